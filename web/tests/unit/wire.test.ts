import { afterEach, describe, expect, it } from "vitest";
import { at, server } from "../../src/protocol/api";
import { browserEnvironment, type Socket } from "../../src/protocol/connection";
import { type Wire, connect, placeOf, settle } from "../../src/protocol/wire";

const HERE = "device-k3vq7mzt2acx5bny";
const THERE = "k3vq7mzt2acx5bny";

describe("two places under one interface", () => {
  const asked: string[] = [];
  const wire = (name: string): Wire => ({
    ask: (method, path) => (asked.push(`${name} ${method} ${path}`), Promise.resolve({ tables: [] })),
    socket: (path) => (asked.push(`${name} ${path}`), {} as Socket),
  });
  connect("server", wire("server"));
  connect("device", wire("device"));
  afterEach(() => (settle("server"), void asked.splice(0)));

  it("asks the place where a table is, wherever new ones are opened", async () => {
    await server.start(HERE);
    settle("device");
    await server.start(THERE);
    await server.start(HERE);
    expect(asked.map((line) => line.split(" ")[0])).toEqual(["device", "server", "device"]);
  });

  it("opens new tables where it is told to", async () => {
    await server.bots();
    settle("device");
    await server.bots();
    expect(asked).toEqual(["server GET bots", "device GET bots"]);
    expect([placeOf(), placeOf(HERE)]).toEqual(["device", "device"]);
  });

  it("lists what is at one of the places", async () => {
    await at("device").myTables();
    expect(asked).toEqual(["device GET me/tables"]);
  });

  it("shows a table live where it is", () => {
    browserEnvironment().socket(`/api/tables/${HERE}/live?lang=en`);
    browserEnvironment().socket(`/api/tables/${THERE}/live?lang=en`);
    expect(asked.map((line) => line.split(" ")[0])).toEqual(["device", "server"]);
  });
});
