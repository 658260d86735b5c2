/** The lists that were told in a conversation, and what its messages have picked from them. */
import { isDeepStrictEqual } from 'node:util';
import type { ToolCall } from '@frontdesk/contract/language-model';
import type { Conversation } from './conversation.js';
import type { Situation } from './step.js';
import { isObject, readFacts } from './write-answer/fields.js';
import { narrowByAll } from './write-answer/narrow-items.js';

const REMEMBERED_RESULTS = 4;

export interface Listed {
  call: ToolCall;
  key: string | null;
  items: readonly unknown[];
  /** What the messages since have left of the items. */
  left: readonly unknown[];
  /** Nothing else was looked up since. */
  isLast: boolean;
}

/** The list of two items or more that was told last. Undefined if there is none that can be looked up again. */
export function lastListed({ conversation, functions, now }: Situation): Listed | undefined {
  for (const [index, { call, result }] of conversation.earlierResults.slice(0, REMEMBERED_RESULTS).entries()) {
    const tool = functions.find(({ name }) => name === call.name);
    const [list] = listsIn(result);
    // To look up the result of an action would propose the action again.
    if (tool === undefined || tool.is_action || list === undefined || list.items.length < 2) continue;
    const said = messagesAbout(call, conversation);
    return { call, ...list, left: narrowByAll(list.items, said, now), isLast: index === 0 };
  }
  return undefined;
}

const listsIn = (result: unknown) => (isObject(result) && result.ok !== false ? readFacts(result.data).lists : []);

/** The last messages that all led to this call alone, oldest first. */
export function messagesAbout(call: ToolCall, { earlier }: Conversation): string[] {
  const other = earlier.findIndex(({ calls }) => calls.length !== 1 || !isSameCall(calls[0], call));
  return earlier
    .slice(0, other === -1 ? undefined : other)
    .map(({ said }) => said.join('\n'))
    .reverse();
}

export const isSameCall = (one: ToolCall | undefined, other: ToolCall | undefined): boolean =>
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
