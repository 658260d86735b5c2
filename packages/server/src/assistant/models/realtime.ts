/**
 * The realtime model of a call behind the port to a language model, so that a turn in a call takes the same way through tools,
 * guards and trace as any other. What it says is already spoken, so it cannot pass its words to a tool, as other models do: it
 * says of its words what they are.
 */
import type { LanguageModelV3Message, LanguageModelV3ToolResultPart } from '@ai-sdk/provider';
import { LIMITS } from '@frontdesk/contract';
import {
  type LanguageModel,
  ModelError,
  type ModelReply,
  type ModelRequest,
  type ModelTool,
  REPLY_WITHOUT_ANSWER,
} from '@frontdesk/contract/language-model';
import { z } from 'zod';
import { Deadline } from '../../deadline.js';
import type { RealtimeItem, RealtimeModel, RealtimeReply, RealtimeStep } from '../../features/calls/realtime-model.js';
import { parseExactJson } from '../../features/functions/exact-json.js';
import { redactText } from '../../redact.js';
import { toSdkPrompt } from './ai-sdk-messages.js';
import { readInput } from './read-input.js';
import { kindParameter, questionParameter, REPLY_KINDS } from './reply-tool.js';
import { toReportedUsage } from './reported-usage.js';
import { toSdkTool } from './sdk-tools.js';

/** Time limit of a step, in ms. One that falls silent is given up long before. */
const STEP_MS = 40_000;

const SPEAK =
  "You speak, and the customer hears you. The customer's newest message may be given twice: in their own voice, and after that in writing, as it was understood. Copy values for functions from the writing.";

/** {@link REPLY_WITHOUT_ANSWER} beside words that are spoken. */
const kindTool: ModelTool = {
  name: REPLY_WITHOUT_ANSWER,
  description:
    'Says that the words you speak are no answer. Always call it beside your spoken words, in the same response, when you ask the customer for something you need, say that you do not understand or do not know, or decline. Never call it without speaking.',
  input_schema: {
    type: 'object',
    properties: { kind: kindParameter, question: questionParameter },
    required: ['kind'],
  },
};

const kindInput = z.object({ kind: z.enum(REPLY_KINDS), question: z.string().optional() });

export function createRealtimeModel(model: RealtimeModel): LanguageModel {
  const { name } = model;
  return {
    name,
    most_functions: LIMITS.functionsOfferedAtOnce,
    ready: async () => undefined,
    async generate(request) {
      using deadline = new Deadline(STEP_MS, request.signal);
      try {
        const { on_delta } = request;
        const reply = toReply(await model.ask(toStep(request), (text) => on_delta?.(text), deadline.signal));
        if (reply.text.trim() === '' && reply.tool_calls.length === 0) throw new Error('it has said nothing');
        return request.tool_choice === 'none' ? { ...reply, tool_calls: [] } : reply;
      } catch (error) {
        if (request.signal.aborted) throw new ModelError(`The request to ${name} was aborted.`, { retryable: false });
        const why = deadline.expired
          ? `it did not answer within ${STEP_MS / 1_000} s`
          : redactText((error as Error).message);
        throw new ModelError(`${name} gave no answer: ${why}`, { retryable: true, problem: 'unreachable' });
      }
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
}

function toStep(request: ModelRequest): RealtimeStep {
  const { tools, tool_choice, on_delta } = request;
  const [system, ...messages] = toSdkPrompt(request);
  return {
    instructions: `${system?.content}\n${SPEAK}`,
    items: messages.flatMap(toItems),
    tools: [...tools, kindTool].map((tool) => {
      const { name, description = '', inputSchema } = toSdkTool(tool);
      return { name, description, parameters: inputSchema };
    }),
    tool_choice,
    streamed: on_delta !== undefined,
  };
}

function toItems({ role, content }: LanguageModelV3Message): RealtimeItem[] {
  if (role === 'system') return [];
  return content.flatMap((part): RealtimeItem[] => {
    if (part.type === 'text') return [{ kind: role === 'user' ? 'customer' : 'assistant', text: part.text }];
    if (part.type === 'tool-call')
      return [{ kind: 'call', id: part.toolCallId, name: part.toolName, arguments: JSON.stringify(part.input) }];
    return part.type === 'tool-result' ? [{ kind: 'result', id: part.toolCallId, output: readOutput(part) }] : [];
  });
}

const readOutput = ({ output }: LanguageModelV3ToolResultPart): string =>
  JSON.stringify('value' in output ? output.value : null);

function toReply({ text, calls, usage }: RealtimeReply): ModelReply {
  const tool_calls = calls.map(({ id, name, arguments: written }) => ({
    id,
    name,
    arguments: readInput(written, parseExactJson),
  }));
  const kind = kindInput.safeParse(tool_calls.find(({ name }) => name === REPLY_WITHOUT_ANSWER)?.arguments).data;
  const others = tool_calls.filter(({ name }) => name !== REPLY_WITHOUT_ANSWER);
  const counted = toReportedUsage(usage?.input_tokens, usage?.output_tokens);
  const reply: ModelReply = { text, tool_calls: others, usage: counted };
  // Beside other calls the words are no reply yet.
  if (kind === undefined || others.length > 0) return reply;
  return { ...reply, kind: kind.kind, ...(kind.question?.trim() && { question: kind.question }) };
}
