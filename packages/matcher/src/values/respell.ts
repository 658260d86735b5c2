/** Days as people misspell them: "tomorow", "saterday". The recogniser knows only the right spelling. */
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
/** Of shorter names one letter at most may be wrong. */
const LONG = 8;
const LETTERS = /[a-z]{6,11}/gi;

/** The text with its days spelled right, and where a position in it stands in what was written. */
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

/** With the same first letter and end, and at most two letters wrong. */
function isMisspelt(word: string, name: string): boolean {
  if (word[0] !== name[0] || word.at(-1) !== name.at(-1)) return false;
  const allowed = name.length < LONG ? 1 : MISSPELT;
  return Math.abs(word.length - name.length) <= allowed && distance(word, name) <= allowed;
}
