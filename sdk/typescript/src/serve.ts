/** The stream to the referee over gRPC; the only module that knows of it and of the environment. */
import { credentials, status, type ClientDuplexStream, type ServiceError } from "@grpc/grpc-js";
import type { Bot } from "./bot.js";
import { Conversation } from "./conversation.js";
import { PinochleError } from "./errors.js";
import {
  RefereeServiceClient,
  type PlayRequest,
  type PlayResponse,
} from "./generated/pinochle_protocol/v1/referee_service.js";

const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;
const CLOSING_MS = 500;

const OPTIONS = {
  // The name of a unix socket is no host name; referees expect this one.
  "grpc.default_authority": "localhost",
  "grpc.enable_http_proxy": 0,
  "grpc.max_receive_message_length": MAX_MESSAGE_BYTES,
  "grpc.max_send_message_length": MAX_MESSAGE_BYTES,
  // A referee that is gone without a word is noticed within 20 seconds.
  "grpc.keepalive_time_ms": 10_000,
  "grpc.keepalive_timeout_ms": 8_000,
  // A stream is never tried again: its token serves once.
  "grpc.enable_retries": 0,
  "grpc.enable_channelz": 0,
  "grpc.service_config_disable_resolution": 1,
};

const BY_HAND = `This program is a Pinochle bot: it is started by a referee, which tells it where to dial.
Let it play with:  pinochle match FOLDER random_bot   (FOLDER holds this program and its bot.toml)
To start it yourself, under a debugger say, use  pinochle match wait:NAME random_bot  and set PINOCHLE_ADDRESS and
PINOCHLE_TOKEN to what that prints.`;

/**
 * Plays for the referee that started this program until it says goodbye.
 *
 * Ends the program with a sentence on standard error and status 1 if the referee refuses the bot or is lost, and with
 * status 2 if there is no referee to dial.
 */
export async function serve(bot: Bot): Promise<void> {
  try {
    await run(bot);
  } catch (error) {
    if (!(error instanceof PinochleError)) {
      throw error;
    }
    console.error(error.message);
    process.exit(error.exitStatus);
  }
}

/**
 * `serve` for programs that do more: it returns after a goodbye, or when the referee closed the stream in order.
 *
 * @throws PinochleError with a sentence, where the referee refuses the bot or is lost, and where there is none.
 */
export async function run(bot: Bot): Promise<void> {
  const {
    PINOCHLE_ADDRESS: address,
    PINOCHLE_TOKEN: token,
    PINOCHLE_BOT_NAME: name,
    PINOCHLE_BOT_VERSION: version,
  } = process.env;
  if (!address || !token) {
    throw new PinochleError(BY_HAND, { exitStatus: 2 });
  }
  const conversation = new Conversation(bot);
  const client = new RefereeServiceClient(address, credentials.createInsecure(), OPTIONS);
  try {
    await talk(client.play(), conversation, conversation.helloMessage({ token, name, version }));
  } catch (error) {
    throw isServiceError(error) ? explain(error, address, conversation) : error;
  } finally {
    client.close();
  }
  if (conversation.isOver && !conversation.isWelcome) {
    throw new PinochleError(`the referee refused this bot: ${conversation.farewell}`);
  }
}

/** Sends and receives until the referee says goodbye or closes the stream, or the stream breaks. */
async function talk(
  stream: ClientDuplexStream<PlayRequest, PlayResponse>,
  conversation: Conversation,
  hello: PlayRequest,
): Promise<void> {
  // The loop below is told of errors, too, but not of those after its end.
  stream.on("error", () => undefined);
  let timer: NodeJS.Timeout | undefined;
  stream.write(hello);
  try {
    for await (const response of stream as AsyncIterable<PlayResponse>) {
      const request = await conversation.receiveMessage(response);
      if (request !== undefined) {
        stream.write(request);
      }
      if (conversation.isOver) {
        stream.end();
        // The referee ends the stream now; one that does not is not waited for.
        timer ??= setTimeout(() => {
          stream.cancel();
        }, CLOSING_MS);
      }
    }
  } catch (error) {
    if (!conversation.isOver) {
      throw error;
    }
  } finally {
    clearTimeout(timer);
    stream.cancel();
  }
}

function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && "code" in error && typeof error.code === "number" && "details" in error;
}

function explain(error: ServiceError, address: string, conversation: Conversation): PinochleError {
  const told = `${status[error.code]}: ${error.details}`;
  if (error.code === status.UNAUTHENTICATED) {
    return new PinochleError(`the referee refused this bot: ${error.details}`, { cause: error });
  }
  if (!conversation.isWelcome) {
    return new PinochleError(`no referee answers at ${address} (${told})`, { cause: error });
  }
  return new PinochleError(`the stream to the referee broke (${told})`, { cause: error });
}
