/**
 * Tool calls that a model wrote into its text. Models on one's own hardware do so at times, and some servers pass it on
 * as text, which a customer would read. Calls are JSON with the name of a tool that was offered, and stand alone or
 * between marks. A text ends before marks of a call that cannot be read.
 */
import type { ModelReply, ModelTool } from '@frontdesk/contract/language-model';
import { z } from 'zod';
import { parseExactJson } from '../../features/functions/exact-json.js';
import { readInput } from './read-input.js';

/** What models put around calls: Llama, Mistral, Qwen and others, and fences of Markdown. */
const MARKS =
  /(<\|python_tag\|>|\[TOOL_CALLS\](?:[\w.-]{1,64}(?:\[CALL_ID\]\w{1,64})?\[ARGS\])?|<\/?tool_call>|<function=[\w.-]{1,64}>|<\/function>|```(?:json)?)/;
/**
 * Before the arguments alone: `<function=get_order>{"order_id": "1042"}</function>` of Llama, and
 * `[TOOL_CALLS]get_order[ARGS]{"order_id": "1042"}` of newer Mistral models.
 */
const NAMED = /^(?:<function=|\[TOOL_CALLS\])([\w.-]+)/;
/** Before an argument of newer Qwen models, which ends with `PARAMETER_END`. */
const PARAMETER = /^<parameter=([\w.-]{1,64})>/;
const PARAMETER_END = '</parameter>';
/** Never part of a text. Calls of some models have marks that are read by no one but their server: `<|channel|>`, `<｜tool▁sep｜>`. */
const UNREAD = /<tool_call>|\[TOOL_CALLS\]|<[|｜][\w▁]{1,64}[|｜]>/;
const STARTS = ['```', '<tool_call>', '<function=', '[TOOL_CALLS]', '<|', '<｜'];
const LONGEST_START = Math.max(...STARTS.map(({ length }) => length));

const object = z.record(z.string(), z.unknown());
const written = z.array(z.object({ name: z.string(), arguments: object.optional(), parameters: object.optional() }));

/** Whether a text that begins like this may be calls, so that it must not be shown before its end. */
const mayBeCalls = (beginning: string): boolean => /^[{[<`]/.test(beginning);

/** A streamed text up to what may be calls, which must not be shown before the end. */
export class TextBeforeCalls {
  readonly #within: boolean;
  #began = false;
  #holds = false;
  #held = '';

  /** @param within whether calls may stand between other text */
  constructor(within: boolean) {
    this.#within = within;
  }

  /** @returns what may be shown */
  add(piece: string): string {
    if (this.#holds) return '';
    const text = this.#held + piece;
    if (!this.#began && text.trim() !== '') {
      this.#began = true;
      this.#holds = mayBeCalls(text.trimStart());
    }
    const start = this.#within ? startOfCalls(text) : text.length;
    const at = this.#holds || !this.#began ? 0 : start;
    this.#held = text.slice(at);
    this.#holds ||= STARTS.some((mark) => this.#held.startsWith(mark));
    return text.slice(0, at);
  }

  /** @returns what may be shown now: nothing if it may be calls */
  end(): string {
    return this.#holds ? '' : this.#held;
  }
}

/** @returns where calls may begin, also if only the first characters of a mark are there */
function startOfCalls(text: string): number {
  const found = STARTS.map((start) => text.indexOf(start)).filter((at) => at >= 0);
  for (let at = Math.max(0, text.length - LONGEST_START); at < text.length; at++)
    if (STARTS.some((start) => start.startsWith(text.slice(at)))) found.push(at);
  return Math.min(text.length, ...found);
}

/**
 * @param tools those that were offered
 * @param within also calls between other text: for servers that pass on as text what they do not recognise
 * @returns the reply with them as calls, and with the text around them
 */
export function takeWrittenCalls(reply: ModelReply, tools: readonly ModelTool[], within: boolean): ModelReply {
  if (reply.tool_calls.length > 0) return within ? beforeMarks(reply) : reply;
  const offered = new Set(tools.map(({ name }) => name));
  // Every second part is a mark.
  const texts = reply.text.split(MARKS);
  const parts = texts.map((part, at) => {
    const [, name] = NAMED.exec(texts[at - 1] ?? '') ?? [];
    const text = name === undefined ? part : `{"name":"${name}","arguments":${toArguments(part)}}`;
    return { part, calls: at % 2 === 0 ? toCalls(text, offered) : [] };
  });
  const isAlone = parts.every(({ part, calls }, at) => at % 2 === 1 || part.trim() === '' || calls.length > 0);
  if (!isAlone && !within) return reply;
  // Between other text, a name alone is no call.
  const isCall = (at: number) => parts[at]?.calls.some(({ given }) => isAlone || given !== undefined) ?? false;
  const calls = parts.flatMap((part, at) => (isCall(at) ? part.calls : []));
  if (calls.length === 0) return within ? beforeMarks(reply) : reply;
  const around = texts.filter((_, at) => !isCall(at) && !(at % 2 === 1 && (isCall(at - 1) || isCall(at + 1))));
  const once = new Map(calls.map((call) => [JSON.stringify(call), call]));
  const kept = { ...reply, text: around.join('').trim() };
  return {
    ...(within ? beforeMarks(kept) : kept),
    tool_calls: [...once.values()].map(({ name, given = {} }) => ({ id: '', name, arguments: given })),
  };
}

function beforeMarks(reply: ModelReply): ModelReply {
  const { index } = UNREAD.exec(reply.text) ?? {};
  return index === undefined ? reply : { ...reply, text: reply.text.slice(0, index).trimEnd() };
}

/** @returns JSON, unless it is neither that nor parameters that can all be read */
function toArguments(part: string): string {
  const pieces = part.split(PARAMETER_END).map((piece) => piece.trim());
  if (pieces.pop() !== '') return part;
  const given: Record<string, string> = {};
  for (const piece of pieces) {
    const [start, name] = PARAMETER.exec(piece) ?? [];
    if (start === undefined || name === undefined) return part;
    given[name] = piece.slice(start.length).trim();
  }
  return JSON.stringify(given);
}

/** @returns none if the text is anything else, or calls a tool that was not offered */
function toCalls(text: string, offered: ReadonlySet<string>): { name: string; given?: unknown }[] {
  const [first] = text.trimStart();
  if (first !== '{' && first !== '[') return [];
  const { data: calls = [] } = written.safeParse([readInput(text.trim(), parseExactJson)].flat());
  return calls.every(({ name }) => offered.has(name))
    ? calls.map((call) => ({ name: call.name, given: call.arguments ?? call.parameters }))
    : [];
}
