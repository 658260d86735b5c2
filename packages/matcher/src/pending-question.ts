/**
 * The question that the customer's message may answer: a question for a value, a choice between functions, an offered
 * handover, or whether to close. It is found by making the matcher's questions again and comparing them, so that no
 * state can be lost.
 */
import type { ModelTool } from '@frontdesk/contract/language-model';
import type { Conversation, Exchange } from './conversation.js';
import type { SpokenAnswer } from './fill-arguments.js';
import { LANGUAGES } from './languages/languages.js';
import { asksWhich, endsIn, functionsOffered } from './phrases.js';
import { askAgainForValue, askForValue } from './values/ask-for-value.js';
import { findOption, parametersOf } from './values/find-values.js';
import { kindOf, type Parameter } from './values/parameter-kind.js';

export type PendingQuestion =
  | { kind: 'value'; candidates: { tool: ModelTool; parameter: Parameter }[]; original: string }
  | { kind: 'choice'; tools: ModelTool[]; original: string; offersHuman: boolean }
  | { kind: 'human' }
  | { kind: 'close' }
  | { kind: 'none' };

export function findPendingQuestion(conversation: Conversation, functions: readonly ModelTool[]): PendingQuestion {
  const [previous] = conversation.earlier;
  const reply = previous?.answered ?? null;
  if (previous === undefined || reply === null) return { kind: 'none' };
  if (endsIn(reply, 'may_i_close')) return { kind: 'close' };
  const candidates = askedFor(reply, functions);
  if (candidates.length > 0)
    return { kind: 'value', candidates, original: originalQuestion(conversation.earlier, functions) };
  const offersHuman = endsIn(reply, 'shall_i_ask_a_colleague');
  if (asksWhich(reply)) {
    const tools = functionsOffered(reply, functions);
    if (tools.length > 0) return { kind: 'choice', tools, original: previous.said.join('\n'), offersHuman };
  }
  return offersHuman ? { kind: 'human' } : { kind: 'none' };
}

/** Whether the customer's message names one of the options that the last reply asks for. */
export function namesOption({ current, earlier }: Conversation, functions: readonly ModelTool[]): boolean {
  const said = current.said.at(-1) ?? '';
  return askedFor(earlier[0]?.answered ?? '', functions).some(({ parameter }) => {
    const kind = kindOf(parameter);
    return kind.kind === 'options' && findOption(said, kind.options) !== undefined;
  });
}

/** How often in a row this value was asked for. */
export function timesAsked(name: string, conversation: Conversation, functions: readonly ModelTool[]): number {
  const asked = (exchange: Exchange) =>
    askedFor(exchange.answered ?? '', functions).some(({ parameter }) => parameter.name === name);
  const other = conversation.earlier.findIndex((exchange) => !asked(exchange));
  return other === -1 ? conversation.earlier.length : other;
}

/** The customer's replies so far to the questions for one function's values. */
export function spokenAnswers(
  tool: ModelTool,
  conversation: Conversation,
  functions: readonly ModelTool[],
): SpokenAnswer[] {
  const asked: { parameters: string[]; text: string }[] = [];
  let text = conversation.current.said.join('\n');
  for (const exchange of conversation.earlier) {
    const own = askedFor(exchange.answered ?? '', functions).filter((candidate) => candidate.tool.name === tool.name);
    if (own.length === 0) break;
    asked.unshift({ parameters: own.map(({ parameter }) => parameter.name), text });
    text = exchange.said.join('\n');
  }
  return toAnswers(asked);
}

/** Oldest first. If two parameters have the same question, the first one asked is assigned to the first parameter. */
function toAnswers(asked: readonly { parameters: string[]; text: string }[]): SpokenAnswer[] {
  const answers = new Map<string, string>();
  for (const { parameters, text } of asked) {
    const parameter = parameters.find((name) => !answers.has(name)) ?? parameters[0];
    if (parameter !== undefined) answers.set(parameter, text);
  }
  return [...answers].map(([parameter, text]) => ({ parameter, text }));
}

function askedFor(reply: string, functions: readonly ModelTool[]): { tool: ModelTool; parameter: Parameter }[] {
  return functions.flatMap((tool) =>
    parametersOf(tool)
      .filter((parameter) => parameter.required)
      .filter((parameter) =>
        [...LANGUAGES.keys()].some((language) =>
          [askForValue(parameter, language), askAgainForValue(parameter, language)].some((ask) => isLast(reply, ask)),
        ),
      )
      .map((parameter) => ({ tool, parameter })),
  );
}

/** Whether a reply is this question, or ends with it after an answer to something else. */
function isLast(reply: string, question: string): boolean {
  return reply === question || reply.endsWith(`\n\n${question}`);
}

/**
 * What the customer has said since the matcher began to ask which function is meant or for values, newest first, without
 * the replies to its questions for values. A message after such a question that it did not understand was no reply, but
 * something else: what was said before is not read.
 */
export function saidSinceAsked({ earlier }: Conversation, functions: readonly ModelTool[]): string[] {
  const said: string[] = [];
  for (const [place, exchange] of earlier.entries()) {
    const answered = exchange.answered ?? '';
    const asksValue = askedFor(answered, functions).length > 0;
    const asksFunction = asksWhich(answered);
    if (!asksValue && !asksFunction) break;
    const followsValue = askedFor(earlier[place + 1]?.answered ?? '', functions).length > 0;
    if (asksFunction || !followsValue) said.push(exchange.said.join('\n'));
    if (asksFunction && followsValue) break;
  }
  return said;
}

/** The customer's original question, before one or more questions of the matcher. */
function originalQuestion(earlier: readonly Exchange[], functions: readonly ModelTool[]): string {
  const start = earlier.find((_, index) => askedFor(earlier[index + 1]?.answered ?? '', functions).length === 0);
  return start?.said.join('\n') ?? '';
}
