/**
 * The assistant's part in calls, on this server: takes calls that wait for it, brings it into their rooms by the voice
 * host, gives what customers say to the same turns as their writing, and has the answers spoken. The database is the
 * record: who holds a call is leased there, and a call ends there, once, whoever notices that it is over.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '@frontdesk/contract';
import { AppError } from '../errors.js';
import { offerPlaces, withdrawPlaces } from '../features/calls/call-places.js';
import {
  CALL_LEASE_RENEWAL_MS,
  type ClaimedCall,
  claimCalls,
  handBackCall,
  markJoined,
  renewCalls,
} from '../features/calls/claim-calls.js';
import { cutToHeard } from '../features/calls/cut-to-heard.js';
import { findFarewell } from '../features/calls/find-farewell.js';
import { endAbandonedCall, leaveCall, leaveLostCalls } from '../features/calls/leave-call.js';
import { sayInCall } from '../features/calls/say-in-call.js';
import { type Context, onEvent } from '../features/context.js';
import { receiveMessage } from '../features/conversations/receive-message.js';
import { announceStreams, REPEAT_MS } from '../features/conversations/stream-interest.js';
import type { DomainEvent } from '../features/events.js';
import { readAssistantSettings } from '../features/organisations/assistant-settings.js';
import { type ServiceWords, serviceWords } from '../features/organisations/service-words.js';
import { type CallReplies, createCallReplies } from './call-replies.js';
import type { AboutCall, SpeechServer } from './host/protocol.js';
import type { RoomControl } from './room-control.js';
import type { CallRooms } from './rooms.js';
import { spokenLanguage } from './spoken-language.js';
import { startVoiceHost, type VoiceHost, type VoiceHostState } from './voice-host.js';
import { watchRooms } from './watch-rooms.js';

const POLL_MS = 1_000;

export interface AttendedCall {
  call: ClaimedCall;
  host: VoiceHost;
  words: ServiceWords;
  replies: CallReplies;
  joined: boolean;
  /** When something was last said or written, in ms since 1970. */
  last_word_at: number;
  /** Nothing more is said in it than what was begun; the host leaves the room. */
  over: boolean;
  /** The host was told to leave. */
  leaving: boolean;
  /** An interrupted answer is being cut to what was heard of it. */
  cutting: Promise<unknown>;
}

export interface CallAttendance extends AsyncDisposable {
  /** The assistant joins no more calls; in those that it is in it stays. */
  drain(): void;
  status(): VoiceStatus;
}

export interface VoiceStatus {
  hosts: VoiceHostState[];
  /** Calls that take a place of this server's hosts. */
  calls: number;
  places: number;
}

export interface AttendanceOptions {
  rooms: CallRooms;
  control: RoomControl;
  /** Unset: the assistant shows its answers as text. */
  speech: SpeechServer | undefined;
  extra_ca_certs: string | undefined;
  /** Processes, each for {@link LIMITS.callsPerHost} calls. */
  voice_hosts: number;
}

