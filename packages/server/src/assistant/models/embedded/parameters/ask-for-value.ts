/**
 * The question for a value that a function needs, made from the parameter's description. The words are a function of the
 * parameter alone, so that a question asked before is recognised by making it again: nothing is kept between turns.
 */
import { isPlural, joinWords } from '../describe-function.js';
import { wordsOfName } from '../words.js';
import { kindOf, type Parameter } from './parameter-kind.js';

const DESCRIPTION_CHARACTERS = 70;

export function askForValue(parameter: Parameter): string {
  const kind = kindOf(parameter);
  if (kind.kind === 'options') return `Sure — which ${nounOf(parameter)}: ${joinWords(kind.options, 'or')}?`;
  const said = describe(parameter);
  const [, what, action] = /^(what|which|where|how) to (.+)$/i.exec(said) ?? [];
  if (what !== undefined) return `Sure — ${what.toLowerCase()} should I ${action}?`;
  const [, asked, verb, wish] =
    /^(what|which|where|when|who|how \w+|which \w+) (?:the |a )?(?:customer|user|caller)s? (is|wants?|needs?) (.+)$/i.exec(
      said,
    ) ?? [];
  if (asked !== undefined)
    return `Sure — ${asked.toLowerCase()} ${verb === 'is' ? 'are you' : `do you ${verb?.replace(/s$/, '')}`} ${wish}?`;
  if (/^(what|which|where|when|how|who)\b/i.test(said)) return `Sure — ${decapitalised(said)}?`;
  if (/^(whether|if)\b/i.test(said)) return `Sure — can you tell me ${decapitalised(said)}?`;
  const head = said.split(/ of | for | in /)[0] ?? said;
  return `Sure — what ${isPlural(head) ? 'are' : 'is'} ${withDeterminer(said)}?`;
}

/** The same question again, after an answer that held no such value. */
export function askAgainForValue(parameter: Parameter): string {
  const said = describe(parameter);
  const wanted = /^(what|which|where|when|how|who|whether|if)\b/i.test(said)
    ? withDeterminer(wordsOfName(parameter.name))
    : withDeterminer(said);
  return `I still need ${wanted} to look that up. If you don't have it, just say so.`;
}

function describe(parameter: Parameter): string {
  const [sentence = ''] = parameter.description.split(/(?<=[\p{L}\d)])\.(?:\s|$)|[;\n]/u);
  const said = sentence
    .replace(/\s*\([^)]*\)/g, '')
    .replace(/\b(?:the |a )?(?:customer|user|caller)'s\b/i, 'your')
    .replace(/[,:]?\s*(?:such as|like|e\.?g\.?|for example|format|one of|either|in the form)\b.*$/i, '')
    .replace(/,\s*(?:\d|as |in |one |without|with|exactly|usually|case).*$/i, '')
    .replace(/:.*$/, '')
    .replace(/\s+to (?:search|look up|look|use|retrieve|get|check|query)\b(?! for).*$/i, '')
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

/** Lower case at the front, but not for `ISBN`. */
function decapitalised(phrase: string): string {
  return /^\p{Lu}[\p{Ll}\s]/u.test(phrase) ? phrase.charAt(0).toLowerCase() + phrase.slice(1) : phrase;
}
