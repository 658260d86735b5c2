/**
 * The one place where a request becomes an answer: the payload is checked, the caller's kind is checked, the handler
 * runs, and whatever comes of it leaves in an envelope, as an event of the request's response name and through the ack
 * where one was sent. Nothing a client sends can throw out of here.
 */
import {
  answerEvent,
  type CallerKind,
  depthOf,
  type Envelope,
  type ErrorData,
  type HelpdeskRequest,
  helpdeskRequests,
  LIMITS,
  type RequestData,
  type RequestPayload,
} from '@frontdesk/contract';
import type { z } from 'zod';
import { AppError, parse, toUnavailable } from '../errors.js';
import type { Actor } from '../features/actor.js';
import type { Context } from '../features/context.js';
import { envelope } from './emit.js';
import type { HelpdeskSocket } from './socket.js';

/** Who may send a request decides which actor its handler meets. */
type ActorOf<Name extends HelpdeskRequest> = Extract<
  Actor,
  { kind: (typeof helpdeskRequests)[Name]['callers'][number] }
>;

type Handler<Name extends HelpdeskRequest> = (
  socket: HelpdeskSocket,
  actor: ActorOf<Name>,
  payload: RequestPayload<Name>,
) => Promise<RequestData<Name>>;

/** One handler a request: the compiler demands each. */
export type Handlers = { [Name in HelpdeskRequest]: Handler<Name> };

type Ack = (answer: Envelope) => void;

const names = Object.keys(helpdeskRequests) as HelpdeskRequest[];

export function dispatchRequests(context: Context, socket: HelpdeskSocket, handlers: Handlers): void {
  const lanes = new Map<string, Promise<void>>();

  /** Requests about one conversation (or session) are answered in the order they came. */
  function inOrder(lane: string, work: () => Promise<void>): void {
    const done = (lanes.get(lane) ?? Promise.resolve()).then(work);
    lanes.set(lane, done);
    void done.finally(() => {
      if (lanes.get(lane) === done) lanes.delete(lane);
    });
  }

  for (const name of names)
    socket.on(name, (...values: unknown[]) => {
      const { payload, ack } = split(values);
      inOrder(laneOf(payload), () => answer(context, socket, handlers, name, payload, ack));
    });

  socket.onAny((name: string, ...values: unknown[]) => {
    if (Object.hasOwn(helpdeskRequests, name)) return;
    const { ack } = split(values);
    const unknown = new AppError('not_found', 'There is no such event.');
    ack?.(refusal(socket, unknown));
  });
}

async function answer(
  context: Context,
  socket: HelpdeskSocket,
  handlers: Handlers,
  name: HelpdeskRequest,
  payload: unknown,
  ack: Ack | undefined,
): Promise<void> {
  const definition = helpdeskRequests[name];
  try {
    const { actor } = socket.data;
    if (!(definition.callers as readonly CallerKind[]).includes(actor.kind))
      throw new AppError('forbidden', `${name} is not for token_source=${actor.kind}.`);
    const checked = parsePayload(definition.payload, payload);
    const handle = handlers[name] as Handler<HelpdeskRequest>;
    const data = await handle(socket, actor as never, checked as never);
    const reply = envelope(200, socket.id, definition.message, data);
    socket.emit(answerEvent(name), reply);
    ack?.(reply);
  } catch (error) {
    if (!(error instanceof AppError))
      context.log.error({ err: error, event: name, socket: socket.id }, 'a request failed');
    const reply = refusal(socket, error);
    socket.emit(name, reply);
    ack?.(reply);
  }
}

/** @throws {AppError} `invalid_payload`, `too_large` */
function parsePayload(schema: z.ZodType, payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload) || isBinary(payload))
    throw new AppError('invalid_payload', 'Invalid payload: must be an object.', {
      errors: [{ path: '', message: 'must be an object' }],
    });
  if (depthOf(payload, LIMITS.payloadDepth) > LIMITS.payloadDepth)
    throw new AppError('invalid_payload', `Invalid payload: must not nest deeper than ${LIMITS.payloadDepth}.`, {
      errors: [{ path: '', message: `must not nest deeper than ${LIMITS.payloadDepth}` }],
    });
  if (charactersIn(payload) > LIMITS.socketFrameBytes)
    throw new AppError('too_large', `The payload is larger than ${LIMITS.socketFrameBytes / 1024} KiB.`);
  return parse(schema, payload);
}

/** Of all text within, keys included: what a payload that is too large for its fields is made of. */
function charactersIn(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  if (isBinary(value)) return (value as ArrayBufferLike | NodeJS.ArrayBufferView).byteLength;
  let characters = 0;
  for (const [key, child] of Object.entries(value)) characters += key.length + charactersIn(child);
  return characters;
}

export function refusal(socket: HelpdeskSocket, error: unknown): Envelope<ErrorData> {
  const known =
    error instanceof AppError
      ? error
      : (toUnavailable(error) ??
        new AppError('internal', 'Something went wrong on our side. Try again, or contact the operator.'));
  const { code, errors, retry_after_ms, agent } = known;
  return envelope(known.status, socket.id, known.message, {
    code,
    ...(errors === undefined ? {} : { errors }),
    ...(agent === undefined ? {} : { agent }),
    ...(retry_after_ms === undefined ? {} : { retry_after_ms }),
  });
}

function split(values: unknown[]): { payload: unknown; ack: Ack | undefined } {
  const last = values.at(-1);
  if (typeof last === 'function') return { payload: values.length > 1 ? values[0] : undefined, ack: last as Ack };
  return { payload: values[0], ack: undefined };
}

function laneOf(payload: unknown): string {
  const { ticket_chat_id, session_id } = (typeof payload === 'object' && payload !== null ? payload : {}) as Record<
    string,
    unknown
  >;
  if (typeof ticket_chat_id === 'string') return `conversation:${ticket_chat_id.slice(0, LIMITS.idCharacters)}`;
  return typeof session_id === 'string' ? `session:${session_id.slice(0, LIMITS.idCharacters)}` : '';
}

function isBinary(value: object): boolean {
  return ArrayBuffer.isView(value) || value instanceof ArrayBuffer;
}
