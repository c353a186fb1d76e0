// The worker that thinks: bots, hints and reviews. The tables never wait for it.
import { prepare } from "./engine";
import type { Question, Thought } from "./messages";
import { startPython } from "./python";

interface Module {
  thought(kind: string, question: string): string;
  stand_in(question: string): string;
}

const tell = (answer: Thought): void => self.postMessage(answer);
const started = startPython().then((python) => {
  const { thought, stand_in } = python.pyimport("fondaco.browser.thinking") as Module;
  return { python, thought, stand_in };
});
started.catch((error: unknown) => tell({ kind: "unable", text: String(error) }));

self.onmessage = async ({ data: { id, game, kind, text } }: MessageEvent<Question>) => {
  try {
    const { python, thought, stand_in } = await started;
    // Without its engine or network a bot has one that stands in for it.
    const why = await prepare(python, game).then(() => "", String);
    const by = kind === "choice" ? stand_in(text) : "";
    tell({ id, kind: "answer", text: thought(kind, text), by, why });
  } catch (error) {
    tell({ id, kind: "failed", text: String(error) });
  }
};
