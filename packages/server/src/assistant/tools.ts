/**
 * The tools of a turn: the organisation's functions and the three of the house. Arguments are the model's words, so
 * they are checked here, and everything a function answers is cut to size before the model sees it.
 */
import { LIMITS } from '@frontdesk/contract';
import type { FunctionRow } from '../db/schema.js';
import { parseExactJson } from '../features/functions/exact-json.js';
import type { FunctionOutcome } from '../features/functions/outcome.js';
import { toToolDescription } from '../features/functions/to-tools.js';
import type { ModelTool } from './model.js';
import { ASK_FOR_HUMAN, CLOSE_CONVERSATION, SUGGEST_CLOSING } from './tool-names.js';

const nothing: ModelTool['input_schema'] = { type: 'object', properties: {}, required: [] };

const HOUSE_TOOLS: readonly ModelTool[] = [
  {
    name: SUGGEST_CLOSING,
    description:
      'Suggest closing the conversation, because the issue looks resolved or the customer says that is all. The customer is asked to confirm. Say a friendly word with it.',
    input_schema: nothing,
  },
  {
    name: CLOSE_CONVERSATION,
    description:
      'Close the conversation without asking, only after the customer has clearly said goodbye and everything is resolved.',
    input_schema: nothing,
  },
  {
    name: ASK_FOR_HUMAN,
    description:
      'Ask a human agent to join, because the customer wants one or you cannot help. Tell the customer that you did.',
    input_schema: nothing,
  },
];

function toModelTool(row: FunctionRow): ModelTool {
  const { name, description, parameters } = toToolDescription(row);
  return {
    name,
    description,
    input_schema: {
      type: 'object',
      properties: Object.fromEntries(
        parameters.map((parameter) => [parameter.name, { type: parameter.type, description: parameter.description }]),
      ),
      required: parameters.map((parameter) => parameter.name),
    },
  };
}

/** What a model may call: the functions, and the house's own tools, whose names no function takes from them. */
export function toolsOf(functions: readonly FunctionRow[]): ModelTool[] {
  const own = new Set(HOUSE_TOOLS.map(({ name }) => name));
  return [...functions.filter(({ name }) => !own.has(name)).map(toModelTool), ...HOUSE_TOOLS];
}

/** A tool call's arguments as an object. @returns undefined where the model wrote something else. */
export function toArguments(written: unknown): Record<string, unknown> | undefined {
  if (written === undefined || written === null || written === '') return {};
  let value: unknown = written;
  if (typeof value === 'string') {
    try {
      value = parseExactJson(value);
    } catch {
      return undefined;
    }
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** What the model is told of a function call: the data, or an honest failure. Bounded. */
export function toToolResult(outcome: FunctionOutcome): unknown {
  if (!outcome.ok) return { ok: false, reason: outcome.reason, message: outcome.message };
  const { data, message } = outcome;
  const result = { ok: true, data, ...(message === undefined ? {} : { message }) };
  const text = JSON.stringify(result);
  if (text.length <= LIMITS.functionResultCharacters) return result;
  return { ok: true, truncated: true, data: JSON.stringify(data).slice(0, LIMITS.functionResultCharacters) };
}
