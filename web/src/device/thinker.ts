// The worker that thinks, as the worker that holds the tables asks it. It is started at the first question.
import { keptBots } from "./engine";
import type { Question, Thought } from "./messages";

const FAILED = "A bot failed on this device.";

export class Thinker {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, (answer: Thought) => void>();
  private last = 0;

  /** The names of the bots whose engines and networks are kept, as JSON. */
  bots = async (): Promise<string> => JSON.stringify(await keptBots());

  async think(game: string, kind: string, text: string): Promise<string> {
    const id = ++this.last;
    const answer = await new Promise<Thought>((resolve) => {
      this.waiting.set(id, resolve);
      this.begun().postMessage({ id, game, kind, text } satisfies Question);
    });
    if (answer.kind === "failed") {
      console.error(FAILED, answer.text); // the game goes on without this answer
      throw new Error(answer.text);
    }
    return answer.text;
  }

  private begun(): Worker {
    if (this.worker) return this.worker;
    this.worker = new Worker(new URL("./thinking.worker.ts", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }: MessageEvent<Thought>) => this.settle(data);
    this.worker.onerror = () => {
      this.worker = null; // the next question starts another
      for (const id of [...this.waiting.keys()]) this.settle({ id, kind: "failed", text: "it stopped" });
    };
    return this.worker;
  }

  private settle(answer: Thought): void {
    this.waiting.get(answer.id)?.(answer);
    this.waiting.delete(answer.id);
  }
}
