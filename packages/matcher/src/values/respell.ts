/**
 * Writes days as the recogniser needs them: "tomorow" and "saterday" are corrected, and "the 13th" alone becomes "on the
 * 13th", and "the 13th of next month" has the name of the month.
 */
import { distance } from 'fastest-levenshtein';

const DAYS =
  'monday friday sunday tomorrow tonight tuesday wednesday thursday saturday february september november'.split(' ');
const MISSPELT = 2;
/** In shorter names, at most one letter may be wrong. */
const LONG = 8;
/** Misspelt names have 6 to 11 letters. "The 13th" is a day at the end of a clause or before its verb, "the 13th floor" is none. */
const LETTERS_OR_ORDINAL =
  /(?<=\d(?:st|nd|rd|th)? of )(?:this|next) month\b|[a-z]{6,11}|(?<!\b(?:on|for|from|until|till|between|and|through|since|of|after|before)\s{1,3})\bthe (?=\d{1,2}(?:st|nd|rd|th)(?:\W*$|[.,!?;]|\s(?:please|at|would|will|is|was|works?|instead|if|then|or|for|should|sounds?|around|between|but|because|as|suits?)\b))/gi;
const RANGE = /\b(?:from|between)\b|\d(?:st|nd|rd|th) (?:to|until|till|-) the\b/i;

/**
 * The text with the days as the recogniser needs them, and a function that maps its positions to those of the original.
 * @param now local time
 */
export function respell(written: string, now: Date): { text: string; toWritten: (position: number) => number } {
  const changes: { at: number; by: number }[] = [];
  let longer = 0;
  const isRange = RANGE.test(written);
  const text = written.replace(LETTERS_OR_ORDINAL, (word, index: number) => {
    const day = / month$/i.test(word)
      ? monthOf(word, now)
      : /^the $/i.test(word)
        ? isRange
          ? undefined
          : `on ${word}`
        : correctedDay(word.toLowerCase());
    if (day === undefined) return word;
    const by = day.length - word.length;
    changes.push({ at: index + longer, by });
    longer += by;
    return day;
  });
  return {
    text,
    toWritten: (position) => changes.reduceRight((left, { at, by }) => (left > at ? left - by : left), position),
  };
}

const monthOf = (said: string, now: Date): string =>
  new Date(now.getFullYear(), now.getMonth() + (/^this/i.test(said) ? 0 : 1)).toLocaleString('en', { month: 'long' });

const correctedDay = (word: string): string | undefined =>
  DAYS.includes(word) ? undefined : DAYS.find((name) => isMisspelt(word, name));

/** Whether the first and the last letter match, and at most two letters are wrong. */
function isMisspelt(word: string, name: string): boolean {
  if (word[0] !== name[0] || word.at(-1) !== name.at(-1)) return false;
  const allowed = name.length < LONG ? 1 : MISSPELT;
  return Math.abs(word.length - name.length) <= allowed && distance(word, name) <= allowed;
}
