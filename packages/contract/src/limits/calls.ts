/** Voice calls. */
import { HOUR_MS, MINUTE_MS } from '../durations.js';
export const CALL_LIMITS = {
  callTokenMs: 10 * MINUTE_MS,
  callsPerSessionPerMinute: 120,
  /** If the assistant has not joined within this time, it counts as having left. */
  callJoinMs: 30_000,
  /** A call whose room has had no customer for this long is ended. */
  callWithoutCustomerMs: 60_000,
  /** After this long without a spoken or written message, the assistant asks whether the customer is still there. */
  callStillThereMs: 30_000,
  /** After this long without a spoken or written message, it asks once more. */
  callStillThereAgainMs: 2 * MINUTE_MS,
  /** A call without a spoken or written message for this long is ended, with a goodbye. */
  callSilenceMs: 5 * MINUTE_MS,
  /** The longest call. */
  callMs: 2 * HOUR_MS,
  /** The longest speech of a customer without a pause: more of it is not transcribed. */
  callSpeechMs: 60_000,
  /** The longest farewell of an assistant that ends a call. */
  callFarewellMs: 15_000,
  /** Concurrent calls of one voice host; a server has as many hosts as `VOICE_HOSTS` says. By default also the calls of one processor. */
  callsPerHost: 6,
  /**
   * A voice host whose event loop runs this late, at the median of 2 s, is overloaded: its server admits no further calls
   * for it.
   */
  voiceHostLagMs: 250,
  /** A voice host that answers no ping for this long, without the time in which it waits for a processor, is killed and replaced. */
  voiceHostUnresponsiveMs: 6_000,
  /** A voice host that answers no ping for this long is killed and replaced, also if it waits for a processor. */
  voiceHostStarvedMs: 30_000,
  /** A voice host that is not ready this long after its start is killed and replaced. */
  voiceHostStartMs: 30_000,
  /** A pause after which the keys that a caller has pressed are one message. */
  phoneKeysPauseMs: 2_000,
  /** The most keys in one message. */
  phoneKeys: 64,
  /**
   * After this many that no turn used, no reply is prepared in the calls of a conversation, because its customer often
   * continues after a pause.
   */
  discardedRepliesPerCallPerMinute: 10,
  /**
   * A prepared reply that no turn uses within this time is discarded: the longest pause, plus time to store the
   * message.
   */
  preparedReplyMs: 10_000,
  webhookBodyBytes: 64 * 1024,
} as const;
