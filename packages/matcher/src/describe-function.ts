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

/** A phrase that follows "I can", such as `list the deliveries`. */
export function describeFunction(tool: ModelTool): string {
  const { verb, noun } = readName(tool.name);
  if (noun === '') return ACTING_VERBS.test(verb) ? verb : `tell you about ${verb}`;
  if (noun.startsWith('your ')) return `${verb === 'list' ? 'list' : 'tell you about'} ${noun}`;
  if (verb === 'list') return `list the ${noun}`;
  if (verb === 'search') return `search the ${noun}`;
  if (verb === 'find') return isPlural(noun) ? `find ${noun}` : `find ${withArticle(noun)}`;
  if (!READING_VERBS.test(verb) && !ACTING_VERBS.test(verb)) return `tell you about ${verb} ${noun}`;
  if (!READING_VERBS.test(verb)) return `${verb} ${isPlural(noun) ? noun : `the ${noun}`}`;
  const needsOne = tool.input_schema.required.length > 0;
  if (needsOne && !isPlural(noun) && !UNCOUNTABLE.test(noun)) return `look up ${withArticle(noun)}`;
  return needsOne ? `look up the ${noun}` : `tell you about the ${noun}`;
}

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
