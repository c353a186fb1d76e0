// Writes src/protocol/schema.ts and printed.ts from the house's own models: `npm run types`.
// With --check nothing is written, and it fails when they are not up to date.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";

const inVenv = "../.venv/bin/python";
const python = process.env.PYTHON ?? (existsSync(inVenv) ? inVenv : "python3");
const said = (...flags) =>
  JSON.parse(execFileSync(python, ["scripts/schema.py", ...flags], { encoding: "utf8", maxBuffer: 1e8 }));

const notice = "// Made by `npm run types` from the house's models: do not edit.\n\n";
const schema = astToString(await openapiTS(said()));
const printed = JSON.stringify(said("--printed"), null, 2);

let stale = false;
for (const [path, text] of [
  ["src/protocol/schema.ts", notice + schema],
  ["src/protocol/printed.ts", `${notice}export const printed = ${printed} as const;\n`],
]) {
  const isStale = !existsSync(path) || readFileSync(path, "utf8") !== text;
  if (isStale && !process.argv.includes("--check")) writeFileSync(path, text);
  stale ||= isStale;
}
if (stale && process.argv.includes("--check")) {
  console.error("The page's types are older than the house's models: run `npm run types`.");
  process.exit(1);
}
