/**
 * What the service and its voice host say to each other over the channel between the two processes. The host knows rooms
 * and speech and nothing else: no database, no key of the room server, no conversation but the words it speaks.
 */
import type { SpeechServices } from '../../speech-settings.js';

export interface SpokenWords {
  /** Of these words, and of answers for all that is known. ISO 639-1. */
  language: string;
  /** To a customer who waits for an answer. */
  one_moment: string;
  still_on_it: string;
  /** In place of an address. */
  link: string;
}

/**
 * Why speech in a call is no message. `noise`: speech recognition has made words of something else. `background_voice`: it was much
 * quieter than the customer.
 */
export type DroppedSpeech = 'noise' | 'background_voice';

export interface JoinCall {
  type: 'join';
  call_id: string;
  /** Of the room server. */
  url: string;
  token: string;
  /** How long it is tried to enter the room, in ms. */
  patience_ms: number;
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
  /** A function is called for the answer, which can take a while. */
  | { type: 'looking_up'; call_id: string }
  /** What the host says by itself from now on: the customer speaks another language. */
  | { type: 'use_words'; call_id: string; words: SpokenWords };

export type FromHost =
  /** Its program is loaded. */
  { type: 'ready' } | { type: 'pong' } | AboutCall;

export type AboutCall =
  | { type: 'joined'; call_id: string }
  /** The assistant is not in the room (any more); the last word about this call. */
  | { type: 'left'; call_id: string; reason: string }
  /** What the customer was understood to say. */
  | { type: 'customer_said'; call_id: string; text: string }
  /** Something was heard that the customer has not said. */
  | { type: 'speech_dropped'; call_id: string; why: DroppedSpeech }
  /** A speech is over. `played` is the beginning of it that was really played, to the character. */
  | { type: 'spoken'; call_id: string; speech_id: number; played: string; interrupted: boolean };
