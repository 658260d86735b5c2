/**
 * Finds the facts of a simulated customer that a reply asks for: those whose words it contains, or else the one nearest
 * in meaning. A question that matches no fact asks for none.
 */
import type { SimulatedCustomer } from '@frontdesk/contract';
import { type Encode, similarity } from '@frontdesk/contract/language-model';
import { encoderKnows } from '../../encoder-knows.js';
import { comparableWords } from '../../knowledge/words.js';

export interface Fact {
  /** For people: `order number`. */
  label: string;
  value: string;
  /** Texts that may ask for it: its label, its description and its example questions. */
  asked_as: readonly string[];
}

/** Share of a fact's words that a question must contain. */
const MIN_SHARE = 0.6;
/** Most questions for the same fact have similarity 0.4 to 0.85, and those for other facts up to 0.45. */
const MIN_SIMILARITY = 0.45;

export function readFacts({ facts = {} }: SimulatedCustomer): Fact[] {
  return Object.entries(facts).map(([name, given]) => {
    const { value, description, asked_as = [] } = typeof given === 'object' ? given : { value: given };
    const label = name
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replace(/[_.-]+/g, ' ')
      .trim()
      .toLowerCase();
    const questions = typeof asked_as === 'string' ? [asked_as] : asked_as;
    return { label, value: String(value), asked_as: [label, ...(description ? [description] : []), ...questions] };
  });
}

/**
 * @param language of the customers, BCP 47; null: English @returns the facts whose words the question contains, best
 *   first
 */
export function factsByWords(question: string, facts: readonly Fact[], language: string | null): Fact[] {
  const asked = new Set(comparableWords(question, language));
  return facts
    .map((fact) => ({ fact, share: Math.max(...fact.asked_as.map((phrase) => shareOf(phrase, asked, language))) }))
    .filter(({ share }) => share >= MIN_SHARE)
    .toSorted((one, other) => other.share - one.share)
    .filter(({ share }, _, [best]) => share === best?.share)
    .map(({ fact }) => fact);
}

function shareOf(phrase: string, asked: ReadonlySet<string>, language: string | null): number {
  const words = [...new Set(comparableWords(phrase, language))];
  return words.length === 0 ? 0 : words.filter((word) => asked.has(word)).length / words.length;
}

/** @returns undefined if none is near @throws the signal's reason */
export async function factByMeaning(
  question: string,
  facts: readonly Fact[],
  { encode, signal }: { encode: Encode; signal: AbortSignal },
): Promise<Fact | undefined> {
  if (!encoderKnows(question)) return undefined;
  const phrases = facts.flatMap((fact) =>
    fact.asked_as.filter(encoderKnows).map((phrase, index) => ({
      fact,
      text: index === 0 && phrase === fact.label ? `What is your ${phrase}?` : phrase,
    })),
  );
  if (phrases.length === 0) return undefined;
  const [asked, ...vectors] = await encode([question, ...phrases.map(({ text }) => text)], signal);
  if (asked === undefined) return undefined;
  const near = phrases.map(({ fact }, index) => ({ fact, likeness: likenessOf(asked, vectors[index]) }));
  const [best] = near.toSorted((one, other) => other.likeness - one.likeness);
  return best !== undefined && best.likeness >= MIN_SIMILARITY ? best.fact : undefined;
}

const likenessOf = (one: Float32Array, other: Float32Array | undefined): number =>
  other === undefined ? -1 : similarity(one, other);
