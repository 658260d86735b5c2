/**
 * Lets a language model say that its text is no answer, by passing the text to a tool. The call is taken as the reply
 * itself, so it costs no further request and the text need not be classified. A model that does not use the tool has
 * answered.
 */
import {
  type ModelReply,
  type ModelTool,
  REPLY_WITHOUT_ANSWER,
  type ReplyKind,
  type Suggestion,
  type ToolProperty,
} from '@frontdesk/contract/language-model';
import { z } from 'zod';

export const REPLY_KINDS = ['question', 'not_understood', 'refusal'] as const satisfies readonly ReplyKind[];

export const kindParameter: ToolProperty = {
  type: 'string',
  enum: [...REPLY_KINDS],
  description:
    'question: you ask for something that you need to answer. not_understood: you do not understand the question, or neither a function nor what you were told answers it. refusal: you decline, because it is not allowed or not the business here.',
};

export const questionParameter: ToolProperty = {
  type: 'string',
  description:
    'For not_understood: what the customer wants to know, as one sentence in their language, without names, numbers and other personal details. Empty otherwise.',
};

export const replyTool: ModelTool = {
  name: REPLY_WITHOUT_ANSWER,
  description:
    'Reply to the customer with words that are not an answer. Always use it, in place of plain text, to ask the customer for something you need, to say that you do not understand or do not know, and to decline. The customer reads `text`, and your turn ends. Call it alone.',
  input_schema: {
    type: 'object',
    properties: {
      kind: kindParameter,
      text: { type: 'string', description: 'What the customer reads, in full.' },
      choices: {
        type: 'string',
        description:
          'For question, where the customer picks one of a few things that `text` names: those, one a line, as `text` spells them. They become buttons. Empty otherwise.',
      },
      question: questionParameter,
    },
    required: ['kind', 'text'],
  },
};

const input = z.object({
  kind: z.enum(REPLY_KINDS),
  text: z.string().trim().min(1),
  question: z.string().optional(),
  choices: z.string().optional(),
});

/** Converts a call of the tool to a reply. Next to other calls it is dropped: the model replies after their results. */
export function takeReplyCall(reply: ModelReply): ModelReply {
  const others = reply.tool_calls.filter(({ name }) => name !== REPLY_WITHOUT_ANSWER);
  if (others.length > 0) return { ...reply, tool_calls: others };
  const { data } = input.safeParse(reply.tool_calls[0]?.arguments);
  if (data === undefined) return reply;
  const { kind, text, question = '', choices = '' } = data;
  const suggestions = namedIn(text, choices);
  return {
    ...reply,
    kind,
    text,
    ...(question.trim() !== '' && { question }),
    ...(suggestions.length > 0 && { suggestions }),
    tool_calls: [],
  };
}

/** Lines that are looked for in the text. */
const CHOICES = 50;

/** Clients without buttons show only the text, so choices that the text does not mention are dropped. */
function namedIn(text: string, choices: string): Suggestion[] {
  const lower = text.toLowerCase();
  return choices
    .split('\n', CHOICES)
    .map((line) => line.trim())
    .filter((line) => line !== '' && lower.includes(line.toLowerCase()))
    .map((line) => ({ label: line, message: line }));
}
