/**
 * The tools of a turn: the organisation's functions and the built-in tools. Arguments come from the model, so they are
 * checked here. Results are shortened before the model sees them.
 */
import {
  ASK_FOR_HUMAN,
  CLOSE_CONVERSATION,
  FIND_FUNCTIONS,
  type ModelTool,
  REPLY_WITHOUT_ANSWER,
  SEARCH_KNOWLEDGE,
  SUGGEST_CLOSING,
} from '@frontdesk/contract/language-model';
import type { FunctionRow } from '../db/schema.js';
import { parseExactJson } from '../features/functions/exact-json.js';
import { type ToolParameter, toToolDescription } from '../features/functions/to-tools.js';
import { fromJson } from '../json.js';

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

const FIND_TOOL: ModelTool = {
  name: FIND_FUNCTIONS,
  description:
    'Look for further tools, when none of those you have does what is needed. What is found can be called from the next step on.',
  input_schema: {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'What the tool is to do, in a few English words.' },
    },
    required: ['query'],
  },
};

const SEARCH_TOOL: ModelTool = {
  name: SEARCH_KNOWLEDGE,
  description:
    "Search the organisation's articles: its rules, prices, guides and answers to common questions. Use it for whatever no function looks up, before you say that you do not know. It answers with the passages that fit best, which may still not answer the question.",
  input_schema: {
    type: 'object',
    properties: {
      query: {
        type: 'string',
        description: 'What the customer wants to know, as a full question in the language of the customer.',
      },
    },
    required: ['query'],
  },
};

/** Names of built-in tools, which a function cannot replace. */
export const HOUSE_TOOL_NAMES: ReadonlySet<string> = new Set([
  ...[...HOUSE_TOOLS, FIND_TOOL, SEARCH_TOOL].map(({ name }) => name),
  REPLY_WITHOUT_ANSWER,
]);

/** Keyed by row, which is cached until its organisation's data changes. */
const modelTools = new WeakMap<FunctionRow, ModelTool>();

/** A function as a tool for a model. */
export function toModelTool(row: FunctionRow): ModelTool {
  const tool = modelTools.get(row) ?? makeModelTool(row);
  modelTools.set(row, tool);
  return tool;
}

function makeModelTool(row: FunctionRow): ModelTool {
  const { name, description, parameters } = toToolDescription(row);
  const examples = fromJson(row.examples);
  return {
    name,
    description,
    ...(row.method !== 'GET' && { is_action: true as const }),
    ...(examples.length > 0 && { examples }),
    input_schema: {
      type: 'object',
      properties: Object.fromEntries(
        parameters.map(({ name: parameter, required: _, sources, ...schema }) => [
          parameter,
          { ...schema, description: withSources(schema.description, sources) },
        ]),
      ),
      required: parameters.flatMap(({ name: parameter, required }) => (required ? [parameter] : [])),
    },
  };
}

/** Adds where the value can be found, other than in the customer's messages. */
function withSources(description: string, sources: ToolParameter['sources'] = []): string {
  const fields = sources.flatMap((source) =>
    'function' in source ? `${source.response_path} of ${source.function}` : [],
  );
  if (fields.length === 0) return description;
  return `${description} (From what the customer writes, or from a result: ${fields.join(', ')}.)`;
}

/**
 * The tools that a model may call.
 * @param searchable whether there are more functions to search for
 * @param has_articles whether there are articles that this conversation may see
 */
export function toolsOf(
  functions: readonly FunctionRow[],
  searchable: boolean,
  has_articles: boolean = false,
): ModelTool[] {
  return [
    ...functions.map(toModelTool),
    ...(has_articles ? [SEARCH_TOOL] : []),
    ...HOUSE_TOOLS,
    ...(searchable ? [FIND_TOOL] : []),
  ];
}

/** A tool call's arguments as an object. @returns undefined if the model wrote anything else */
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
