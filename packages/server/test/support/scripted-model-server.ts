/**
 * A language model on loopback that answers by script, for tests that need it to say a certain thing or to fail in a
 * certain way. It speaks a provider's own wire format (`model-wire/`), whole and streamed, and keeps every request in the
 * one shape that scripts judge: OpenAI's.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ASK_FOR_HUMAN } from '@frontdesk/contract/language-model';
import { serveLocally } from './local-server.js';
import { anthropicWire } from './model-wire/anthropic.js';
import { googleWire } from './model-wire/google.js';
import { openaiWire } from './model-wire/openai.js';
import type { ModelWire, ScriptedMessage, ScriptedRequest } from './model-wire/wire.js';

export type { ScriptedMessage, ScriptedRequest };

export const MODEL_WIRES = { openai: openaiWire, anthropic: anthropicWire, google: googleWire };
export type ModelWireName = keyof typeof MODEL_WIRES;

export type ScriptedReply =
  | ScriptedMessage
  /** Begins as this message would and closes the connection after its first pieces. */
  | { kind: 'half'; text: string }
  | { kind: 'status'; status: number; message: string; headers: Record<string, string>; code?: string }
  /** Accepts the request, and then reports an error: after the first pieces of a stream. */
  | { kind: 'reported'; status: number; message: string }
  | { kind: 'raw'; body: string }
  | { kind: 'hang' }
  | { kind: 'drop' };

export const replyText = (text: string): ScriptedReply => ({ kind: 'message', text, calls: [] });
export const replyEmpty = (): ScriptedReply => ({ kind: 'message', text: null, calls: [] });
export const replyCall = (name: string, input: unknown): ScriptedReply => replyCalls({ name, input });
export const replyCalls = (...calls: { name: string; input: unknown }[]): ScriptedReply => ({
  kind: 'message',
  text: null,
  calls: calls.map(({ name, input }) => ({ name, written: JSON.stringify(input) })),
});
/** A call whose arguments are exactly `written`, which need not be JSON. */
export const replyMalformedCall = (name: string, written: string): ScriptedReply => ({
  kind: 'message',
  text: null,
  calls: [{ name, written }],
});
/** The provider's filter steps in: no words, another reason to finish. */
export const replyRefusal = (text: string | null = null): ScriptedReply => ({
  kind: 'message',
  text,
  calls: [],
  refused: true,
});
/** The provider gives up after these words: the server behind a gateway failed, or the model wrote a call that cannot be read. */
export const replyFailed = (text: string): ScriptedReply => ({ kind: 'message', text, calls: [], failed: true });
/** A call, after thoughts that the provider returns apart from the text. */
export const replyThoughtfulCall = (thoughts: string, name: string, input: unknown): ScriptedReply => ({
  kind: 'message',
  text: null,
  calls: [{ name, written: JSON.stringify(input) }],
  thoughts,
});
/** Words up to the limit of output tokens. */
export const replyCutOff = (text: string): ScriptedReply => ({ kind: 'message', text, calls: [], cut_off: true });
/** Words beside calls. */
export const replyTextAndCall = (text: string, name: string, input: unknown): ScriptedReply => ({
  kind: 'message',
  text,
  calls: [{ name, written: JSON.stringify(input) }],
});
/** Half an answer, then a closed connection. */
export const replyHalf = (text = 'The first half of an answer that never comes to its end.'): ScriptedReply => ({
  kind: 'half',
  text,
});
export const replyStatus = (
  status: number,
  message = `scripted status ${status}`,
  headers: Record<string, string> = {},
): ScriptedReply => ({ kind: 'status', status, message, headers });
/** Groq could not read the call that the model wrote. */
export const replyUnreadCall = (): ScriptedReply => {
  const message = "Failed to call a function. See 'failed_generation' for more details.";
  return { kind: 'status', status: 400, message, headers: {}, code: 'tool_use_failed' };
};
/** An error of this status within an answer of status 200. */
export const replyReported = (status: number, message = `scripted error ${status}`): ScriptedReply => ({
  kind: 'reported',
  status,
  message,
});
/** Too many requests, with the header that says when to ask again. */
export const replyLimited = (header: string, value: string): ScriptedReply =>
  replyStatus(429, 'Rate limit reached.', { [header]: value });
/** Status 200 with this body, whatever it is. */
export const replyRaw = (body: string): ScriptedReply => ({ kind: 'raw', body });
/** Takes the request and never answers. */
export const replyHang = (): ScriptedReply => ({ kind: 'hang' });
/** Closes the connection without an answer. */
export const replyDrop = (): ScriptedReply => ({ kind: 'drop' });

