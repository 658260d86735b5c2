/**
 * Messages between the service and its voice host, over the channel between the two processes. The host handles rooms
 * and speech and nothing else: it has no database, no key of the room server, and no part of a conversation but the
 * words it speaks.
 */
import { z } from 'zod';
import type { SpeechServices } from '../../config/speech-settings.js';
import type { RealtimeStep } from '../../features/calls/realtime-model.js';

/** How the host speaks, and its own sentences. */
export interface SpokenWords {
  /** Language of these sentences, and of replies unless another is detected. ISO 639-1. */
  language: string;
  /** Of the voice, as a share of its usual speed. Below 1, sentences are also followed by a pause. */
  speed: number;
  /** Said to a customer who waits for a reply. */
  one_moment: string;
  still_on_it: string;
  /** Said to a customer who is asked to say it again. */
  say_again: string;
  /** Said to a customer who has been silent for a while. */
  still_there: string;
  /** Said in place of a URL. */
  link: string;
}

/**
 * Why speech in a call is no message. `noise`: speech recognition made words of something else. `unintelligible`: the
 * customer spoke, and no words were recognised. `background_voice`: it was much quieter than the customer.
 */
const droppedSpeech = z.enum(['noise', 'unintelligible', 'background_voice']);
export type DroppedSpeech = z.infer<typeof droppedSpeech>;

export interface JoinCall {
  type: 'join';
  call_id: string;
  /** The room of a caller by phone; null: that of the conversation. */
  room: string | null;
  /** Of the room server. */
  url: string;
  token: string;
  /** How long joining the room is tried, in ms. */
  patience_ms: number;
  /** Said before the greeting, to its end; answered with `announced`. Empty: nothing. */
  announcement: string;
  /** Said first. Empty: nothing. */
  greeting: string;
  /** The host's own sentences. */
  words: SpokenWords;
  /** Unset: replies are shown in the room as text. */
  speech: SpeechServices | undefined;
  /** The customer's language, ISO 639-1. Unset: it is detected. */
  language: string | undefined;
}

export type ToHost =
  | JoinCall
  /** Answered with `pong`. */
  | { type: 'ping' }
  | { type: 'leave'; call_id: string }
  /** A piece of a speech. The first one of a `speech_id` starts it. */
  | { type: 'say'; call_id: string; speech_id: number; text: string }
  /** The speech has no more pieces. */
  | { type: 'said_all'; call_id: string; speech_id: number }
  /** The call is over: what is still being said does not wait for a customer who is not in the room. */
  | { type: 'call_over'; call_id: string }
  /** The speech is cancelled. Nothing is reported about it. */
  | { type: 'unsay'; call_id: string; speech_id: number }
  /** A message of the customer gets no reply, so the wait for it ends. */
  | { type: 'no_answer'; call_id: string }
  /** The customer is asked to say it again: their message could not be stored, or no words were recognised. */
  | { type: 'say_again'; call_id: string }
  /** Nobody has said anything for a while: the customer is asked whether they are still there, unless someone is speaking. */
  | { type: 'still_there'; call_id: string }
  /** A function is called for the reply, which can take a while. */
  | { type: 'looking_up'; call_id: string }
  /** From now on: the customer speaks another language, or wants another speed. */
  | { type: 'use_words'; call_id: string; words: SpokenWords }
  /**
   * A step of a turn, for the realtime model. Answered with `step_words` if it is streamed, and `step_done` or
   * `step_failed`.
   */
  | { type: 'ask'; call_id: string; step_id: string; step: RealtimeStep }
  /** The step is cancelled, and nothing of it is spoken. */
  | { type: 'drop_step'; call_id: string; step_id: string };

const call_id = z.string();
const step_id = z.string();

const stepReply = z.object({
  text: z.string(),
  calls: z.array(z.object({ id: z.string(), name: z.string(), arguments: z.string() })),
  usage: z.object({ input_tokens: z.number(), output_tokens: z.number() }).nullable(),
});

const aboutCall = z.discriminatedUnion('type', [
  z.object({ type: z.literal('joined'), call_id }),
  /** The assistant is not in the room, or has left it. The last message about a call. */
  z.object({ type: z.literal('left'), call_id, reason: z.string() }),
  /** The announcement was played to its end. */
  z.object({ type: z.literal('announced'), call_id }),
  /** They may continue, or it may be all of their next message. `said` is since their last one. */
  z.object({ type: z.literal('customer_paused'), call_id, said: z.string() }),
  /** The customer continues to speak after `customer_paused`. */
  z.object({ type: z.literal('customer_went_on'), call_id }),
  /** A message of the customer, as recognised. */
  z.object({ type: z.literal('customer_said'), call_id, text: z.string() }),
  /** Sound was detected that is no message of the customer. */
  z.object({ type: z.literal('speech_dropped'), call_id, why: droppedSpeech }),
  /** A speech is over. `played` is the beginning that was really played, to the character. */
  z.object({
    type: z.literal('spoken'),
    call_id,
    speech_id: z.number(),
    played: z.string(),
    interrupted: z.boolean(),
  }),
  /** The next words of a step. */
  z.object({ type: z.literal('step_words'), call_id, step_id, words: z.string() }),
  z.object({ type: z.literal('step_done'), call_id, step_id, reply: stepReply }),
  /** `reason`: without keys, and without text of the conversation. */
  z.object({ type: z.literal('step_failed'), call_id, step_id, reason: z.string() }),
]);
export type AboutCall = z.infer<typeof aboutCall>;

export const fromHost = z.discriminatedUnion('type', [
  /** Its program is loaded. */
  z.object({ type: z.literal('ready') }),
  /** `lag_ms`: how late its event loop has run since the last ping, at the median. */
  z.object({ type: z.literal('pong'), lag_ms: z.number() }),
  aboutCall,
]);
export type FromHost = z.infer<typeof fromHost>;
