/** What was looked up last in a conversation, and the list that was told last with what its messages have left of it. */
import { isDeepStrictEqual } from 'node:util';
import type { ModelTool, ToolCall } from '@frontdesk/contract/language-model';
import type { Conversation } from './conversation.js';
import { type Field, fieldsOf, type ItemList, isObject, readFacts } from './write-answer/fields.js';
import { narrowByAll } from './write-answer/narrow-items.js';

const REMEMBERED_RESULTS = 4;

type Call = Omit<ToolCall, 'id'>;

export interface Listed {
  call: ToolCall;
  key: string | null;
  items: readonly unknown[];
  /** What the messages since have left of the items. */
  left: readonly unknown[];
  /** Nothing else was looked up since. */
  isLast: boolean;
}

export interface LastResult {
  call: ToolCall;
  tool: ModelTool;
  fields: readonly Field[];
  lists: readonly ItemList[];
  /** The facts, those of the first item that is left, and those that a list told of the same thing. */
  known: readonly Field[];
}

/** The list of two items or more that was told last. Undefined if there is none that can be looked up again. */
export function findListed(
  conversation: Conversation,
  functions: readonly ModelTool[],
  now: number,
): Listed | undefined {
  for (const [index, { call, result }] of conversation.earlierResults.slice(0, REMEMBERED_RESULTS).entries()) {
    const [list] = listsIn(result);
    if (functionAgain(call, functions) === undefined || list === undefined || list.items.length < 2) continue;
    const said = messagesAbout(call, conversation);
    return { call, ...list, left: narrowByAll(list.items, said, now), isLast: index === 0 };
  }
  return undefined;
}

/** Undefined if nothing was looked up, or it cannot be looked up again. */
export function findLast(
  conversation: Conversation,
  functions: readonly ModelTool[],
  listed: Listed | undefined,
): LastResult | undefined {
  const [last] = conversation.earlierResults;
  const tool = last && functionAgain(last.call, functions);
  if (tool === undefined || !isObject(last?.result) || last.result.ok === false) return undefined;
  const { fields, lists } = readFacts(last.result.data);
  const [first] = (listed?.isLast === true ? listed.left : lists[0]?.items) ?? [];
  const known = [...fields, ...[first, listedItem(last.call, conversation)].flatMap(fieldsOf)];
  return { call: last.call, tool, fields, lists, known };
}

/** To look up the result of an action would propose the action again. */
const functionAgain = ({ name }: ToolCall, functions: readonly ModelTool[]) =>
  functions.find((tool) => tool.name === name && tool.is_action !== true);

const listsIn = (result: unknown) => (isObject(result) && result.ok !== false ? readFacts(result.data).lists : []);
/** The last messages that all led to this call alone, oldest first. */
export function messagesAbout(call: ToolCall, { earlier }: Conversation): string[] {
  const other = earlier.findIndex(({ calls }) => calls.length !== 1 || !isSameCall(calls[0], call));
  return earlier
    .slice(0, other === -1 ? undefined : other)
    .map(({ said }) => said.join('\n'))
    .reverse();
}

export const isSameCall = (one: Call | undefined, other: Call | undefined): boolean =>
  isDeepStrictEqual([one?.name, one?.arguments], [other?.name, other?.arguments]);

/** The item of an earlier list that a call looks up by its only value: "the second one". */
export function listedItem(call: ToolCall, { earlierResults }: Conversation): Record<string, unknown> | undefined {
  const [value, ...others] = Object.values(isObject(call.arguments) ? call.arguments : {});
  if (value === undefined || others.length > 0) return undefined;
  for (const { result } of earlierResults.slice(0, REMEMBERED_RESULTS)) {
    const items = listsIn(result).flatMap(({ items }) => items.filter(isObject));
    const [only, another] = items.filter((item) => Object.values(item).some((one) => String(one) === String(value)));
    if (only !== undefined && another === undefined && items.length > 1) return only;
  }
  return undefined;
}
