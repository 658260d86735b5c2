/** A request of a model that may call one function, and the chunks of a streamed answer. */
import type { ModelMessage, ModelRequest } from '@frontdesk/contract/language-model';

/** @param on_delta is told the pieces of the reply; undefined: it is not streamed */
export const findOrderRequest = (messages: ModelMessage[], on_delta?: (text: string) => void): ModelRequest => ({
  instructions: '',
  circumstances: '',
  local_time: '2026-11-28T10:00',
  messages,
  tools: [
    {
      name: 'find_order',
      description: 'Finds an order.',
      input_schema: {
        type: 'object',
        properties: { order: { type: 'string', description: 'Its number.' } },
        required: ['order'],
      },
    },
  ],
  tool_choice: 'auto',
  signal: new AbortController().signal,
  ...(on_delta !== undefined && { on_delta }),
});

/** A chunk of a chat completion, as a server-sent event. */
export const completionChunk = (delta: object, finish_reason: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
