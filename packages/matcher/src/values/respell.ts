/** Corrects misspelt days such as "tomorow" and "saterday", because the recogniser needs the correct spelling. */
import { distance } from 'fastest-levenshtein';

const DAYS = [
  'monday',
  'friday',
  'sunday',
  'tomorrow',
  'tonight',
  'tuesday',
  'wednesday',
  'thursday',
  'saturday',
  'february',
  'september',
  'november',
];
const MISSPELT = 2;
/** In shorter names, at most one letter may be wrong. */
const LONG = 8;
const LETTERS = /[a-z]{6,11}/gi;

/** The text with corrected days, and a function that maps its positions to those of the original. */
export function respell(written: string): { text: string; toWritten: (position: number) => number } {
  const changes: { at: number; by: number }[] = [];
  let longer = 0;
  const text = written.replace(LETTERS, (word, index: number) => {
    const lower = word.toLowerCase();
    const day = DAYS.includes(lower) ? undefined : DAYS.find((name) => isMisspelt(lower, name));
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

/** Whether the first and the last letter match, and at most two letters are wrong. */
function isMisspelt(word: string, name: string): boolean {
  if (word[0] !== name[0] || word.at(-1) !== name.at(-1)) return false;
  const allowed = name.length < LONG ? 1 : MISSPELT;
  return Math.abs(word.length - name.length) <= allowed && distance(word, name) <= allowed;
}
