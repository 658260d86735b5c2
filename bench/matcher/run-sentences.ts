/**
 * Says sentences to the matcher, one conversation each, and judges what it does: the right call with the right values, a
 * wrong call, or words. Used by the matcher's own test; what is right stands in `sentences.ts`.
 */
import type { LanguageModel, ModelReply, ModelTool } from '@frontdesk/contract/language-model';
import { ASK_FOR_HUMAN, CLOSE_CONVERSATION, SUGGEST_CLOSING } from '@frontdesk/contract/language-model';
import type { Sentence } from './sentences.js';

export interface Outcome {
  sentence: Sentence;
  reply: ModelReply;
  right: boolean;
  /** A function was called that should not have been, or with wrong values. */
  wrongCall: boolean;
}

export const HOUSE_TOOLS: ModelTool[] = [SUGGEST_CLOSING, CLOSE_CONVERSATION, ASK_FOR_HUMAN].map((name) => ({
  name,
  description: 'A tool of the house.',
  input_schema: {
    type: 'object',
    properties: { reason: { type: 'string', description: 'Why.' } },
    required: [],
  },
}));

export async function runSentences(
  model: LanguageModel,
  sentences: readonly Sentence[],
  toolsFor: (sentence: Sentence) => readonly ModelTool[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const sentence of sentences) {
    const reply = await model.generate({
      instructions: 'You answer customers.',
      circumstances: '',
      local_time: new Date().toISOString().slice(0, 16),
      messages: [{ role: 'customer', text: sentence.say }],
      tools: [...toolsFor(sentence), ...HOUSE_TOOLS],
      tool_choice: 'auto',
      signal: AbortSignal.timeout(20_000),
    });
    outcomes.push(judge(sentence, reply, toolsFor(sentence)));
  }
  return outcomes;
}

function judge(sentence: Sentence, reply: ModelReply, tools: readonly ModelTool[]): Outcome {
  const calls = reply.tool_calls.filter(({ name }) => tools.some((tool) => tool.name === name));
  const { expect } = sentence;
  if (!('call' in expect)) return { sentence, reply, right: calls.length === 0, wrongCall: calls.length > 0 };
  const [call] = calls;
  const right = calls.length === 1 && call?.name === expect.call && holds(call.arguments, expect.with);
  return { sentence, reply, right, wrongCall: calls.length > 0 && !right };
}

function holds(given: unknown, expected: Record<string, unknown> | undefined): boolean {
  if (expected === undefined) return true;
  const loose = (value: unknown) => String(value).toLowerCase();
  const values = Object.entries(given ?? {});
  return (
    Object.entries(expected).every(([name, value]) =>
      values.some(([own, said]) => own === name && loose(said) === loose(value)),
    ) &&
    (Object.keys(expected).length > 0 || values.length === 0)
  );
}
