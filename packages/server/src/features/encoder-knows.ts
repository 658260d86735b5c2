/** Whether the sentence encoder, which knows English, can encode a text: it must be in Latin script. */

/** Share of a text's letters that must be Latin. */
const LATIN_SHARE = 0.9;

export function encoderKnows(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return (
    letters.length > 0 &&
    letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length >= LATIN_SHARE * letters.length
  );
}
