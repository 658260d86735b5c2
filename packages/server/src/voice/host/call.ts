/**
 * One call, from joining the room to leaving it. Nothing is said to an empty room: it waits for the customer. However
 * the call ends, `left` is reported once and nothing after it.
 */
import type { Room } from '@livekit/rtc-node';
import { within } from '../../within.js';
import type { AboutCall, JoinCall, ToHost } from './protocol.js';
import { enterRoom, leaveRoom, untilCustomer, watchRoom } from './room.js';
import { startShownCall } from './shown-call.js';
import { type SpokenCall, startSpokenCall } from './spoken-call.js';

/** A session that does not close in this time, in ms, does not keep the assistant in the room. */
const CLOSING_MS = 3_000;

type ToCall = Exclude<ToHost, JoinCall | { type: 'ping' }>;
type Said = Exclude<ToCall, { type: 'leave' }>;

export interface HostedCall {
  take(message: ToCall): void;
  /** Resolves once the assistant has left the room. */
  leave(reason: string): Promise<void>;
}

export function hostCall(join: JoinCall, report: (message: AboutCall) => void): HostedCall {
  const { call_id } = join;
  const leaving = new AbortController();
  /** What is said before the customer is there. */
  const waiting: Said[] = [];
  let call: SpokenCall | undefined;
  let room: Room | undefined;
  let leave: Promise<void> | undefined;

  /**
   * @param asked the room still exists and is removed after `left` was reported; otherwise clearing up is not waited
   * for
   */
  function end(reason: string, asked: boolean): Promise<void> {
    leave ??= (async () => {
      leaving.abort();
      if (!asked) report({ type: 'left', call_id, reason });
      await entering;
      await within(CLOSING_MS, call?.close() ?? Promise.resolve()).catch(complain);
      if (room !== undefined) await leaveRoom(room);
      if (asked) report({ type: 'left', call_id, reason });
    })();
    return leave;
  }

  function complain(error: unknown): void {
    process.stderr.write(`call ${call_id} could not be cleared away: ${String(error)}\n`);
  }

  const lost = (reason: string): void => void end(reason, false);

  async function enter(): Promise<void> {
    room = await enterRoom(join, leaving.signal);
    watchRoom(room, lost);
    if (!leaving.signal.aborted) report({ type: 'joined', call_id });
    await untilCustomer(room, { id: call_id, room: join.room }, leaving.signal);
    call = await startCall(room, join, { report, lost, leaving: leaving.signal });
    for (const message of waiting.splice(0)) say(call, message, { call_id, tell });
  }

  /** A turn does not wait until the customer is in the room: another model replies. Nobody who is not there is asked. */
  function wait(message: Said): void {
    if (message.type === 'still_there') return;
    if (message.type !== 'ask') waiting.push(message);
    else tell({ type: 'step_failed', call_id, step_id: message.step_id, reason: 'the customer is not in the room' });
  }

  /** Nothing is reported after `left`. */
  function tell(message: AboutCall): void {
    if (!leaving.signal.aborted) report(message);
  }

  const entering = enter().catch((error: unknown) => {
    setImmediate(() => lost(`the call could not be begun: ${error instanceof Error ? error.message : error}`));
  });

  return {
    take(message) {
      if (message.type === 'leave') void end('asked to leave', true);
      else if (call === undefined) wait(message);
      else
        try {
          say(call, message, { call_id, tell });
        } catch (error) {
          // Its session ends. Other calls are not affected.
          void end(`nothing more can be said: ${String(error)}`, false);
        }
    },
    leave: (reason) => end(reason, true),
  };
}

interface CallReports {
  report: (message: AboutCall) => void;
  lost: (reason: string) => void;
  /** Aborted when the call ends. */
  leaving: AbortSignal;
}

/** Starts what speaks with the customer: a spoken call, or one that shows texts if there are no speech services. */
async function startCall(room: Room, join: JoinCall, { report, lost, leaving }: CallReports): Promise<SpokenCall> {
  const { call_id, speech: services, language, words } = join;
  const options = {
    announcement: join.announcement,
    announced: () => {
      if (!leaving.aborted) report({ type: 'announced', call_id });
    },
    greeting: join.greeting,
    spoken: (speech_id: number, played: string, interrupted: boolean) =>
      report({ type: 'spoken', call_id, speech_id, played, interrupted }),
    lost,
  };
  if (services === undefined) return startShownCall(room, options);
  return await startSpokenCall({
    ...options,
    room,
    call: { id: call_id, room: join.room },
    services,
    language,
    words,
    customerSaid: (text) => report({ type: 'customer_said', call_id, text }),
    customerPaused: (said) => report({ type: 'customer_paused', call_id, said }),
    customerWentOn: () => report({ type: 'customer_went_on', call_id }),
    speechDropped: (why) => report({ type: 'speech_dropped', call_id, why }),
  });
}

interface Answering {
  call_id: string;
  /** Reports to the service, until the call has ended. */
  tell: (message: AboutCall) => void;
}

/** Passes a message of the service to the call. */
function say(to: SpokenCall, message: Said, answering: Answering): void {
  if (message.type === 'say') to.say(message.speech_id, message.text);
  else if (message.type === 'said_all') to.saidAll(message.speech_id);
  else if (message.type === 'call_over') to.callOver();
  else if (message.type === 'unsay') to.unsay(message.speech_id);
  else if (message.type === 'looking_up') to.lookingUp();
  else if (message.type === 'say_again') to.sayAgain();
  else if (message.type === 'still_there') to.askIfThere();
  else if (message.type === 'use_words') to.useWords(message.words);
  else if (message.type === 'ask') void ask(to, message, answering);
  else if (message.type === 'drop_step') to.dropStep(message.step_id);
  else to.noAnswer();
}

/** Has the call's realtime model take a step of a turn. */
async function ask(
  to: SpokenCall,
  { step_id, step }: Extract<Said, { type: 'ask' }>,
  { call_id, tell }: Answering,
): Promise<void> {
  const about = { call_id, step_id };
  try {
    const reply = await to.ask(step_id, step, (words) => tell({ type: 'step_words', ...about, words }));
    tell({ type: 'step_done', ...about, reply });
  } catch (error) {
    tell({ type: 'step_failed', ...about, reason: error instanceof Error ? error.message : String(error) });
  }
}
