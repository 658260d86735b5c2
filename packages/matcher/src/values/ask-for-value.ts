/**
 * The question for a value that a function needs, made from the parameter's description. It depends only on the
 * parameter, so an earlier question is recognised by making it again, without stored state.
 */
import type { Suggestion } from '@frontdesk/contract/language-model';
import { isPlural, joinWords } from '../describe-function.js';
import { asSuggestion, fill, sentencesIn } from '../phrases.js';
import { wordsOfName } from '../words.js';
import { kindOf, type Parameter } from './parameter-kind.js';

const DESCRIPTION_CHARACTERS = 70;

export function askForValue(parameter: Parameter, language: string): string {
  if (language !== 'en') return fill(sentencesIn({ language }).need, inOwnWords(parameter));
  const kind = kindOf(parameter);
  if (kind.kind === 'options') return `Sure — which ${nounOf(parameter)}: ${joinWords(kind.options, 'or')}?`;
  const said = describe(parameter);
  const [, what, action] = /^(what|which|where|how) to (.+)$/i.exec(said) ?? [];
  if (what !== undefined) return `Sure — ${what.toLowerCase()} should I ${action}?`;
  const inverted = invert(said);
  if (inverted !== undefined) return `Sure — ${inverted}?`;
  if (/^(what|which|where|when|how|who)\b/i.test(said)) return `Sure — ${decapitalised(said)}?`;
  if (/^(whether|if)\b/i.test(said)) return `Sure — can you tell me ${decapitalised(said)}?`;
  const head = said.split(/,| of | for | in | or | from /)[0] ?? said;
  return `Sure — what ${isPlural(head) ? 'are' : 'is'} ${withDeterminer(said)}?`;
}

/** Suggested replies to the question, if it lists them. */
export function suggestValues(parameter: Parameter): Suggestion[] {
  const kind = kindOf(parameter);
  return kind.kind === 'options' ? kind.options.map(asSuggestion) : [];
}

/** Repeats the question after a reply without a suitable value. */
export function askAgainForValue(parameter: Parameter, language: string): string {
  if (language !== 'en') return fill(sentencesIn({ language }).need_again, inOwnWords(parameter));
  const said = describe(parameter);
  const wanted = /^(what|which|where|when|how|who|whether|if)\b/i.test(said)
    ? withDeterminer(wordsOfName(parameter.name))
    : withDeterminer(said);
  return `I still need ${wanted} to look that up. If you don't have it, just say so.`;
}

/** The description in the organisation's words, with the options if there are any. */
function inOwnWords(parameter: Parameter): string {
  const kind = kindOf(parameter);
  const said = describe(parameter);
  return kind.kind === 'options' ? `${said} (${kind.options.join(', ')})` : said;
}

const CUSTOMER = '(?:customer|user|caller|guest|passenger|patient|member|student|tenant|visitor|client)';

/** "What the rule is about" as a question: `what is the rule about`; "where you live": `where do you live`. */
function invert(said: string): string | undefined {
  const [, asked = '', rest = ''] =
    /^(what|which|where|when|who|why|how \w+|(?:which|what) \w+) (.+)$/i.exec(said) ?? [];
  const [, verb, wish = ''] = /^you (\w+)\b *(.*)/i.exec(rest) ?? [];
  const end = wish === '' ? '' : ` ${wish}`;
  if (verb !== undefined)
    return /^(?:are|were|can|will|have)$/.test(verb) && !(verb === 'have' && !/^\w+(?:ed|en|ought)\b/.test(wish))
      ? `${asked.toLowerCase()} ${verb} you${end}`
      : `${asked.toLowerCase()} do you ${verb}${end}`;
  const [, subject, being, about = ''] =
    /^((?:the|your|a|an|this|one's) (?:[\w-]+ ){0,3}?[\w-]+) (is|are|was|were)\b(.*)$/i.exec(rest) ?? [];
  if (subject !== undefined) return `${asked.toLowerCase()} ${being} ${subject}${about}`;
  const [, doer, does, thing = ''] = /^((?:the|your|a|an) [\w-]+) (\w+s)\b *(.*)/i.exec(rest) ?? [];
  if (doer === undefined || does === undefined) return undefined;
  return `${asked.toLowerCase()} does ${doer} ${does === 'has' ? 'have' : does.replace(/(ch|sh|x|ss)es$/, '$1').replace(/([^s])s$/, '$1')} ${thing}`.trim();
}

/** Rewrites "the customer wants" as "you want". */
function asYou(said: string): string {
  return said
    .replace(new RegExp(`\\b(?:the |a |an )?${CUSTOMER}(?:'s|s')(?= )`, 'gi'), 'your')
    .replace(new RegExp(`\\b(?:the |a |an )?${CUSTOMER}s? is\\b`, 'gi'), 'you are')
    .replace(new RegExp(`\\b(?:the |a |an )?${CUSTOMER}s? has\\b`, 'gi'), 'you have')
    .replace(new RegExp(`\\b(?:the |a |an )${CUSTOMER}s? (\\w+?)s\\b`, 'gi'), 'you $1');
}

function describe(parameter: Parameter): string {
  const [sentence = ''] = parameter.description.split(/(?<=[\p{L}\d)])\.(?:\s|$)|[;\n]/u);
  const said = asYou(sentence.replace(/(?<!\s)\s*\([^()]*\)/g, ''))
    .replace(/(?:such as|like|e\.?g\.?|for example|format|one of|either|in the form)\b.*/i, '')
    .replace(/(?<![\s,:])[\s,:]+$/, '')
    .replace(/,\s*(?:\d|as |in |one |without|with|exactly|usually|case).*/i, '')
    .replace(/,[^,]*\b(?:digits?|letters?|characters?|format|capitals?|numbers?|followed by|words?)\b.*/i, '')
    .replace(/(?<!\s)\s+or (?:some |a few |several )?(?:key)?words?$/i, '')
    .replace(/:.*/, '')
    .replace(/(?<!\s)\s+to (?:search|look up|look|use|retrieve|get|check|query)\b(?! for).*/i, '')
    .trim();
  const usable = said.length > 2 && said.length <= DESCRIPTION_CHARACTERS;
  return usable ? said : wordsOfName(parameter.name).replace(/\bid\b/, 'number');
}

function nounOf(parameter: Parameter): string {
  return (
    wordsOfName(parameter.name)
      .replace(/\b(type|kind)\b/, '')
      .trim() || 'one'
  );
}

function withDeterminer(phrase: string): string {
  const plain = decapitalised(phrase);
  return /^(the|a|an|your|their|my|this|that|one|any)\b/i.test(plain)
    ? plain.replace(/^an? /i, 'the ')
    : `the ${plain}`;
}

/** Lower-cases the first letter, except in words such as `ISBN`. */
function decapitalised(phrase: string): string {
  return /^\p{Lu}[\p{Ll}\s]/u.test(phrase) ? phrase.charAt(0).toLowerCase() + phrase.slice(1) : phrase;
}
