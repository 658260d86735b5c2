/**
 * "The second one", "and what about the last one?" after a list: calls the function that looks up such a record with
 * the identifier from the list. After two orders were looked up at once, the second of them is looked up again.
 */
import type { ModelTool } from '@frontdesk/contract/language-model';
import { rankFunctions } from './ranking/rank-functions.js';
import { call, type Situation, type Step } from './step.js';
import { parametersOf } from './values/find-values.js';
import { contentStems, wordsOfName } from './words.js';
import { isObject, readFacts } from './write-answer/fields.js';

const SHORT_WORDS = 10;
const PLACES: readonly [RegExp, at: number][] = [
  [/\b(?:first|1st|former)\b/i, 0],
  [/\b(?:second|2nd)\b/i, 1],
  [/\b(?:third|3rd)\b/i, 2],
  [/\b(?:fourth|4th)\b/i, 3],
  [/\b(?:fifth|5th)\b/i, 4],
  [/\b(?:last|latter) one\b|^\W*(?:the )?(?:last|latter)\W*$/i, -1],
];

/** @returns null if the question does not pick an item, there is no list, or no function looks up such a record */
export async function pickItem(question: string, situation: Situation): Promise<Step | null> {
  const at = PLACES.find(([pattern]) => pattern.test(question))?.[1];
  const [last] = situation.conversation.earlierResults;
  if (at === undefined || question.split(/\s+/).length > SHORT_WORDS || !isObject(last?.result)) return null;
  const { lastCalls } = situation.conversation;
  const named = lastCalls.at(at);
  const isOneFunction = lastCalls.every(({ name }) => name === named?.name);
  const tool = situation.functions.find(({ name }) => name === named?.name);
  if (named !== undefined && lastCalls.length > 1 && isOneFunction && tool !== undefined && tool.is_action !== true)
    return { text: '', calls: [{ name: named.name, arguments: named.arguments }] };
  const [list] = readFacts(last.result.data, new Set()).lists;
  const item = list?.items.at(at);
  if (list === undefined || list.items.length < 2 || !isObject(item)) return null;
  const calls = situation.functions.flatMap((tool) => {
    const input = identifierFor(tool, item, list.key);
    return input === undefined ? [] : [{ tool, input }];
  });
  const [only, other] = calls;
  if (only === undefined) return null;
  if (other === undefined) return call(only.tool.name, only.input);
  const [best] = await rankFunctions(
    question,
    calls.map(({ tool }) => tool),
    situation.worker,
    situation,
  );
  const chosen = calls.find(({ tool }) => tool === best?.tool) ?? only;
  return call(chosen.tool.name, chosen.input);
}

/**
 * The function's only required value, if the record has it under the same name or as the `id` of the listed resource.
 */
function identifierFor(
  tool: ModelTool,
  item: Record<string, unknown>,
  list: string | null,
): Record<string, unknown> | undefined {
  const [required, ...others] = parametersOf(tool).filter((parameter) => parameter.required);
  if (required === undefined || others.length > 0) return undefined;
  const plain = (name: string) => wordsOfName(name).replaceAll(' ', '');
  const listed = new Set(contentStems(wordsOfName(list ?? '')));
  const isOfList = contentStems(wordsOfName(required.name)).some((root) => listed.has(root));
  const found = Object.entries(item).find(
    ([key]) =>
      plain(key) === plain(required.name) || (isOfList && /^(?:id|number|no|code|reference)$/.test(plain(key))),
  );
  const value = found?.[1];
  const fits =
    required.type === 'number' ? typeof value === 'number' : typeof value === 'string' || typeof value === 'number';
  return fits ? { [required.name]: required.type === 'string' ? String(value) : value } : undefined;
}
