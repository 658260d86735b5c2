/**
 * Turns every request into a response: checks the payload and the caller's kind, runs the handler, and sends the result
 * in an envelope, as an event with the request's response name and through the ack if the client asked for one. No
 * client input may throw out of here.
 */
import {
  answerEvent,
  type Envelope,
  type ErrorData,
  type HelpdeskRequest,
  helpdeskRequests,
  LIMITS,
  type RequestData,
  type RequestPayload,
  type TokenSource,
} from '@frontdesk/contract';
import type { z } from 'zod';
import { contained } from '../contained.js';
import { AppError, parse, toClientError } from '../errors.js';
import type { Actor } from '../features/actor.js';
import type { Context } from '../features/context.js';
import { modeOf, toStoredSession } from '../features/test-sessions.js';
import { envelope } from './emit.js';
import type { Requests } from './ingress.js';
import type { HelpdeskSocket } from './socket.js';

/** The actor type that a request's handler gets, from the callers that may send the request. */
type ActorOf<Name extends HelpdeskRequest> = Extract<
  Actor,
  { kind: (typeof helpdeskRequests)[Name]['callers'][number] }
>;

type Handler<Name extends HelpdeskRequest> = (
  socket: HelpdeskSocket,
  actor: ActorOf<Name>,
  payload: RequestPayload<Name>,
) => Promise<RequestData<Name>>;

/** The compiler requires one handler for each request. */
export type Handlers = { [Name in HelpdeskRequest]: Handler<Name> };

type Ack = (answer: Envelope) => void;

/** A checked payload, or the error to answer. */
type Checked = { payload: unknown } | { refusal: unknown };

export function dispatchRequests(
  context: Context,
  socket: HelpdeskSocket,
  handlers: Handlers,
  requests: Requests,
): void {
  const lanes = new Map<string, Promise<void>>();

  /** Requests about one conversation (or session) are answered in order of arrival. */
  function inOrder(lane: string, work: () => Promise<void>): void {
    const done = (lanes.get(lane) ?? Promise.resolve()).then(work);
    lanes.set(lane, done);
    void done.finally(() => {
      if (lanes.get(lane) === done) lanes.delete(lane);
    });
  }

  function receive(name: unknown, payload: unknown, ack: Ack | undefined): void {
    if (!isRequest(name)) {
      ack?.(refusal(socket, new AppError('not_found', 'There is no such event.')));
      return;
    }
    const lane = laneOf(payload);
    let checked: Checked;
    let end: () => void;
    try {
      requests.count(name, lane);
      checked = check(name, payload);
      end = requests.begin(charactersIn(checked));
    } catch (error) {
      const refused = refusal(socket, error);
      context.measures.event(name, refused.status_code, 0);
      reply(socket, name, refused, ack);
      return;
    }
    inOrder(lane, async () => {
      try {
        await answer(context, socket, handlers, name, checked, ack);
      } catch (error) {
        context.log.error({ err: error, event: name, socket: socket.id }, 'a response could not be sent');
      } finally {
        end();
      }
    });
  }

  // Handles every event here. Named listeners are not used, as Socket.IO would spread the arguments for them.
  socket.use(
    contained(context.log, 'an event', (event: unknown[]) => {
      const { payload, ack } = split(event);
      if (socket.connected) receive(event[0], payload, ack);
    }),
  );
}

async function answer(
  context: Context,
  socket: HelpdeskSocket,
  handlers: Handlers,
  name: HelpdeskRequest,
  checked: Checked,
  ack: Ack | undefined,
): Promise<void> {
  const started = performance.now();
  const told = (event: string, answered: Envelope) => {
    const ms = performance.now() - started;
    context.measures.event(name, answered.status_code, ms / 1000);
    if (context.log.isLevelEnabled('debug')) {
      const { organisation_id, kind } = socket.data.actor;
      const status = answered.status_code;
      context.log.debug({ event: name, status, ms, organisation_id, kind, socket: socket.id }, 'event');
    }
    reply(socket, event, answered, ack);
  };
  try {
    const { callers, message } = helpdeskRequests[name];
    const { actor } = socket.data;
    if (!(callers as readonly TokenSource[]).includes(actor.kind))
      throw new AppError('forbidden', `${name} is not available with token_source=${actor.kind}.`);
    if ('refusal' in checked) throw checked.refusal;
    const handle = handlers[name] as Handler<HelpdeskRequest>;
    const data = await handle(socket, actor as never, inModeOf(actor, checked.payload) as never);
    told(answerEvent(name), envelope(200, socket.id, message, data));
  } catch (error) {
    if (!(error instanceof AppError))
      context.log.error({ err: error, event: name, socket: socket.id }, 'a request failed');
    told(name, refusal(socket, error));
  }
}

function reply(socket: HelpdeskSocket, event: string, answer: Envelope, ack: Ack | undefined): void {
  socket.emit(event, answer);
  ack?.(answer);
}

const isRequest = (name: unknown): name is HelpdeskRequest =>
  typeof name === 'string' && Object.hasOwn(helpdeskRequests, name);

/** Keeps the error instead of throwing, so that it is answered in order. */
function check(name: HelpdeskRequest, payload: unknown): Checked {
  try {
    return { payload: parsePayload(helpdeskRequests[name].payload, payload) };
  } catch (error) {
    return { refusal: error };
  }
}

/** Maps the payload's session id to the caller's mode (test or live). */
function inModeOf(actor: Actor, payload: unknown): unknown {
  const { session_id } = payload as { session_id?: string };
  if (session_id === undefined) return payload;
  return { ...(payload as object), session_id: toStoredSession(modeOf(actor), session_id) };
}

/** @throws {AppError} `invalid_payload`, `too_large` */
function parsePayload(schema: z.ZodType, payload: unknown): unknown {
  // An event beyond the parser's bounds carries an error as its payload.
  if (payload instanceof AppError) throw payload;
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload) || isBinary(payload))
    throw new AppError('invalid_payload', 'Invalid payload: must be an object.', {
      errors: [{ path: '', message: 'must be an object' }],
    });
  return parse(schema, payload);
}

/** Characters of all text in the value, including keys. */
function charactersIn(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let characters = 0;
  for (const [key, child] of Object.entries(value)) characters += key.length + charactersIn(child);
  return characters;
}

export function refusal(socket: HelpdeskSocket, error: unknown): Envelope<ErrorData> {
  const known = toClientError(error);
  const { code, errors, retry_after_ms, agent } = known;
  return envelope(known.status, socket.id, known.message, {
    code,
    ...(errors === undefined ? {} : { errors }),
    ...(agent === undefined ? {} : { agent }),
    ...(retry_after_ms === undefined ? {} : { retry_after_ms }),
  });
}

/** Splits an event's arguments after its name: the first is the payload, the last the ack if it is a function. */
function split(event: unknown[]): { payload: unknown; ack: Ack | undefined } {
  const last = event.at(-1);
  if (typeof last === 'function') return { payload: event.length > 2 ? event[1] : undefined, ack: last as Ack };
  return { payload: event[1], ack: undefined };
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
