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

/** Where a mail or a terminal has broken a long word: a line end within it, with marks of a quotation or of quoted-printable. */
const BROKEN = /(?<=[\w-])=?[ \t]*\r?\n[ \t>]*(?=[\w-])/g;

const CODE_DIGITS = 6;
/** A code in one group, or as people write and say them: `123 456`, `12-34-56`, `1 2 3 4 5 6`. */
const GROUPS = [6, 3, 2, 1];
const DIGITS = /\d+/g;
const BETWEEN_GROUPS = /^[ .,/_-]{1,2}$/;
/** Digits within a longer word are part of an id. */
const WORD = /[\p{L}\p{N}_-]{20,}/gu;

/** @param most_states places that are looked at for a state, if that is fewer; one is always looked at */
export function findCandidates(text: string, most_states = MOST_STATES): Candidates {
  // Neither is shorter; most messages need no further look.
  if (text.length < CODE_DIGITS) return { states: [], codes: [] };
  const decoded = decodeText(text);
  const located = (from: number, to: number): Candidate => {
    const [begin, end] = decoded.placeOf(from, to);
    return { value: decoded.text.slice(from, to), from: begin, to: end };
  };
  const most = Math.max(1, Math.min(most_states, MOST_STATES));
  return {
    states: [
      ...statesIn([...decoded.text.matchAll(STATE_RUN)], located, most),
      ...brokenStatesIn(decoded.text, located, most),
    ],
    codes: codesIn(decoded.text, located),
  };
}

type Locate = (from: number, to: number) => Candidate;

type Run = Pick<RegExpExecArray, 0 | 'index'>;

/** Those that go on in the next line. */
function brokenStatesIn(text: string, located: Locate, most: number): Candidate[] {
  let whole = '';
  let copied = 0;
  /** Where in the whole text a break was taken out, and how many characters were up to there. */
  const breaks: { at: number; left_out: number }[] = [];
  for (const { 0: written, index } of text.matchAll(BROKEN)) {
    whole += text.slice(copied, index);
    copied = index + written.length;
    breaks.push({ at: whole.length, left_out: copied - whole.length });
  }
  if (breaks.length === 0) return [];
  whole += text.slice(copied);
  const breaksUpTo = (place: number) => {
    let [from, to] = [0, breaks.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((breaks[middle]?.at ?? 0) <= place) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  const leftOutBefore = (place: number) => breaks[breaksUpTo(place) - 1]?.left_out ?? 0;
  const runs = [...whole.matchAll(STATE_RUN)].filter(
    ({ 0: run, index }) => breaksUpTo(index) < breaksUpTo(index + run.length - 1),
  );
  const locatedAcross: Locate = (from, to) => ({
    ...located(from + leftOutBefore(from), to + leftOutBefore(to - 1)),
    value: whole.slice(from, to),
  });
  return statesIn(runs, locatedAcross, most);
}

function statesIn(unsorted: readonly Run[], located: Locate, most: number): Candidate[] {
  const found: Candidate[] = [];
  const runs = unsorted.toSorted((one, other) => one[0].length - other[0].length);
  for (const { 0: run, index } of runs) {
    const last = run.length - STATE_CHARACTERS;
    const at = (place: number) => found.push(located(index + place, index + place + STATE_CHARACTERS));
    for (let place = 0; place <= last - place && found.length < most; place++) {
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
  /** How many groups of one length stand together, up to this one. */
  let row = 0;
  return groups.flatMap(({ digits: { length }, from, to }, index) => {
    const before = groups[index - 1];
    const goesOn = before?.digits.length === length && BETWEEN_GROUPS.test(text.slice(before.to, from));
    row = goesOn ? row + 1 : 1;
    const needed = CODE_DIGITS / length;
    if (!GROUPS.includes(length) || row < needed) return [];
    const together = groups.slice(index + 1 - needed, index + 1);
    const value = together.map(({ digits }) => digits).join('');
    return [{ ...located(together[0]?.from ?? from, to), value }];
  });
}
