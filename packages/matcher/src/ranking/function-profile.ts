/**
 * The topic of a function, derived from its name, description and parameters: the texts to compare a question with, and
 * the weight of each word. Sentences about what a function cannot do are kept separate, and words about the format of
 * the answer have low weight.
 */
import type { ModelTool } from '@frontdesk/contract/language-model';
import { inEnglish } from '../languages/dictionary.js';
import { withReturns } from '../vocabulary.js';
import { contentStems, contentWords, sentencesOf, stem, wordsOfName } from '../words.js';
import { gramsOf, stemsOf } from './terms.js';

export interface FunctionProfile {
  tool: ModelTool;
  /** What the function answers according to its description, at most 12 texts, the plain topic first. */
  texts: string[];
  /** Example sentences from the organisation. */
  examples: readonly string[];
  /** Number of occurrences of each stem ({@link stemsOf}) in name, description, parameters and examples. */
  counts: ReadonlyMap<string, number>;
  /** All letter sequences of those words. */
  grams: ReadonlySet<string>;
  /** Weight of each topic stem: 1 for words of the name, less for those of the description. */
  stems: Map<string, number>;
  /** Only the stems. */
  knownStems: ReadonlySet<string>;
  /** Stems of the name. */
  nameStems: ReadonlySet<string>;
  /** Compared with a question by the encoder: name and description in one text, then `texts`, then the examples it can read. */
  encoded: readonly string[];
  /** Stems of verbs for its actions. Past forms are excluded. */
  actionStems: ReadonlySet<string>;
}

const TEXTS = 12;
const WEIGHTS = { name: 1, useCase: 0.7, description: 0.55, parameter: 0.4 };
const REMEMBERED = 1_000;
const remembered = new Map<string, FunctionProfile>();

