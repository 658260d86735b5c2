/** Anthropic's messages. */
import { type ModelWire, parsedOr, pieces, type ScriptedRequest } from './wire.js';

type Messages = ScriptedRequest['body']['messages'];

interface Block {
  type: string;
  text?: string;
  id?: string;
  name?: string;
  input?: unknown;
  tool_use_id?: string;
  content?: string | { text: string }[];
}

interface Body {
  model: string;
  stream?: boolean;
  system?: { text: string }[] | string;
  messages: { role: 'user' | 'assistant'; content: string | Block[] }[];
  tools?: { name: string; description: string; input_schema: unknown }[];
  tool_choice?: { type: string };
}

const textOf = (content: string | { text?: string }[] | undefined) =>
  typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('');

function fromBlocks(role: 'user' | 'assistant', content: string | Block[]): Messages {
  if (typeof content === 'string') return [{ role, content }];
  const results = content.filter(({ type }) => type === 'tool_result');
  const calls = content.filter(({ type }) => type === 'tool_use');
  const text = textOf(content.filter(({ type }) => type === 'text'));
  return [
    ...results.map((block) => ({
      role: 'tool' as const,
      tool_call_id: block.tool_use_id ?? '',
      content: textOf(block.content),
    })),
    ...(text === '' && calls.length === 0
      ? []
      : [
          {
            role,
            content: text,
            ...(calls.length > 0 && {
              tool_calls: calls.map((call) => ({
                id: call.id ?? '',
                type: 'function' as const,
                function: { name: call.name ?? '', arguments: JSON.stringify(call.input) },
              })),
            }),
          },
        ]),
  ];
}

function stopReason({ calls, refused, cut_off }: Parameters<ModelWire['whole']>[1]): string {
  if (refused) return 'refusal';
  if (cut_off) return 'max_tokens';
  return calls.length > 0 ? 'tool_use' : 'end_turn';
}

const toolUse = ({ calls }: Parameters<ModelWire['whole']>[1], count: number) =>
  calls.map(({ name, written }, index) => ({ id: `toolu_${count}_${index}`, name, written }));

/** Of thoughts, which must come back with them. */
const SIGNATURE = 'c2lnbmVk';

export const anthropicWire: ModelWire = {
  base: '/v1',
  read(path, headers, given) {
    if (path !== '/v1/messages') return undefined;
    const body = given as Body;
    const system = textOf(body.system);
    return {
      path,
      authorization: headers['x-api-key'] === undefined ? undefined : `Bearer ${String(headers['x-api-key'])}`,
      body: {
        model: body.model,
        stream: body.stream === true,
        messages: [
          ...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
          ...body.messages.flatMap(({ role, content }) => fromBlocks(role, content)),
        ],
        ...(body.tools && {
          tools: body.tools.map(({ name, description, input_schema }) => ({
            type: 'function' as const,
            function: { name, description, parameters: input_schema },
          })),
        }),
        tool_choice: body.tool_choice?.type,
      },
    };
  },
  whole: ({ body }, reply, count) => ({
    id: `msg_${count}`,
    type: 'message',
    role: 'assistant',
    model: body.model,
    content: [
      ...(reply.thoughts === undefined ? [] : [{ type: 'thinking', thinking: reply.thoughts, signature: SIGNATURE }]),
      ...(reply.text === null ? [] : [{ type: 'text', text: reply.text }]),
      ...toolUse(reply, count).map(({ id, name, written }) => ({
        type: 'tool_use',
        id,
        name,
        input: parsedOr(written, written),
      })),
    ],
    stop_reason: stopReason(reply),
    stop_sequence: null,
    usage: { input_tokens: 11, output_tokens: 7 },
  }),
  stream({ body }, reply, count) {
    const said = pieces(reply.text);
    const event = (data: { type: string } & Record<string, unknown>) => ({ event: data.type, data });
    const message = { id: `msg_${count}`, type: 'message', role: 'assistant', model: body.model, content: [] };
    const [thought, begin] = reply.thoughts === undefined ? [[], 0] : [thoughtBlock(reply.thoughts, event), 1];
    const textBlock =
      said.length === 0
        ? []
        : [
            event({ type: 'content_block_start', index: begin, content_block: { type: 'text', text: '' } }),
            ...said.map((text) => ({
              ...event({ type: 'content_block_delta', index: begin, delta: { type: 'text_delta', text } }),
              text: true as const,
            })),
            event({ type: 'content_block_stop', index: begin }),
          ];
    const toolBlocks = toolUse(reply, count).flatMap(({ id, name, written }, at) => {
      const index = begin + (said.length === 0 ? 0 : 1) + at;
      return [
        event({ type: 'content_block_start', index, content_block: { type: 'tool_use', id, name, input: {} } }),
        event({ type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json: written } }),
        event({ type: 'content_block_stop', index }),
      ];
    });
    return [
      event({
        type: 'message_start',
        message: { ...message, stop_reason: null, usage: { input_tokens: 11, output_tokens: 0 } },
      }),
      ...thought,
      ...textBlock,
      ...toolBlocks,
      event({
        type: 'message_delta',
        delta: { stop_reason: stopReason(reply), stop_sequence: null },
        usage: { output_tokens: 7 },
      }),
      event({ type: 'message_stop' }),
    ];
  },
  error: (status, message) => ({
    type: 'error',
    error: { type: status === 429 ? 'rate_limit_error' : 'api_error', message },
  }),
};

function thoughtBlock(
  thoughts: string,
  event: (data: { type: string } & Record<string, unknown>) => { event: string; data: unknown },
) {
  const delta = (change: object) => event({ type: 'content_block_delta', index: 0, delta: change });
  return [
    event({ type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } }),
    ...pieces(thoughts).map((thinking) => delta({ type: 'thinking_delta', thinking })),
    delta({ type: 'signature_delta', signature: SIGNATURE }),
    event({ type: 'content_block_stop', index: 0 }),
  ];
}
