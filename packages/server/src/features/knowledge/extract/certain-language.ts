/** A language of which the words of a text leave no doubt. */

/** As tinyld's `detectAll`: languages as codes of ISO 639-1, the likeliest first. */
export type DetectAll = (text: string) => readonly { lang: string; accuracy: number }[];

/** Characters that are examined. */
const SAMPLE = 4_000;
/** A shorter text is not reliable. */
const LEAST_CHARACTERS = 20;
/**
 * Thresholds from 0 to 1, and of the ratio to the second best. Between German and Dutch, or Norwegian and Danish, the
 * lead is often small.
 */
const LEAST_ACCURACY = 0.2;
const LEAST_LEAD = 1.3;

/** @param text plain text @returns a code of ISO 639-1; null if unsure */
export function certainLanguage(text: string, detectAll: DetectAll): string | null {
  const sample = text.slice(0, SAMPLE).trim();
  if (sample.length < LEAST_CHARACTERS) return null;
  const [best, next] = detectAll(sample);
  if (best === undefined || best.accuracy < LEAST_ACCURACY) return null;
  return next === undefined || best.accuracy >= next.accuracy * LEAST_LEAD ? best.lang : null;
}
