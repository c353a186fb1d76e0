// A real server for the browser tests: a process of its own with its own file, that can be killed and come back.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PYTHON = "../.venv/bin/python";
const PATIENCE = 120_000; // milliseconds that a busy machine may take to open the server
const LIMITS = {
  FONDACO_REQUESTS_PER_SECOND: "1000",
  FONDACO_REQUESTS_BURST: "5000",
  FONDACO_MESSAGES_PER_SECOND: "1000",
  FONDACO_PEOPLE_PER_MINUTE: "1000",
  FONDACO_TABLES_PER_MINUTE: "1000",
  FONDACO_BOT_PROCESSES: "1",
  FONDACO_BOT_SECONDS: "60",
  FONDACO_LOG: "warning",
  FONDACO_PREPARE_BOTS: "false",
};

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

export class Server {
  private process: ChildProcess | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), "fondaco-"));

  private constructor(
    readonly port: number,
    private readonly program: string,
  ) {}

  /** Opens a server; `program` starts it, with the arguments of `fondaco`. */
  static async open(program = "seeded_server.py"): Promise<Server> {
    const server = new Server(await freePort(), program);
    await server.begin();
    return server;
  }

  /** A folder that the program may use. */
  get workshop(): string {
    return join(this.folder, "workshop");
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async begin(): Promise<void> {
    const python = process.env.PYTHON ?? (existsSync(PYTHON) ? PYTHON : "python3");
    const address = ["--host", "127.0.0.1", "--port", String(this.port)];
    const database = ["--database", `sqlite:${join(this.folder, "fondaco.db")}`];
    let said = "";
    const server = [`tests/browser/${this.program}`, "serve", "--no-browser", ...address, ...database];
    this.process = spawn(python, server, {
      env: { ...process.env, ...LIMITS, WORKSHOP: this.workshop },
      stdio: ["ignore", "ignore", "pipe"],
    });
    this.process.stderr?.on("data", (text) => (said += text));
    const until = Date.now() + PATIENCE;
    while (!(await this.answers())) {
      if (Date.now() > until || this.process.exitCode !== null)
        throw new Error(`the server does not open: ${said}`);
      await new Promise((done) => setTimeout(done, 100));
    }
  }

  private async answers(): Promise<boolean> {
    const answer = await fetch(`${this.url}/health`).catch(() => null);
    return answer?.ok === true;
  }

  /** As if the power failed. */
  async kill(): Promise<void> {
    if (!this.process || this.process.exitCode !== null || this.process.signalCode !== null) return;
    const gone = new Promise((done) => this.process?.once("exit", done));
    this.process.kill("SIGKILL");
    await gone;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
