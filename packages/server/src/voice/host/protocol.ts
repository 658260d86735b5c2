/**
 * What the service and its voice host say to each other over the channel between the two processes. The host knows rooms
 * and speech and nothing else: no database, no key of the room server, no conversation but the words it speaks.
 */
import { z } from 'zod';
import type { SpeechServices } from '../../config/speech-settings.js';
import type { RealtimeStep } from '../../features/calls/realtime-model.js';

export interface SpokenWords {
  /** Of these words, and of answers for all that is known. ISO 639-1. */
  language: string;
  /** To a customer who waits for an answer. */
  one_moment: string;
  still_on_it: string;
  /** To a customer whose last sentence was lost. */
  say_again: string;
  /** In place of an address. */
  link: string;
}

/**
 * Why speech in a call is no message. `noise`: speech recognition has made words of something else. `background_voice`: it was much
 * quieter than the customer.
 */
const droppedSpeech = z.enum(['noise', 'background_voice']);
export type DroppedSpeech = z.infer<typeof droppedSpeech>;

export interface JoinCall {
  type: 'join';
  call_id: string;
  /** The room of a caller by phone; null: of the conversation. */
  room: string | null;
  /** Of the room server. */
  url: string;
  token: string;
  /** How long it is tried to enter the room, in ms. */
  patience_ms: number;
  /** Said before the greeting, to its end; answered with `announced`. Empty: nothing. */
  announcement: string;
  /** What is said first; empty: nothing. */
  greeting: string;
  /** What the host says by itself. */
  words: SpokenWords;
  /** Unset: the answers are shown in the room as text. */
  speech: SpeechServices | undefined;
  /** What the customer speaks, ISO 639-1. Unset: it is heard. */
  language: string | undefined;
}

export type ToHost =
  | JoinCall
  /** Answered with `pong`. */
  | { type: 'ping' }
  | { type: 'leave'; call_id: string }
  /** A piece of what is to be said. The first of a `speech_id` begins it. */
  | { type: 'say'; call_id: string; speech_id: number; text: string }
  /** It is whole. */
  | { type: 'said_all'; call_id: string; speech_id: number }
  /** It is not to be said after all; nothing is reported of it. */
  | { type: 'unsay'; call_id: string; speech_id: number }
  /** What the customer said last gets no answer: nobody needs to be kept waiting. */
  | { type: 'no_answer'; call_id: string }
  /** What the customer said last could not be stored: they are asked to say it again. */
  | { type: 'say_again'; call_id: string }
  /** A function is called for the answer, which can take a while. */
  | { type: 'looking_up'; call_id: string }
  /** What the host says by itself from now on: the customer speaks another language. */
  | { type: 'use_words'; call_id: string; words: SpokenWords }
  /** A step of a turn, for the realtime model. Answered with `step_words` if it is streamed, and `step_done` or `step_failed`. */
  | { type: 'ask'; call_id: string; step_id: string; step: RealtimeStep }
  /** Nobody wants the step any more, and nothing of it is to be said. */
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
  /** The assistant is not in the room (any more); the last word about this call. */
  z.object({ type: z.literal('left'), call_id, reason: z.string() }),
  /** The announcement was played, to its end. */
  z.object({ type: z.literal('announced'), call_id }),
  /** They may go on, or it may be all of their next message. `said` is since their last one. */
  z.object({ type: z.literal('customer_paused'), call_id, said: z.string() }),
  /** What `customer_paused` said is not all of it. */
  z.object({ type: z.literal('customer_went_on'), call_id }),
  /** What the customer was understood to say. */
  z.object({ type: z.literal('customer_said'), call_id, text: z.string() }),
  /** Something was heard that the customer did not say. */
  z.object({ type: z.literal('speech_dropped'), call_id, why: droppedSpeech }),
  /** A speech is over. `played` is the beginning of it that was really played, to the character. */
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
  /** `reason`: without keys and without words of the conversation. */
  z.object({ type: z.literal('step_failed'), call_id, step_id, reason: z.string() }),
]);
export type AboutCall = z.infer<typeof aboutCall>;

export const fromHost = z.discriminatedUnion('type', [
  /** Its program is loaded. */
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('pong') }),
  aboutCall,
]);
export type FromHost = z.infer<typeof fromHost>;