export async function attendCalls(
  context: Context,
  { rooms, control, speech, extra_ca_certs, voice_hosts }: AttendanceOptions,
): Promise<CallAttendance> {
  const { cluster, log } = context;
  const owner = randomUUID();
  const attended = new Map<string, AttendedCall>();
  let claiming: Promise<void> | undefined;
  let again = false;
  let draining = false;
  let stopped = false;

  const places = voice_hosts * LIMITS.callsPerHost;
  const hosts = Array.from({ length: voice_hosts }, () => {
    const host = startVoiceHost({ log, extra_ca_certs, received, ready: wake, ended: () => void hostEnded(host) });
    return host;
  });
  const watch = watchRooms(context, { control, attended, leave });

  /** Of each host that takes calls now. */
  const freePlaces = () =>
    hosts
      .filter(({ state }) => state === 'ready')
      .map((host) => {
        const calls = [...attended.values()].filter((one) => one.host === host);
        return { host, free: LIMITS.callsPerHost - calls.length };
      })
      .filter(({ free }) => free > 0);

  function wake(): void {
    again = true;
    if (draining || freePlaces().length === 0) return;
    claiming ??= claim()
      .catch((error: unknown) => log.error({ err: error }, 'calls could not be taken; trying again'))
      .finally(() => {
        claiming = undefined;
      });
  }

  async function claim(): Promise<void> {
    while (again && !draining) {
      const free = freePlaces().reduce((sum, one) => sum + one.free, 0);
      if (free === 0) return;
      again = false;
      for (const call of await claimCalls(context, owner, free)) await bring(call);
    }
  }

  async function bring(call: ClaimedCall): Promise<void> {
    const { id: call_id, conversation_id, started_at } = call;
    const host = freePlaces().toSorted((one, other) => other.free - one.free)[0]?.host;
    if (host === undefined) {
      // It has ended since. Another server can take the call, or this one once its next host is ready.
      await handBackCall(context, call_id, owner);
      return;
    }
    const settings = readAssistantSettings(call.assistant_settings);
    const words = serviceWords(settings);
    const replies = createCallReplies({
      call_id,
      words,
      tell: host.tell,
      interrupted(entry, heard) {
        one.cutting = cutToHeard(context, entry, heard).catch((error: unknown) =>
          log.error({ err: error, call_id }, 'an interrupted answer could not be cut'),
        );
      },
    });
    const at_first = {
      joined: false,
      last_word_at: context.now(),
      over: false,
      leaving: false,
      cutting: Promise.resolve(),
    };
    const one: AttendedCall = { call, host, words, replies, ...at_first };
    attended.set(call_id, one);
    announceStreams(context, [conversation_id]);
    const way_in = await rooms.joinAsAssistant({ conversation_id, call_id, started_at });
    // The call may have ended meanwhile, or the host died.
    if (attended.get(call_id) !== one) return;
    if (one.over) {
      attended.delete(call_id);
      watch.tidy(conversation_id, call_id);
      return;
    }
    const { one_moment, still_on_it, link } = words;
    host.tell({
      type: 'join',
      call_id,
      ...way_in,
      patience_ms: Math.max(0, started_at + LIMITS.callJoinMs - context.now()),
      greeting: speech === undefined ? '' : settings.greeting,
      words: { one_moment, still_on_it, link },
      speech,
      language: spokenLanguage(settings),
    });
  }

  /** The assistant is to leave: the call is over, or not this server's any more. */
  function leave(call_id: string): void {
    const one = attended.get(call_id);
    if (one === undefined || one.leaving) return;
    one.over = one.leaving = true;
    one.host.tell({ type: 'leave', call_id });
  }

  /** For the record it is over at once. What the assistant closes the conversation with is spoken to its end. */
  async function ended({ call_id, conversation_id }: Extract<DomainEvent, { type: 'call_ended' }>): Promise<void> {
    const one = attended.get(call_id);
    if (one !== undefined && !one.over) {
      one.over = true;
      const farewell = one.joined ? await findFarewell(context, one.call) : undefined;
      if (farewell !== undefined) {
        one.replies.entry(farewell);
        await Promise.race([one.replies.silence(), sleep(LIMITS.callFarewellMs, undefined, { ref: false })]);
      }
      leave(call_id);
    }
    // A room that the assistant is in is removed when it is out of it.
    if (!stopped && one === undefined) watch.tidy(conversation_id);
  }

  function received(message: AboutCall): void {
    const one = attended.get(message.call_id);
    if (one === undefined) return;
    one.last_word_at = context.now();
    const failed = (error: unknown) =>
      log.error({ err: error, call_id: message.call_id, type: message.type }, 'a call could not go on');
    if (message.type === 'joined') joined(one).catch(failed);
    else if (message.type === 'customer_said') customerSaid(one, message.text).catch(failed);
    else if (message.type === 'spoken') one.replies.spoken(message);
    else left(one, message.reason).catch(failed);
  }

  async function joined(one: AttendedCall): Promise<void> {
    one.joined = await markJoined(context, one.call.id, owner);
    if (!one.joined) leave(one.call.id);
    else if (speech === undefined) await sayInCall(context, one.call, one.words.without_voice);
  }

  async function left(one: AttendedCall, reason: string): Promise<void> {
    const { id: call_id, conversation_id } = one.call;
    attended.delete(call_id);
    if (one.over && !stopped) watch.tidy(conversation_id, call_id);
    if (!one.over && (await leaveCall(context, one.call, owner)))
      log.warn({ call_id, reason }, 'the assistant has left a call');
    wake();
  }

  /** A call that the assistant had not joined may still be joined, by the next host or another server's. */
  async function hostEnded(host: VoiceHost): Promise<void> {
    const lost = [...attended.values()].filter((one) => one.host === host);
    for (const { call } of lost) attended.delete(call.id);
    for (const { call, over } of lost)
      try {
        if (over) watch.tidy(call.conversation_id, call.id);
        else if (!(await handBackCall(context, call.id, owner))) await leaveCall(context, call, owner);
      } catch (error) {
        log.error({ err: error, call_id: call.id }, 'a call could not be left; its lease runs out');
      }
  }

  async function customerSaid({ call, host, words, cutting }: AttendedCall, text: string): Promise<void> {
    const { id: call_id, organisation_id, session_id, mode, customer_sid: sid } = call;
    // Cut between words: a part of a secret would not be recognised.
    const message =
      text.length <= LIMITS.messageCharacters
        ? text
        : text.slice(0, LIMITS.messageCharacters).replace(/(?<!\S)\S*$/, '');
    // The answer to it must know what was heard of the one before.
    await cutting;
    try {
      await receiveMessage(
        context,
        { kind: 'customer', organisation_id, session_id, mode },
        { session_id, ticket_chat_id: call.conversation_id, message, attachment: false, sid },
      );
    } catch (error) {
      host.tell({ type: 'no_answer', call_id });
      if (!(error instanceof AppError)) throw error;
      log.info({ call_id, code: error.code }, 'what a customer said in a call was not taken');
      // Nobody reads an error in a call. Of words alone this is what can be wrong.
      if (error.code === 'invalid_payload') await sayInCall(context, call, words.wrong_code);
    }
  }

  async function keep(): Promise<void> {
    if (!draining) await offerPlaces(context, owner, places);
    const ids = [...attended.values()].flatMap(({ call, over }) => (over ? [] : call.id));
    const held = await renewCalls(context, owner, ids);
    for (const id of ids) if (!held.has(id) && attended.get(id)?.over === false) leave(id);
    // The host gives up by itself, but it may have been slow to begin.
    for (const { call, joined, over } of [...attended.values()])
      if (!joined && !over && call.started_at + LIMITS.callJoinMs <= context.now()) {
        leave(call.id);
        await leaveCall(context, call, owner);
      }
    for (const { call, last_word_at, joined, over } of attended.values()) {
      const ends_at = Math.min(last_word_at + LIMITS.callSilenceMs, call.started_at + LIMITS.callMs);
      if (joined && !over && ends_at <= context.now()) await endAbandonedCall(context, call);
    }
    await leaveLostCalls(context);
    wake();
  }

  /** Otherwise the offer runs out. */
  const withdraw = () =>
    withdrawPlaces(context, owner).catch((error: unknown) =>
      log.warn({ err: error }, 'this server could not say that it takes no more calls'),
    );

  onEvent(context, (event) => {
    if (event.type === 'call_started') wake();
    if (event.type === 'call_ended')
      ended(event).catch((error: unknown) => {
        log.error({ err: error, call_id: event.call_id }, 'a farewell could not be spoken');
        leave(event.call_id);
      });
    if (event.type === 'assistant_left_call') {
      leave(event.call_id);
      watch.tidy(event.conversation_id);
    }
    if (event.type === 'handler_lost') watch.tidy(event.conversation_id);
    if (event.type !== 'entry_added' && event.type !== 'delta') return;
    for (const one of attended.values())
      if (one.call.conversation_id === event.conversation_id && !one.over) {
        const { replies } = one;
        one.last_word_at = context.now();
        if (event.type === 'delta') replies.piece(event.delta);
        else replies.entry(event.entry);
      }
  });

  await offerPlaces(context, owner, places);
  // Of a service of one process nobody else can have been in these.
  if (!cluster.shared) await leaveLostCalls(context, true);
  const timers = [
    setInterval(wake, POLL_MS),
    setInterval(() => {
      keep().catch((error: unknown) => log.error({ err: error }, 'the leases of calls could not be renewed'));
    }, CALL_LEASE_RENEWAL_MS),
    setInterval(() => {
      announceStreams(
        context,
        [...attended.values()].map(({ call }) => call.conversation_id),
      );
    }, REPEAT_MS),
  ];
  wake();

  return {
    status: () => ({ hosts: hosts.map(({ state }) => state), calls: attended.size, places }),
    drain() {
      draining = true;
      void withdraw();
    },
    async [Symbol.asyncDispose]() {
      draining = stopped = true;
      for (const timer of timers) clearInterval(timer);
      await withdraw();
      await claiming;
      const lost = [...attended.values()].filter(({ over }) => !over);
      attended.clear();
      await Promise.all(hosts.map((host) => host[Symbol.asyncDispose]()));
      // The assistant leaves with its server; another server may bring it where it had not come yet.
      for (const { call } of lost)
        if (!(await handBackCall(context, call.id, owner))) await leaveCall(context, call, owner);
      await watch[Symbol.asyncDispose]();
    },
  };
}
