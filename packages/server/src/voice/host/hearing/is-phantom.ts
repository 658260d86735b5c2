/**
 * Detects phantoms: texts that speech recognition makes of noise, music or silence. A text is dropped only if it is a
 * known phantom and there is little evidence of speech.
 */
import type { Certainty } from '../transcription/transcription.js';
import { PHANTOM_PHRASES } from './phantom-phrases.js';
import type { HeardSound } from './sound-meter.js';

type Sound = Omit<HeardSound, 'level_db'>;

/**
 * Whisper's own limits for a segment that is dropped or retried (`no_speech_threshold` and others of `transcribe.py`).
 */
const NO_SPEECH = 0.6;
const LEAST_LOG_PROBABILITY = -1;
const MOST_COMPRESSION = 2.4;
/** For providers that report a confidence, 0 to 1. */
const LEAST_CONFIDENCE = 0.5;
/** A piece with a smaller voiced share is a noise that resembles voice in places. */
const LEAST_VOICED_SHARE = 0.6;
/** In ms. A shorter sound of which no words were recognised is a cough or a click. */
const LEAST_SPEECH_MS = 500;
/** In dB. Recognisable speech stands out of the noise by more than this. */
const LEAST_OVER_NOISE_DB = 6;
/** In letters per second. Nobody speaks faster. A sign of a syllabic or logographic script counts as three letters. */
const MOST_LETTERS_PER_SECOND = 40;
const LETTERS_A_SYLLABLE_SIGN = 3;
/** For example, a name and a year in a credit line. */
const WORDS_BESIDE_MARK = 6;
/** Repetitions of one word, without any other. */
const REPETITIONS = 4;

/** @param certainty as reported by the provider @param sound as measured */
export function isPhantom(text: string, certainty: Certainty, sound: Sound): boolean {
  const kind = findKind(text);
  if (kind === undefined) return false;
  const faint = isFaint(text, sound);
  return kind === 'polite' ? faint && !isSure(certainty) : faint || isUnsure(certainty);
}

/** Whether a text may be a phantom, whatever its sound. */
export const isSuspect = (text: string): boolean => findKind(text) !== undefined;

const known = Object.values(PHANTOM_PHRASES);
const MARKS = known.flatMap(({ marks }) => marks);
const POLITE = new Set(known.flatMap(({ polite }) => polite));

function findKind(text: string): 'polite' | 'phantom' | undefined {
  const words = wordsOf(text);
  const plain = words.join(' ');
  if (POLITE.has(plain)) return 'polite';
  return isLabel(text) || isAddress(text) || isRepetition(words) || hasMark(words) ? 'phantom' : undefined;
}

/** Whether a text is little more than a phrase of subtitles. A customer can use its words in a longer sentence. */
const hasMark = (words: readonly string[]) => {
  const plain = ` ${words.join(' ')} `;
  return MARKS.some((mark) => plain.includes(mark) && words.length <= mark.split(' ').length + WORDS_BESIDE_MARK);
};

const wordsOf = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** For example `[Music]` and `♪ la la ♪`: nothing in it is speech. */
const isLabel = (text: string) => text !== '' && !/[\p{L}\p{N}]/u.test(text.replace(/[[(*♪][^[\](*)♪]*[\])*♪]/g, ''));

const isAddress = (text: string) => /^(?:https?:\/\/|www\.)\S+$/i.test(text.trim());

/** Except numbers: an order number can contain the same one several times. */
const isRepetition = (words: readonly string[]) =>
  words.length > 0 && words.length >= REPETITIONS * new Set(words).size && !words.some((word) => /\p{N}/u.test(word));

/** Whether someone spoke, by the sound only: it is not too short for words, and stands out from the noise. */
export const isSpeech = (sound: Sound): boolean => sound.speech_ms >= LEAST_SPEECH_MS && !isNoise(sound);

const isNoise = ({ voiced_share, over_noise_db }: Sound): boolean =>
  voiced_share < LEAST_VOICED_SHARE || (over_noise_db !== undefined && over_noise_db < LEAST_OVER_NOISE_DB);

function isFaint(text: string, sound: Sound): boolean {
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const syllable_signs =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  const length = letters + syllable_signs * (LETTERS_A_SYLLABLE_SIGN - 1);
  return length > (sound.speech_ms / 1_000) * MOST_LETTERS_PER_SECOND || isNoise(sound);
}

function isUnsure({ no_speech_probability, log_probability, compression_ratio, confidence }: Certainty): boolean {
  return (
    (no_speech_probability ?? 0) > NO_SPEECH ||
    (log_probability ?? 0) < LEAST_LOG_PROBABILITY ||
    (compression_ratio ?? 0) > MOST_COMPRESSION ||
    (confidence ?? 1) < LEAST_CONFIDENCE
  );
}

/** Some values are known, and none of them is doubtful. */
const isSure = (certainty: Certainty) =>
  Object.values(certainty).some((value) => value !== undefined) && !isUnsure(certainty);
