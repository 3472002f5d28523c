import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { Server, ServerCredentials, status, type ServerDuplexStream } from "@grpc/grpc-js";
import {
  PlayRequest,
  PlayResponse,
  RefereeServiceService,
} from "../src/generated/pinochle_protocol/v1/referee_service.js";
import { run } from "../src/index.js";
import { LowestBot, transcript, unhex } from "./testdata.js";

type Stream = ServerDuplexStream<PlayRequest, PlayResponse>;

/** A referee of a few lines: it says what its script says, and judges nothing. The environment points at it. */
async function start(context: TestContext, network: "unix" | "tcp", play: (stream: Stream) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "ts-"));
  const server = new Server();
  server.addService(RefereeServiceService, { play });
  const address = network === "unix" ? `unix://${join(folder, "s")}` : "127.0.0.1:0";
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync(address, ServerCredentials.createInsecure(), (error, bound) => {
      if (error === null) {
        resolve(bound);
      } else {
        reject(error);
      }
    });
  });
  context.after(() => {
    server.forceShutdown();
    rmSync(folder, { recursive: true });
  });
  Object.assign(process.env, {
    PINOCHLE_ADDRESS: network === "unix" ? address : `127.0.0.1:${port}`,
    PINOCHLE_TOKEN: "secret",
    PINOCHLE_BOT_NAME: "first-legal",
    PINOCHLE_BOT_VERSION: "1.0.0",
  });
}

function welcome(stream: Stream): void {
  stream.write({
    kind: { $case: "welcome", welcome: { name: "test", version: "1", protocolVersion: 1, features: [] } },
  });
}

function goodbye(stream: Stream, reason: string): void {
  stream.write({ kind: { $case: "goodbye", goodbye: { reason } } });
  stream.on("end", () => stream.end());
}

for (const network of ["unix", "tcp"] as const) {
  test(`a transcript on a real stream, ${network}`, { timeout: 60_000 }, async (context) => {
    const messages = transcript("transcript-first-legal.json");
    const said: PlayRequest[] = [];
    let authority = "";
    let leftInOrder = false;
    await start(context, network, (stream) => {
      let place = 0;
      authority = stream.getHost();
      const speak = (): void => {
        for (let entry = messages[place]; entry?.from === "referee"; entry = messages[++place]) {
          stream.write(PlayResponse.decode(unhex(entry.bytes)));
        }
      };
      stream.on("data", (request: PlayRequest) => {
        said.push(request);
        place++;
        speak();
      });
      stream.on("end", () => {
        leftInOrder = true;
        stream.end();
      });
    });
    await run(new LowestBot());
    const wanted = messages
      .filter((entry) => entry.from === "bot")
      .map((entry) => PlayRequest.decode(unhex(entry.bytes)));
    assert.ok(wanted[0]?.kind?.$case === "hello");
    wanted[0].kind.hello.token = "secret";
    assert.deepEqual(said, wanted);
    assert.equal(authority, "localhost");
    assert.ok(leftInOrder);
  });
}

const ENDS: [string, string, (stream: Stream) => void][] = [
  ["closed in order", "", (stream) => stream.end()],
  [
    "goodbye",
    "",
    (stream) => {
      welcome(stream);
      goodbye(stream, "");
    },
  ],
  [
    "goodbye, and the stream stays open",
    "",
    (stream) => {
      welcome(stream);
      stream.write({ kind: { $case: "goodbye", goodbye: { reason: "" } } });
    },
  ],
  [
    "refused",
    "the referee refused this bot: wrong version",
    (stream) => {
      goodbye(stream, "wrong version");
    },
  ],
  [
    "no such token",
    "the referee refused this bot: no such token",
    (stream) => {
      stream.emit("error", { code: status.UNAUTHENTICATED, details: "no such token" });
    },
  ],
  [
    "broken",
    "the stream to the referee broke (INTERNAL: broken)",
    (stream) => {
      welcome(stream);
      stream.emit("error", { code: status.INTERNAL, details: "broken" });
    },
  ],
];

for (const [name, sentence, script] of ENDS) {
  test(`how a stream ends: ${name}`, { timeout: 30_000 }, async (context) => {
    await start(context, "unix", (stream) => {
      stream.once("data", () => {
        script(stream);
      });
    });
    const found = await run(new LowestBot()).then(
      () => "",
      (error: unknown) => (error as Error).message,
    );
    assert.equal(found, sentence);
  });
}

/** Runs a bot as a program: its exit status, and all that it wrote. */
async function program(environment: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const path = fileURLToPath(new URL("lowest.js", import.meta.url));
  const child = spawn(process.execPath, [path], { env: { ...process.env, ...environment } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, output };
}

test("a program started by hand says so", async () => {
  const { code, output } = await program({ PINOCHLE_ADDRESS: "", PINOCHLE_TOKEN: "" });
  assert.equal(code, 2);
  assert.match(output, /^This program is a Pinochle bot.*pinochle match/s);
});

test("a program that finds no referee says where it looked", async () => {
  const { code, output } = await program({ PINOCHLE_ADDRESS: "unix:///nowhere", PINOCHLE_TOKEN: "secret" });
  assert.equal(code, 1);
  assert.match(output, /^no referee answers at unix:\/\/\/nowhere \(UNAVAILABLE: .*\)\n$/);
});

test("a program ends by itself after a goodbye, without a word", { timeout: 30_000 }, async (context) => {
  await start(context, "unix", (stream) => {
    welcome(stream);
    goodbye(stream, "done");
  });
  assert.deepEqual(await program({}), { code: 0, output: "" });
});

test("a program whose bot throws shows where", { timeout: 30_000 }, async (context) => {
  await start(context, "unix", (stream) => {
    for (const entry of transcript("transcript-restarted.json")
      .filter(({ from }) => from === "referee")
      .slice(0, 3)) {
      stream.write(PlayResponse.decode(unhex(entry.bytes)));
    }
  });
  const { code, output } = await program({ BOT_THROWS: "1" });
  assert.equal(code, 1);
  assert.match(output, /Error: on purpose\n\s+at .*lowest\.js/);
});
