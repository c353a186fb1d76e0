// The worker that thinks: bots, hints and reviews. The tables never wait for it.
import { prepare } from "./engine";
import type { Question, Thought } from "./messages";
import { startPython } from "./python";

const started = startPython().then((python) => {
  const { thought } = python.pyimport("fondaco.browser.thinking") as {
    thought: (kind: string, question: string) => string;
  };
  return { python, thought };
});

self.onmessage = async ({ data: { id, game, kind, text } }: MessageEvent<Question>) => {
  const tell = (answer: Thought): void => self.postMessage(answer);
  try {
    const { python, thought } = await started;
    await prepare(python, game).catch(() => undefined); // then the bots that need nothing stand in
    tell({ id, kind: "answer", text: thought(kind, text) });
  } catch (error) {
    tell({ id, kind: "failed", text: String(error) });
  }
};
