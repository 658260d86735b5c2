/** Finds unknown settings whose names are close to known ones, which would otherwise be ignored silently. */
import { distance } from 'fastest-levenshtein';

export interface SimilarSetting {
  name: string;
  /** The name that was probably meant. */
  nearest: string;
}

/** Characters of a name per allowed edit. `HOME` is not a misspelt `HOST`. */
const CHARACTERS_PER_SLIP = 5;

/** @param known the names of all settings */
export function findSimilarSettings(
  env: Record<string, string | undefined>,
  known: readonly string[],
): SimilarSetting[] {
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name)) return [];
    const written = name.toUpperCase().replaceAll('-', '_');
    const nearest = known
      .map((one) => ({ one, slips: isSwapped(written, one) ? 1 : distance(written, one) }))
      .filter(({ one, slips }) => slips <= Math.floor(one.length / CHARACTERS_PER_SLIP))
      // If the intended name is set as well, the misspelt one belongs to another program.
      .filter(({ one }) => env[one] === undefined)
      .sort((left, right) => left.slips - right.slips)[0];
    return nearest === undefined ? [] : [{ name, nearest: nearest.one }];
  });
}

/** Whether two adjacent characters are swapped, which an edit distance counts twice. */
function isSwapped(written: string, meant: string): boolean {
  const at = [...meant].findIndex((character, index) => written[index] !== character);
  const swapped = `${meant.slice(0, at)}${meant[at + 1] ?? ''}${meant[at] ?? ''}${meant.slice(at + 2)}`;
  return at !== -1 && swapped === written;
}