const LIMITATION =
  /\b(cannot|can't|can not|does not|doesn't|do not|don't|not for|never|unable|only if|requires?|must be|(?:at most|up to|maximum(?: of)?) \d+)\b/i;
const USE_CASE = /^(?:please )?(?:use|call|useful|helpful|for|answers?|when|whenever|to be used|meant)\b/i;
const USE_LEAD =
  /^(?:please )?(?:(?:use|call|useful|helpful|to be used|meant)\s*(?:this|it|the function)?\s*)?(?:only\s+)?(?:when(?:ever)?|if|for|to|answers?)?\s*(?:the |a |an )?(?:customers?|users?|patients?|members?|guests?|callers?|visitors?|clients?|students?|someone|people|they|somebody|anyone)?\s*(?:asks?|wants? to know|wants?|needs? to know|needs?|inquires?|questions?|would like to know|is asking)?\s*(?:for|about|questions? (?:about|like|such as))?\s*/i;

const PEOPLE =
  '(?:customer|user|patient|member|guest|caller|visitor|client|student|employee|traveller|traveler|tenant|passenger|resident|reader)s?';
const WHICH = '(?:the|an?|their|one) (?:(?:logged[- ]in|signed[- ]in|current|authenticated) )?';
const OWNED = new RegExp(`\\b${WHICH}${PEOPLE}(?:'s?|’s?)`, 'gi');
const OF_CUSTOMER = new RegExp(`(?<!\\s)\\s*\\b(?:of|for|to|by) ${WHICH}${PEOPLE}\\b(?!')`, 'gi');
const CUSTOMER = new RegExp(`\\b${WHICH}${PEOPLE}\\b(?!['’])`, 'gi');

/** A later sentence about the result describes the format of the answer, not its topic. */
const FORM = /^(?:it )?(?:returns?|responds?|response|the response|the answer|output|results?)\b/i;

/** "Returns the", "Looks up": how the answer is obtained says nothing about its topic. */
const READING_LEAD =
  /^(?:(?:this|it|the function|the endpoint)\s+)?(?:returns?|gets?|gives?|looks? up|lists?|fetch(?:es)?|retrieves?|provides?|tells?|shows?|explains?|reports?|reads?|finds?(?: out)?|checks?)\s+(?:you |the customer |customers |back )?/i;

/** How something is looked up says nothing about its topic. */
const READING_VERB =
  /^(?:get|fetch|read|retrieve|show|view|load|query|lookup|look|return|give|tell|describe|explain|list|find|search|check)$/;

/** "Cancelled" and "sent" are states. */
const PAST = /ed$|^(?:sent|paid|bought|sold|made|held|kept|written|taken|given)$/;

const AN_EXAMPLE = /^(?:such as|e\.g|for example|like)\b/i;
/** "Such as lantern" in a parameter's description is a value, not the topic of the function. */
const EXAMPLE = /\b(?:such as|e\.g\.?|for example|like)\b.*/i;

export function profileOf(tool: ModelTool): FunctionProfile {
  const key = JSON.stringify([tool.name, tool.description, tool.input_schema.properties, tool.examples]);
  const known = remembered.get(key);
  if (known !== undefined) return { ...known, tool };
  const profile = readProfile(tool);
  remembered.set(key, profile);
  const oldest = remembered.keys().next().value;
  if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  return profile;
}

function readProfile(tool: ModelTool): FunctionProfile {
  const name = wordsOfName(tool.name);
  const [verb = '', ...rest] = name.split(' ');
  const subject = READING_VERB.test(verb) && rest.length > 0 ? rest.join(' ') : name;
  const said = sentencesOf(tool.description);
  const positive = said.filter((sentence) => !LIMITATION.test(sentence));
  const useCases = positive.filter((sentence) => USE_CASE.test(sentence));
  const clauses = useCases.flatMap(clausesOf);
  const others = (positive.length > 0 ? positive : said).filter((sentence) => !useCases.includes(sentence));
  const forms = positive.length > 1 ? others.filter((sentence) => FORM.test(sentence) && sentence !== positive[0]) : [];
  const descriptions = others
    .filter((sentence) => !forms.includes(sentence))
    .map((sentence) => sentence.replace(READING_LEAD, ''));
  const quoted = [...tool.description.matchAll(/["“]([^"“”]{6,80})["”]/g)].map(([, inner = '']) => inner);

  const stems = new Map<string, number>();
  const verbs = new Set<string>();
  const examples = tool.examples ?? [];
  const counted = [
    ...[name, name, ...positive, ...examples].flatMap((text) => stemsOf(text)),
    ...Object.keys(tool.input_schema.properties).flatMap((parameter) => stemsOf(wordsOfName(parameter), 'en')),
  ];
  const counts = new Map<string, number>();
  for (const root of counted) counts.set(root, (counts.get(root) ?? 0) + 1);
  const weigh = (text: string, weight: number) => {
    for (const root of contentStems(text)) stems.set(root, Math.max(stems.get(root) ?? 0, weight));
    for (const word of contentWords(withReturns(text))) if (!PAST.test(word)) verbs.add(stem(word));
  };
  weigh(name, WEIGHTS.name);
  for (const clause of clauses) weigh(clause, AN_EXAMPLE.test(clause) ? WEIGHTS.parameter : WEIGHTS.useCase);
  for (const sentence of descriptions) weigh(sentence, WEIGHTS.description);
  for (const sentence of forms) weigh(sentence.replace(READING_LEAD, ''), WEIGHTS.parameter);
  for (const [parameter, { description }] of Object.entries(tool.input_schema.properties))
    weigh(`${wordsOfName(parameter)} ${description.replace(EXAMPLE, '')}`, WEIGHTS.parameter);

  const texts = [...new Set([subject, ...quoted, ...clauses, ...descriptions].map(asCustomerSays))].slice(0, TEXTS);
  const wholeText = asCustomerSays(`${subject}: ${(positive.length > 0 ? positive : said).join(' ')}`);

  return {
    tool,
    texts,
    encoded: [wholeText, ...texts, ...examples.filter((example) => inEnglish(example) !== undefined)],
    stems,
    nameStems: new Set(contentStems(name)),
    actionStems: verbs,
    knownStems: new Set(stems.keys()),
    examples,
    counts,
    grams: gramsOf([...counts.keys()]),
  };
}

/** "The balance of the customer's account" is "the balance of my account" from the customer's view. */
function asCustomerSays(text: string): string {
  return text.replace(OWNED, 'my').replace(OF_CUSTOMER, '').replace(CUSTOMER, 'I').replace(/\s+/g, ' ').trim();
}

/** Splits "Use it when a customer asks where an order is or when it arrives" into two questions. */
function clausesOf(sentence: string): string[] {
  const asked = sentence.replace(USE_LEAD, '');
  return asked
    .split(/,\s*(?:or\s+|and\s+)?|\sor\s|:\s/)
    .map((clause) => clause.replace(/(?<!\.)\.+$/, '').trim())
    .filter((clause) => contentWords(clause).length > 0);
}
