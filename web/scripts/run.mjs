// Runs a script written in TypeScript, with any Node that runs the page's tools.
import { runnerImport } from "vite";

const [file] = process.argv.slice(2);
await runnerImport(`./${file}`);
