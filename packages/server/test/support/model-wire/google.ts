/** Google's `generateContent`. Every call carries a thought signature, which must come back with it. */
import { type ModelWire, parsedOr, pieces, type ScriptedRequest } from './wire.js';

interface Part {
  text?: string;
  thoughtSignature?: string;
  functionCall?: { name: string; args: unknown };
  functionResponse?: { name: string; response: { content?: unknown } };
}

interface Body {
  systemInstruction?: { parts: Part[] };
  contents: { role: 'user' | 'model'; parts: Part[] }[];
  tools?:
    | { functionDeclarations: { name: string; description: string; parameters?: unknown }[] }[]
    | { functionDeclarations: { name: string; description: string; parameters?: unknown }[] };
  toolConfig?: { functionCallingConfig: { mode: string } };
}

export const SIGNATURE = 'c2lnbmVk';

const said = (parts: Part[]) => parts.map(({ text = '' }) => text).join('');

function fromContent({ role, parts }: Body['contents'][number]): ScriptedRequest['body']['messages'] {
  const results = parts.flatMap(({ functionResponse }) => functionResponse ?? []);
  if (results.length > 0)
    return results.map(({ name, response }) => ({
      role: 'tool' as const,
      tool_call_id: name,
      content: typeof response.content === 'string' ? response.content : JSON.stringify(response.content),
    }));
  const calls = parts.filter(({ functionCall }) => functionCall !== undefined);
  return [
    {
      role: role === 'model' ? 'assistant' : 'user',
      content: said(parts),
      ...(calls.length > 0 && {
        tool_calls: calls.map(({ functionCall, thoughtSignature }) => ({
          id: thoughtSignature ?? 'unsigned',
          type: 'function' as const,
          function: { name: functionCall?.name ?? '', arguments: JSON.stringify(functionCall?.args) },
        })),
      }),
    },
  ];
}

const usageMetadata = { promptTokenCount: 11, candidatesTokenCount: 7, totalTokenCount: 18 };

const callParts = ({ calls }: Parameters<ModelWire['whole']>[1]): Part[] =>
  calls.map(({ name, written }) => ({
    functionCall: { name, args: parsedOr(written, written) },
    thoughtSignature: SIGNATURE,
  }));

function finishReason({ refused, failed, cut_off }: Parameters<ModelWire['whole']>[1]): string {
  if (refused) return 'SAFETY';
  if (failed) return 'MALFORMED_FUNCTION_CALL';
  return cut_off ? 'MAX_TOKENS' : 'STOP';
}

export const googleWire: ModelWire = {
  base: '/v1beta',
  read(path, headers, given) {
    const [, model, verb] =
      /^\/v1beta\/models\/([^:]+):(generateContent|streamGenerateContent\?alt=sse)$/.exec(path) ?? [];
    if (model === undefined) return undefined;
    const body = given as Body;
    const declared = [body.tools ?? []].flat().flatMap(({ functionDeclarations }) => functionDeclarations);
    const key = headers['x-goog-api-key'];
    return {
      path,
      authorization: key === undefined ? undefined : `Bearer ${String(key)}`,
      body: {
        model: decodeURIComponent(model),
        stream: verb !== 'generateContent',
        messages: [
          ...(body.systemInstruction ? [{ role: 'system' as const, content: said(body.systemInstruction.parts) }] : []),
          ...body.contents.flatMap(fromContent),
        ],
        ...(declared.length > 0 && {
          tools: declared.map(({ name, description, parameters }) => ({
            type: 'function' as const,
            function: { name, description, parameters },
          })),
        }),
        tool_choice: body.toolConfig?.functionCallingConfig.mode.toLowerCase(),
      },
    };
  },
  whole: (_request, reply) => ({
    candidates: [
      {
        content: {
          role: 'model',
          parts: [...(reply.text === null ? [] : [{ text: reply.text }]), ...callParts(reply)],
        },
        finishReason: finishReason(reply),
      },
    ],
    usageMetadata,
  }),
  stream(_request, reply) {
    const chunk = (parts: Part[], last = false) => ({
      candidates: [{ content: { role: 'model', parts }, ...(last && { finishReason: finishReason(reply) }) }],
      ...(last && { usageMetadata }),
    });
    const calls = callParts(reply);
    return [
      ...pieces(reply.text).map((text) => ({ text: true as const, data: chunk([{ text }]) })),
      ...(calls.length > 0 ? [{ data: chunk(calls) }] : []),
      { data: chunk([{ text: '' }], true) },
    ];
  },
  error: (code, message) => ({ error: { code, message, status: 'SCRIPTED' } }),
};
