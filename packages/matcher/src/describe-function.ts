/** Describes a function in a customer's words, based on its name: `get_order` becomes "look up an order". */
import type { ModelTool } from '@frontdesk/contract/language-model';
import { wordsOfName } from './words.js';

const READING_VERBS = /^(get|fetch|read|retrieve|show|view|load|query|lookup|look|return|give|tell|describe|explain)$/;
const ACTING_VERBS =
  /^(book|reserve|buy|order|cancel|change|update|add|create|set|send|pay|transfer|freeze|block|report|schedule|play|call|rent|redeem|improve|check|track|register|renew|request|activate|delete|remove|start|stop|open|close|apply|translate|calculate|convert|compare|choose|make|submit)$/;
const UNCOUNTABLE =
  /\b(information|status|weather|availability|stock|hours|history|details|directions|news|advice|insurance|balance|policy|traffic|mail|progress)$/;

/** Whether the function's name indicates that it is read-only. */
export function isReading({ name }: ModelTool): boolean {
  const [verb = ''] = wordsOfName(name).split(' ');
  return READING_VERBS.test(verb) || /^(?:list|find|search|check|track)$/.test(verb);
}

/** What a function does, such as `list` and `the deliveries`. */
export interface Ability {
  verb: string;
  /** Empty if the verb says all. */
  object: string;
}

/** A phrase that follows "I can", such as `list the deliveries`. */
export const describeFunction = (tool: ModelTool): string => phraseOf(abilityOf(tool));

export function abilityOf(tool: ModelTool): Ability {
  const { verb, noun } = readName(tool.name);
  const tell = (object: string): Ability => ({ verb: 'tell you about', object });
  if (noun === '') return ACTING_VERBS.test(verb) ? { verb, object: '' } : tell(verb);
  if (noun.startsWith('your ')) return verb === 'list' ? { verb, object: noun } : tell(noun);
  if (verb === 'list' || verb === 'search') return { verb, object: `the ${noun}` };
  if (verb === 'find') return { verb, object: isPlural(noun) ? noun : withArticle(noun) };
  if (!READING_VERBS.test(verb) && !ACTING_VERBS.test(verb)) return tell(`${verb} ${noun}`);
  if (!READING_VERBS.test(verb)) return { verb, object: isPlural(noun) ? noun : `the ${noun}` };
  if (tool.input_schema.required.length === 0) return tell(`the ${noun}`);
  return { verb: 'look up', object: isPlural(noun) || UNCOUNTABLE.test(noun) ? `the ${noun}` : withArticle(noun) };
}

/**
 * Says each verb once: `tell you about the store hours and the returns policy, or list the deliveries`. `the products by
 * price` is left out beside `the products`.
 */
export function joinAbilities(abilities: readonly Ability[], within: 'and' | 'or'): string {
  const byVerb = new Map<string, string[]>();
  for (const { verb, object } of abilities.filter(({ object }) => object !== ''))
    byVerb.set(verb, [...(byVerb.get(verb) ?? []), object]);
  const alone = abilities.filter(({ object }) => object === '').map(({ verb }) => ({ several: false, words: verb }));
  const parts = [...byVerb].map(([verb, all]) => {
    const objects = [...new Set(all)].filter((object) => !all.some((other) => object.startsWith(`${other} `)));
    return { several: objects.length > 1, words: phraseOf({ verb, object: joinWords(objects, within) }) };
  });
  parts.push(...alone);
  const words = parts.map((part) => part.words);
  if (words.length < 2 || !parts.some(({ several }) => several)) return joinWords(words, 'or');
  return `${words.slice(0, -1).join(', ')}, or ${words.at(-1)}`;
}

/** @returns where a text of {@link joinAbilities} names the ability; -1: nowhere. @param verbs that the text may contain */
export function placeOfAbility(text: string, { verb, object }: Ability, verbs: readonly string[]): number {
  if (object === '') return text.indexOf(verb);
  for (let at = text.indexOf(object); at >= 0; at = text.indexOf(object, at + 1)) {
    const before = text.slice(0, at);
    const nearest = Math.max(...verbs.map((one) => before.lastIndexOf(`${one} `)));
    if (nearest >= 0 && before.startsWith(`${verb} `, nearest)) return at;
  }
  return -1;
}

const phraseOf = ({ verb, object }: Ability): string => [verb, object].filter((word) => word !== '').join(' ');

/** The topic of a function's answer, such as `order` or `deliveries`. */
export function subjectOf(toolName: string): string {
  const { verb, noun } = readName(toolName);
  return noun.replace(/ by .*/, '') || verb;
}

function readName(name: string): { verb: string; noun: string } {
  const [verb = '', ...rest] = wordsOfName(name)
    .replace(/\binfo\b/, 'information')
    .split(' ');
  const noun = rest
    .join(' ')
    .replace(/ ?\bby (?:id|number|code|reference)$|\bid\b/g, '')
    .replace(/^my\b/, 'your');
  return { verb, noun: noun.trim() };
}

export function isPlural(noun: string): boolean {
  return /[^su]s$/.test(noun) && !/\b(status|address|business|news|bus|gas|hours)$/.test(noun);
}

function withArticle(noun: string): string {
  return `${/^[aeiou](?!ni|se|ur)/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** `a`, `a or b`, `a, b or c`. */
export function joinWords(words: readonly string[], conjunction: 'and' | 'or'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`;
}
