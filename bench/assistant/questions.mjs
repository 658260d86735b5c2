/** What a reply asks the customer for, read as a customer would: from its words. */

const EMPTY = new Set(
  'the of a an and or to in on at is it for with how many much what which who when where whether name such as by be must should do does you your'.split(
    ' ',
  ),
);
const BY_KIND = {
  date: /\b(?:when|what day|which day|date|day)\b/i,
  time: /\b(?:when|what time|which time|time|hour)\b/i,
  number: /\b(?:how many|number|how much)\b/i,
};

/** Asks for a yes, or which function is meant, and for no value. */
const OFFER = /\b(?:shall|should|may) i\b|\bdo you (?:want|mean)\b|\bwould you like\b/i;

/** The sentences of a reply that end in a question mark. */
export const questionsIn = (text) => text.match(/[^.!?\n]*\?/g)?.map((question) => question.trim()) ?? [];

/**
 * How well a reply's questions fit a parameter; 0 if they do not.
 * @param {string} text @param {string} name @param {{ description: string, type: string, format?: string, enum?: unknown[] }} parameter
 */
export function asksFor(text, name, parameter) {
  const asked = questionsIn(text)
    .filter((question) => !OFFER.test(question))
    .join(' ');
  if (asked === '') return 0;
  const words = stems(asked);
  const own = stems(`${name.replaceAll('_', ' ')} ${parameter.description}`);
  const shared = [...own].filter((stem) => words.has(stem)).length;
  const listed = (parameter.enum ?? []).filter((value) => asked.toLowerCase().includes(String(value).toLowerCase()));
  const kind = parameter.format ?? (parameter.type === 'number' ? 'number' : undefined);
  const byKind = BY_KIND[kind]?.test(asked) ? 0.5 : 0;
  return shared + (listed.length > 1 ? 1 : 0) + byKind;
}

function stems(text) {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return new Set(words.filter((word) => word.length > 2 && !EMPTY.has(word)).map((word) => word.slice(0, 5)));
}

/** @returns {string | undefined} the parameter among these that is asked for */
export function askedFor(text, parameters) {
  const fits = Object.entries(parameters).map(([name, parameter]) => [name, asksFor(text, name, parameter)]);
  const [best] = fits.toSorted(([, one], [, other]) => other - one);
  return best !== undefined && best[1] > 0 ? best[0] : undefined;
}
