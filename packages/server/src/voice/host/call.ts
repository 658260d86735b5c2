/**
 * One call, from entering the room to leaving it. Whatever ends it, `left` is reported once and nothing after it.
 */
import type { Room } from '@livekit/rtc-node';
import type { FromHost, JoinCall, ToHost } from './protocol.js';
import { enterRoom, leaveRoom, watchRoom } from './room.js';
import { startShownCall } from './shown-call.js';
import { type SpokenCall, startSpokenCall } from './spoken-call.js';

export interface HostedCall {
  take(message: Exclude<ToHost, JoinCall>): void;
  /** Resolves once the assistant is out of the room. */
  leave(reason: string): Promise<void>;
}

export function hostCall(join: JoinCall, report: (message: FromHost) => void): HostedCall {
  const { call_id } = join;
  const leaving = new AbortController();
  let call: SpokenCall | undefined;
  let room: Room | undefined;
  let leave: Promise<void> | undefined;

  function end(reason: string): Promise<void> {
    leave ??= (async () => {
      leaving.abort();
      // Nobody waits for what is cleared away: the connection to a room that is gone takes its time to notice.
      report({ type: 'left', call_id, reason });
      await entering;
      await call?.close().catch(complain);
      if (room !== undefined) await leaveRoom(room);
    })();
    return leave;
  }

  function complain(error: unknown): void {
    process.stderr.write(`call ${call_id} could not be cleared away: ${String(error)}\n`);
  }

  const lost = (reason: string): void => void end(reason);

  async function enter(): Promise<void> {
    room = await enterRoom(join, leaving.signal);
    watchRoom(room, lost);
    call =
      join.speech === undefined
        ? startShownCall(room, join.greeting, lost)
        : await startSpokenCall({
            room,
            server: join.speech,
            greeting: join.greeting,
            lost,
            customerSaid: (text) => report({ type: 'customer_said', call_id, text }),
            spoken: (speech_id, heard, interrupted) =>
              report({ type: 'spoken', call_id, speech_id, heard, interrupted }),
          });
    if (!leaving.signal.aborted) report({ type: 'joined', call_id });
  }

  const entering = enter().catch((error: unknown) => {
    setImmediate(() => lost(`the room could not be entered: ${error instanceof Error ? error.message : error}`));
  });

  return {
    take(message) {
      if (message.type === 'leave') void end('asked to leave');
      else if (message.type === 'say') call?.say(message.speech_id, message.text);
      else if (message.type === 'said_all') call?.saidAll(message.speech_id);
      else if (message.type === 'unsay') call?.unsay(message.speech_id);
      else call?.noAnswer();
    },
    leave: end,
  };
}
