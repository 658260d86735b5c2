/** Voice calls. */
import { HOUR_MS, MINUTE_MS } from '../durations.js';
export const CALL_LIMITS = {
  callTokenMs: 10 * MINUTE_MS,
  callsPerSessionPerMinute: 120,
  /** The assistant is in a call within this, or it has left it. */
  callJoinMs: 30_000,
  /** A call whose room has had no customer in it for this long is ended. */
  callWithoutCustomerMs: 60_000,
  /** A call in which nobody has said or written anything for this long is ended. */
  callSilenceMs: 5 * MINUTE_MS,
  /** A call that has lasted this long is ended. */
  callMs: 2 * HOUR_MS,
  /** What a customer says in a call without a pause: what is longer is understood up to here. */
  callSpeechMs: 60_000,
  /** The farewell of an assistant that closes the conversation in a call is spoken for this long at most. */
  callFarewellMs: 15_000,
  /** Calls that one voice host is in at once; a server has as many hosts as `VOICE_HOSTS` says. */
  callsPerHost: 6,
  /** A voice host that answers no ping for this long is killed and replaced. */
  voiceHostUnresponsiveMs: 6_000,
  /** A voice host that is not ready this long after its start is killed and replaced. */
  voiceHostStartMs: 30_000,
  /** Keys that a caller presses on a phone are one message after this pause. */
  phoneKeysPauseMs: 2_000,
  /** The most keys in one message. */
  phoneKeys: 64,
  /** After so many that no turn took, no reply is prepared in the calls of a conversation: its customer often goes on after a pause. */
  discardedRepliesPerCallPerMinute: 10,
  /** A prepared reply that no turn takes within this is discarded: the longest pause, and time to store the message. */
  preparedReplyMs: 10_000,
  webhookBodyBytes: 64 * 1024,
} as const;
