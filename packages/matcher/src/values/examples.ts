/**
 * Example values of a parameter in descriptions. If a customer mentions one, it is meant for this parameter, but other
 * values are equally valid.
 */
import type { ModelTool } from '@frontdesk/contract/language-model';
import { contentStems, wordsOf, wordsOfName } from '../words.js';
import type { Parameter } from './parameter-kind.js';

const LISTED =
  /(?:\b(?:such as|e\.?g\.?,?|for example|like|including)\b:?|[:(])\s*((?:[^.:;(),\s][^.:;(),]{1,29},\s*)*[^.:;(),\s][^.:;(),]{1,29}(?:,?\s+(?:or|and)\s+[^.:;(),\s][^.:;(),]{1,29})?)/gi;

/** Examples of a text that the descriptions list: "such as registry or tax office", "(yoga, spinning and others)". */
export function examplesOf({ name, type, description }: Parameter, tool: ModelTool): string[] {
  if (type !== 'string') return [];
  const listed = [...description.matchAll(LISTED)].map(([, list = '']) => list);
  const own = contentStems(wordsOfName(name));
  for (const [, list = ''] of tool.description.matchAll(LISTED))
    if (list.includes(',') && own.length > 0) listed.push(list);
  return listed
    .flatMap((list) => list.split(/,\s*(?:or|and)\s|,|\bor\b|\band\b/i))
    .map((example) => example.replace(/["'`“”]/g, '').trim())
    .filter((example) => /\p{L}/u.test(example) && example.split(' ').length <= 3 && contentStems(example).length > 0)
    .filter(
      (example) =>
        wordsOf(example).every((word) => contentStems(word).length > 0) &&
        !contentStems(example).every((root) => own.includes(root)),
    )
    .filter((example) => !/^(?:others?|more|etc|a few words|words|keywords)$/i.test(example));
}