/** Asks for a human at the words "A human, please", and answers anything else with "Certainly.". */
export function replyOrAskForHuman({ body }: ScriptedRequest): ScriptedReply {
  const last = body.messages.at(-1);
  return last?.role === 'user' && last.content === 'A human, please'
    ? replyCall(ASK_FOR_HUMAN, {})
    : replyText('Certainly.');
}

export interface ScriptedModelServer extends AsyncDisposable {
  /** For `ASSISTANT_BASE_URL`, such as `http://127.0.0.1:40123/v1`. */
  readonly baseUrl: string;
  readonly requests: ScriptedRequest[];
  /** Those whose connection the client closed before the answer was complete. */
  readonly given_up: ScriptedRequest[];
}

/** Starts the server on a free port. `reply` is asked once per request; `index` counts them from 0. */
export async function startScriptedModelServer(script: {
  reply: (request: ScriptedRequest, index: number) => ScriptedReply | Promise<ScriptedReply>;
  /** Default: OpenAI's. */
  wire?: ModelWireName;
}): Promise<ScriptedModelServer> {
  const wire = MODEL_WIRES[script.wire ?? 'openai'];
  const requests: ScriptedRequest[] = [];
  const given_up: ScriptedRequest[] = [];
  const local = await serveLocally(async (incoming, response) => {
    try {
      const path = incoming.url ?? '';
      const given = await readBody(incoming);
      const read = wire.read(path, incoming.headers, given);
      if (read === undefined) {
        sendJson(response, 404, wire.error(404, `no such path: ${path}`));
        return;
      }
      const request = { ...read, given };
      requests.push(request);
      response.once('close', () => {
        if (!response.writableFinished) given_up.push(request);
      });
      const count = requests.length;
      await send(wire, response, request, await script.reply(request, count - 1), count);
    } catch (error) {
      sendJson(response, 400, wire.error(400, `the script failed: ${String(error)}`));
    }
  });
  return { ...local, baseUrl: `${local.url}${wire.base}`, requests, given_up };
}

async function readBody(incoming: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? { model: '', messages: [] } : JSON.parse(text);
}

async function send(
  wire: ModelWire,
  response: ServerResponse,
  request: ScriptedRequest,
  reply: ScriptedReply,
  count: number,
): Promise<void> {
  switch (reply.kind) {
    case 'hang':
      break;
    case 'drop':
      response.destroy();
      break;
    case 'status':
      for (const [name, value] of Object.entries(reply.headers)) response.setHeader(name, value);
      sendJson(response, reply.status, wire.error(reply.status, reply.message, reply.code));
      break;
    case 'reported':
      await sendReported(wire, response, request, reply, count);
      break;
    case 'raw':
      response.writeHead(200, { 'content-type': 'application/json' }).end(reply.body);
      break;
    case 'half':
      await sendHalf(wire, response, request, { kind: 'message', text: reply.text, calls: [] }, count);
      break;
    case 'message':
      if (request.body.stream === true) await stream(response, wire.stream(request, reply, count), reply.pause);
      else sendJson(response, 200, wire.whole(request, reply, count));
  }
}

async function sendReported(
  wire: ModelWire,
  response: ServerResponse,
  request: ScriptedRequest,
  { status, message }: { status: number; message: string },
  count: number,
): Promise<void> {
  const error = wire.error(status, message);
  if (request.body.stream !== true) {
    sendJson(response, 200, error);
    return;
  }
  const events = wire.stream(request, { kind: 'message', text: 'The first half of it.', calls: [] }, count);
  const cut = events.findIndex(({ text }) => text) + 2;
  await stream(response, [...events.slice(0, cut), { event: 'error', data: error }]);
}

async function sendHalf(
  wire: ModelWire,
  response: ServerResponse,
  request: ScriptedRequest,
  message: ScriptedMessage,
  count: number,
): Promise<void> {
  if (request.body.stream === true) {
    const events = wire.stream(request, message, count);
    const cut = events.findIndex(({ text }) => text) + 2;
    await stream(response, events.slice(0, cut), undefined, false);
  } else {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(JSON.stringify(wire.whole(request, message, count)).slice(0, 60));
  }
  setTimeout(() => response.destroy(), 20);
}

async function stream(
  response: ServerResponse,
  events: ReturnType<ModelWire['stream']>,
  pause?: ScriptedMessage['pause'],
  end = true,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  let piece = 0;
  for (const { text, event, data } of events) {
    if (text && pause !== undefined) await pause(piece++);
    if (event !== undefined) response.write(`event: ${event}\n`);
    response.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
  }
  if (end) response.end();
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
