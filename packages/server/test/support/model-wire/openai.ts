/** OpenAI's chat completions, which Ollama and most gateways speak too. */
import { type ModelWire, pieces, type ScriptedRequest } from './wire.js';

const SIGNATURE = 'c2lnbmVk';
const usage = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 };

const common = ({ body }: ScriptedRequest, count: number) => ({
  id: `scripted-${count}`,
  created: Math.floor(Date.now() / 1000),
  model: body.model,
});

function finish({ calls, refused, failed, cut_off }: Parameters<ModelWire['whole']>[1]): string {
  if (refused) return 'content_filter';
  if (failed) return 'error';
  if (cut_off) return 'length';
  return calls.length > 0 ? 'tool_calls' : 'stop';
}

/** Gemini signs its calls here as well, and refuses those of the same turn that come back without. */
const toolCalls = ({ calls, thoughts }: Parameters<ModelWire['whole']>[1], count: number) =>
  calls.map(({ name, written }, index) => ({
    index,
    id: `call_${count}_${index}`,
    type: 'function',
    function: { name, arguments: written },
    ...(thoughts !== undefined && { extra_content: { google: { thought_signature: SIGNATURE } } }),
  }));

export const openaiWire: ModelWire = {
  base: '/v1',
  read(path, headers, body) {
    if (path !== '/v1/chat/completions') return undefined;
    return { path, authorization: headers.authorization, body: body as ScriptedRequest['body'] };
  },
  whole(request, reply, count) {
    const tool_calls = toolCalls(reply, count);
    const thought = reply.thoughts === undefined ? {} : { reasoning_content: reply.thoughts };
    const message = {
      role: 'assistant',
      content: reply.text,
      ...thought,
      ...(tool_calls.length > 0 && { tool_calls }),
    };
    const choices = [{ index: 0, message, finish_reason: finish(reply) }];
    return { ...common(request, count), object: 'chat.completion', choices, usage };
  },
  stream(request, reply, count) {
    const chunk = (content: object) => ({ ...common(request, count), object: 'chat.completion.chunk', ...content });
    const delta = (change: object, finish_reason: string | null = null) =>
      chunk({ choices: [{ index: 0, delta: change, finish_reason }] });
    const tool_calls = toolCalls(reply, count);
    return [
      ...pieces(reply.thoughts ?? null).map((reasoning_content) => ({ data: delta({ reasoning_content }) })),
      ...pieces(reply.text).map((content) => ({ text: true as const, data: delta({ role: 'assistant', content }) })),
      ...(tool_calls.length > 0 ? [{ data: delta({ role: 'assistant', tool_calls }) }] : []),
      { data: delta({}, finish(reply)) },
      { data: chunk({ choices: [], usage }) },
      { data: '[DONE]' },
    ];
  },
  error: (status, message, code) => ({ error: { message, type: 'scripted', param: null, code: code ?? status } }),
};
