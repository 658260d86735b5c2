/**
 * What in a text may be a secret of a login, by its shape alone: the state of a link, or a confirmation code. Whether it is
 * one, its hash tells (`hide-secrets.ts`).
 */
import { decodeText } from './decode-text.js';

export interface Candidate {
  value: string;
  /** Where it stands in the text. */
  from: number;
  to: number;
}

export interface Candidates {
  states: Candidate[];
  codes: Candidate[];
}

/** 32 bytes in base64url, as `login-state.ts` makes them. */
const STATE_CHARACTERS = 43;
const STATE_RUN = /[\w-]{43,}/g;
/** Places that are looked at, first in the shortest runs; in a longer one, as of a file in base64, first at its ends. */
const MOST_STATES = 1_024;

const CODE_DIGITS = 6;
/** A code in one group, or as people write and say them: `123 456`, `12-34-56`, `1 2 3 4 5 6`. */
const GROUPS = [6, 3, 2, 1];
const DIGITS = /\d+/g;
const BETWEEN_GROUPS = /^[ .,/_-]{1,2}$/;
/** Digits within a longer word are part of an id. */
const WORD = /[\p{L}\p{N}_-]{20,}/gu;

export function findCandidates(text: string): Candidates {
  // Neither is shorter; most messages need no further look.
  if (text.length < CODE_DIGITS) return { states: [], codes: [] };
  const decoded = decodeText(text);
  const located = (from: number, to: number): Candidate => {
    const [begin, end] = decoded.placeOf(from, to);
    return { value: decoded.text.slice(from, to), from: begin, to: end };
  };
  return { states: statesIn(decoded.text, located), codes: codesIn(decoded.text, located) };
}

type Locate = (from: number, to: number) => Candidate;

function statesIn(text: string, located: Locate): Candidate[] {
  const found: Candidate[] = [];
  const runs = [...text.matchAll(STATE_RUN)].sort((one, other) => one[0].length - other[0].length);
  for (const { 0: run, index } of runs) {
    const last = run.length - STATE_CHARACTERS;
    const at = (place: number) => found.push(located(index + place, index + place + STATE_CHARACTERS));
    for (let place = 0; place <= last - place && found.length < MOST_STATES; place++) {
      at(place);
      if (place < last - place) at(last - place);
    }
  }
  return found;
}

function codesIn(text: string, located: Locate): Candidate[] {
  const words = text.replace(WORD, (id) => ' '.repeat(id.length));
  const groups = [...words.matchAll(DIGITS)].map(({ 0: digits, index }) => ({
    digits,
    from: index,
    to: index + digits.length,
  }));
  return groups.flatMap(({ digits: { length }, from }, index) => {
    if (!GROUPS.includes(length)) return [];
    const together = groups.slice(index, index + CODE_DIGITS / length);
    const last = together.at(-1);
    const isOne = together.every(
      (group, place) =>
        group.digits.length === length &&
        (place === 0 || BETWEEN_GROUPS.test(text.slice(together[place - 1]?.to, group.from))),
    );
    const value = together.map(({ digits }) => digits).join('');
    return isOne && last !== undefined && value.length === CODE_DIGITS ? [{ ...located(from, last.to), value }] : [];
  });
}
