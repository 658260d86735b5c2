/**
 * "The second one", "which is the cheapest?", "how much is the green one?" after a list: what the list does not tell is
 * looked up by the identifier of the item, and everything else is told of the list, which is looked up again. After two
 * orders were looked up at once, the second of them is looked up again.
 */
import type { ModelTool } from '@frontdesk/contract/language-model';
import { subjectOf } from './describe-function.js';
import type { Listed } from './last-result.js';
import { rankFunctions } from './ranking/rank-functions.js';
import { again, call, type Situation, type Step } from './step.js';
import { parametersOf } from './values/find-values.js';
import { requestedActions } from './vocabulary.js';
import { contentStems, stem, wordsOfName } from './words.js';
import { chooseFields, tellsAvailable, withoutAsked } from './write-answer/choose-fields.js';
import { fieldsOf, isObject } from './write-answer/fields.js';
import { type Narrowed, namesPlace, narrowFurther, narrowItems } from './write-answer/narrow-items.js';

const SHORT_WORDS = 12;
/** "The green one", "which of them" */
const ONE_OF_THEM = /\bones?\b|\b(?:which|any|one|some) of (?:them|these|those)\b/i;
/** Words of a wish, which name nothing. */
const WISH = new Set(
  'only rather prefer prefers take instead anything everything nothing anybody anyone somebody someone except please left available better fine option'
    .split(' ')
    .map(stem),
);

/** @returns null if the question is not about items of the last list */
export async function pickItem(question: string, situation: Situation): Promise<Step | null> {
  if (!isShort(question)) return null;
  const together = pickCall(question, situation);
  if (together !== null) return together;
  const { listed, narrowed } = readPick(question, situation) ?? {};
  if (listed === undefined || narrowed === undefined || !isAbout(question, listed, narrowed)) return null;
  return tellItems(narrowed, listed, question, situation);
}

/** The same for a question that no function answers, although the list explains only half of its words. */
export function pickLoosely(question: string, situation: Situation): Step | null {
  const picked = isShort(question) ? readPick(question, situation) : undefined;
  if (picked?.listed.isLast !== true) return null;
  const { listed, narrowed } = picked;
  const explained = contentStems(question).length - contentStems(narrowed.rest).length;
  return unexplained(listed, narrowed).length <= explained ? again(listed.call) : null;
}

const isShort = (question: string) => question.split(/\s+/).length <= SHORT_WORDS;

/** The list that was told last, and which of its items a question means. */
function readPick(question: string, { listed, now }: Situation): { listed: Listed; narrowed: Narrowed } | undefined {
  const narrowed = listed && narrowFurther(listed.items, listed.left, question, now);
  return listed !== undefined && narrowed ? { listed, narrowed } : undefined;
}

/** "The first of them" of several records that were looked up at once. */
function pickCall(question: string, { conversation, functions, now }: Situation): Step | null {
  const { calls = [] } = conversation.earlier.find(({ calls }) => calls.length > 0) ?? {};
  const [named] = calls;
  const tool = functions.find(({ name }) => name === named?.name);
  if (tool === undefined || tool.is_action === true || calls.some(({ name }) => name !== tool.name)) return null;
  const values = calls.map((one) => one.arguments);
  const [only, other] = narrowItems(values, question, now)?.items ?? [];
  return isObject(only) && other === undefined ? call(tool.name, only) : null;
}

function isAbout(question: string, listed: Listed, narrowed: Narrowed): boolean {
  if (ONE_OF_THEM.test(question) || namesPlace(question)) return true;
  return listed.isLast && unexplained(listed, narrowed).length === 0;
}

/** The words of a message that are neither about the list nor ask for a fact. */
function unexplained({ call: { name }, key, items }: Listed, { rest }: Narrowed): string[] {
  const labels = items.flatMap((item) => fieldsOf(item).map(({ label }) => label));
  const known = new Set([...labels, wordsOfName(key ?? ''), subjectOf(name)].flatMap(contentStems));
  return contentStems(withoutAsked(rest)).filter((root) => !known.has(root) && !WISH.has(root));
}

async function tellItems(
  { items, rest }: Narrowed,
  listed: Listed,
  question: string,
  situation: Situation,
): Promise<Step> {
  const [item, other] = items;
  if (!isObject(item) || other !== undefined) return again(listed.call);
  const fields = fieldsOf(item);
  const isAction = requestedActions(rest).length > 0;
  const isTold = chooseFields(fields, rest, situation.now).focused || fields.some((one) => tellsAvailable(one, rest));
  if (isTold && !isAction) return again(listed.call);
  const calls = situation.functions.flatMap((tool) => {
    const input = tool.is_action === true && !isAction ? undefined : identifierFor(tool, item, listed.key);
    return input === undefined ? [] : [{ tool, input }];
  });
  const [only, another] = calls;
  if (only === undefined) return again(listed.call);
  if (another === undefined) return call(only.tool.name, only.input);
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
