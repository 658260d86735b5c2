/**
 * Finds possible login secrets in a text by their form: the state of a link, or a confirmation code. Their hash decides
 * whether they are secrets (`hide-secrets.ts`).
 */
import { decodeText } from './decode-text.js';

export interface Candidate {
  value: string;
  /** Its range in the text. */
  from: number;
  to: number;
}

export interface Candidates {
  states: Candidate[];
  codes: Candidate[];
}

/** 32 bytes in base64url, as `login-state.ts` creates them. */
const STATE_CHARACTERS = 43;
const STATE_RUN = /[\w-]{43,}/g;
/**
 * Most positions that are checked, in the shortest runs first; in a long run, such as a file in base64, at its ends
 * first.
 */
const MOST_STATES = 1_024;

/** Where a mail or a terminal has wrapped a long word: a line end with marks of a quotation or of quoted-printable. */
const BROKEN = /(?<=[\w-])=?[ \t]*\r?\n[ \t>]*(?=[\w-])/g;

const CODE_DIGITS = 6;
/** Group sizes of a code as people write and say it: `123 456`, `12-34-56`, `1 2 3 4 5 6`. */
const GROUPS = [6, 3, 2, 1];
const DIGITS = /\d+/g;
const BETWEEN_GROUPS = /^[ .,/_-]{1,2}$/;
/** Digits within a longer word are part of an id. */
const WORD = /[\p{L}\p{N}_-]{20,}/gu;

/** @param most_states lowers the number of positions checked for a state; at least one is checked */
export function findCandidates(text: string, most_states = MOST_STATES): Candidates {
  // No secret is shorter; this skips most messages.
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

/** States that are wrapped to the next line. */
function brokenStatesIn(text: string, located: Locate, most: number): Candidate[] {
  let whole = '';
  let copied = 0;
  /** Positions of removed breaks in the joined text, and the characters removed up to there. */
  const breaks: { at: number; left_out: number }[] = [];
  for (const { 0: written, index } of text.matchAll(BROKEN)) {
    whole += text.slice(copied, index);
    copied = index + written.length;
    breaks.push({ at: whole.length, left_out: copied - whole.length });
  }
  if (breaks.length === 0) return [];
  whole += text.slice(copied);
  const countBreaksUpTo = (place: number) => {
    let [from, to] = [0, breaks.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((breaks[middle]?.at ?? 0) <= place) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  const leftOutBefore = (place: number) => breaks[countBreaksUpTo(place) - 1]?.left_out ?? 0;
  const runs = [...whole.matchAll(STATE_RUN)].filter(
    ({ 0: run, index }) => countBreaksUpTo(index) < countBreaksUpTo(index + run.length - 1),
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
  /** Number of adjacent groups of the same length, up to this one. */
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
