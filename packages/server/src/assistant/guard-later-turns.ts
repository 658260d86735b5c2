/**
 * What a model may call in a turn that begins after endpoints have answered: the assistant's own words of earlier turns
 * may repeat an instruction that stood in data, so they are no wish of the customer's. A call is made where the customer's
 * words ask for it (`guard-calls.ts`), or where the model makes the same call when those words are left out of what it
 * is shown, for then they cannot have caused it; that second look is taken only for a call that would be refused. A value
 * from an earlier answer may be used where the customer's newest message names what the function gives: "where is that
 * parcel?".
 */
import { isDeepStrictEqual } from 'node:util';
import type { FunctionRow } from '../db/schema.js';
import { refuseCall } from './guard-calls.js';
import type { ModelMessage, ToolCall } from './model.js';
import { CLOSE_CONVERSATION } from './tool-names.js';
import { toArguments } from './tools.js';

const LEFT_OUT = '(An earlier answer with data, left out here.)';

export interface LaterTurnGuard {
  /** @returns why a function is not called, or undefined where the customer asks for it */
  refuse(row: FunctionRow, given: Record<string, unknown>): Promise<ReturnType<typeof refuseCall>>;
  /** Whether the customer's words alone lead to closing, or to suggesting it. */
  mayClose(name: string): Promise<boolean>;
}

/**
 * @param transcript what the model is shown at the beginning of the turn
 * @param askAgain the model's calls when it is shown other messages; asked at most once
 * @returns undefined where no words of the assistant follow data: the model has read only people
 */
export function guardLaterTurns(
  transcript: readonly ModelMessage[],
  askAgain: (messages: ModelMessage[]) => Promise<ToolCall[]>,
): LaterTurnGuard | undefined {
  const shown = transcript.flatMap((message) => (isFromData(message) ? message.text : []));
  if (shown.length === 0) return undefined;
  const said = transcript.flatMap((message) => (message.role === 'customer' ? message.text : []));
  let asked: Promise<ToolCall[]> | undefined;
  const callsWithout = () => {
    asked ??= askAgain(
      transcript.map((message) => (isFromData(message) ? { role: 'assistant', text: LEFT_OUT } : message)),
    );
    return asked;
  };
  return {
    async refuse(row, given) {
      const refusal = refuseCall(row, given, said);
      if (refusal === undefined) return undefined;
      const same = (await callsWithout()).filter(({ name }) => name === row.name);
      if (same.length === 0) return refuseCall(row, given, said.slice(-1), [...said, ...shown]);
      return same.some((call) => isDeepStrictEqual(toArguments(call.arguments), given)) ? undefined : refusal;
    },
    async mayClose(name) {
      const wished = (await callsWithout()).map((call) => call.name);
      return wished.includes(name) || wished.includes(CLOSE_CONVERSATION);
    },
  };
}

function isFromData(message: ModelMessage): message is Extract<ModelMessage, { role: 'assistant' }> {
  return message.role === 'assistant' && message.from_data === true;
}
