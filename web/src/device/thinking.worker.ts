// The worker that thinks: bots, hints and reviews. The tables never wait for it.
import type { Thought } from "./messages";
import { startPython } from "./python";

const thought = startPython().then((python) => {
  const { thought } = python.pyimport("fondaco.browser.worker") as {
    thought: (kind: string, question: string) => string;
  };
  return thought;
});

self.onmessage = async ({ data: { id, kind, text } }: MessageEvent<Thought>) => {
  try {
    self.postMessage({ id, kind: "answer", text: (await thought)(kind, text) });
  } catch (error) {
    self.postMessage({ id, kind: "failed", text: String(error) });
  }
};
