// Writes src/protocol/schema.ts and printed.ts from the server's models: `npm run types`.
// With --check nothing is written, and it fails when they are not up to date.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";

const inVenv = "../.venv/bin/python";
const python = process.env.PYTHON ?? (existsSync(inVenv) ? inVenv : "python3");
const said = (...flags) =>
  JSON.parse(execFileSync(python, ["scripts/schema.py", ...flags], { encoding: "utf8", maxBuffer: 1e8 }));

/** A table with one line for each of its members. */
function lines(part) {
  if (typeof part !== "object") return JSON.stringify(part);
  const members = Object.entries(part).map(([name, value]) => `    ${name}: ${JSON.stringify(value)},\n`);
  return `{\n${members.join("")}  }`;
}

const notice = "// Made by `npm run types` from the server's models: do not edit.\n\n";
const comments = /^ *\/\*\*[^]*?\*\/\n/gm; // names, defaults and examples once more
const schema = astToString(await openapiTS(said())).replace(comments, "");
const printed = Object.entries(said("--printed")).map(([name, part]) => `  ${name}: ${lines(part)},\n`);

let stale = false;
for (const [path, text] of [
  ["src/protocol/schema.ts", notice + schema],
  ["src/protocol/printed.ts", `${notice}export const printed = {\n${printed.join("")}} as const;\n`],
]) {
  const isStale = !existsSync(path) || readFileSync(path, "utf8") !== text;
  if (isStale && !process.argv.includes("--check")) writeFileSync(path, text);
  stale ||= isStale;
}
if (stale && process.argv.includes("--check")) {
  console.error("The page's types are older than the server's models: run `npm run types`.");
  process.exit(1);
}
