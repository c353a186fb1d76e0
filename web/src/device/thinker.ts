// The worker that thinks, as the worker that holds the tables asks it. It is started at the first question, and again
// after it has failed or been silent for too long.
import type { Question, Thought } from "./messages";

const FAILED = "A bot failed on this device.";
const STAND_IN = "steady"; // decides at the table itself, if there is no answer
const LONGEST: Record<string, number> = { choice: 60_000, opinion: 120_000, luck: 300_000 }; // milliseconds

type Answer = Exclude<Thought, { kind: "unable" }>;

export class Thinker {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private readonly weak = new Set<string>(); // games in which a bot was last replaced
  private last = 0;

  constructor(
    private readonly start: () => Worker,
    private readonly weaker: (by: string) => void, // told once until the bot thinks itself again
    private readonly kept: () => Promise<string[]>, // the bots whose files are on this device
  ) {}

  /** The names of the bots whose engines and networks are kept, as JSON. */
  bots = async (): Promise<string> => JSON.stringify(await this.kept());

  async think(game: string, kind: string, text: string): Promise<string> {
    const answer = await this.asked({ id: ++this.last, game, kind, text });
    const isAnswer = answer.kind === "answer";
    if (kind === "choice")
      this.follow(game, isAnswer ? answer.by : STAND_IN, isAnswer ? answer.why : answer.text);
    if (isAnswer) return answer.text;
    console.error(FAILED, answer.text); // the game goes on without this answer
    throw new Error(answer.text);
  }

  private asked(question: Question): Promise<Answer> {
    return new Promise((resolve) => {
      const limit = setTimeout(() => this.restart("it took too long"), LONGEST[question.kind]);
      this.waiting.set(question.id, (answer) => (clearTimeout(limit), resolve(answer)));
      this.begun().postMessage(question);
    });
  }

  /** Says if another bot decides for one that cannot. */
  private follow(game: string, by: string, why: string): void {
    if (!by) this.weak.delete(game);
    else if (!this.weak.has(game)) {
      this.weak.add(game);
      console.error(FAILED, `${by} chooses instead.`, why);
      this.weaker(by);
    }
  }

  private begun(): Worker {
    if (this.worker) return this.worker;
    const worker = (this.worker = this.start());
    worker.onmessage = ({ data }: MessageEvent<Thought>) =>
      data.kind === "unable" ? this.restart(data.text) : this.settle(data);
    worker.onerror = () => this.restart("it stopped");
    return worker;
  }

  /** Ends the worker, and all that waits for it. The next question starts another. */
  private restart(why: string): void {
    this.worker?.terminate();
    this.worker = null;
    for (const id of [...this.waiting.keys()]) this.settle({ id, kind: "failed", text: why });
  }

  private settle(answer: Answer): void {
    this.waiting.get(answer.id)?.(answer);
    this.waiting.delete(answer.id);
  }
}
