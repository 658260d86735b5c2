import { LIMITS } from '@frontdesk/contract';
import { expect, test } from 'vitest';
import { createMcpTools } from './mcp-tools.js';

const MEBIBYTE = 1024 * 1024;
const fill = (piece: string) => piece.repeat(MEBIBYTE / piece.length);
const tool = { name: 'get', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } };
const results: Record<string, object> = {
  initialize: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'x', version: '1' } },
  'tools/list': { tools: [tool] },
};

/** Calls a tool of a server that sends the given answer. */
function callTool(answer: (id: number) => string, type: string) {
  const tools = createMcpTools(
    Object.assign(
      async (_url: string, { body }: { body?: unknown }) => {
        const { id, method } = JSON.parse(String(body)) as { id?: number; method: string };
        if (id === undefined) return new Response(null, { status: 202 });
        const result = results[method];
        const text = result === undefined ? answer(id) : JSON.stringify({ jsonrpc: '2.0', id, result });
        return new Response(text, { headers: { 'content-type': result === undefined ? type : 'application/json' } });
      },
      { refusal: () => null },
    ),
  );
  const server = { url: 'https://tools.example/mcp', headers: {} };
  return tools.call(server, { name: 'get', arguments: {} }, AbortSignal.timeout(30_000));
}

const JSON_TYPE = 'application/json';
const EVENTS = 'text/event-stream; charset=utf-8';
const call = (result: string) => (id: number) => `{"jsonrpc":"2.0","id":${id},"result":${result}}`;

test.each<[string, (id: number) => string, string, RegExp]>([
  ['parts of no kind', call(`{"content":[${fill('{},')}{}]}`), JSON_TYPE, /more than 50,000 values/],
  ['a batch', () => `[${fill('{},')}{}]`, JSON_TYPE, /more than 50,000 values/],
  ['nested objects', call(`{"x":${'{"a":'.repeat(LIMITS.mcpAnswerDepth)}`), JSON_TYPE, /deeper than 32/],
  ['nested lists', () => '['.repeat(MEBIBYTE), JSON_TYPE, /deeper than 32/],
  ['an event of values', (id) => `data: ${call(`{"x":[${fill('1,')}1]}`)(id)}\n\n`, EVENTS, /more than 50,000 values/],
  ['small events', () => fill('data: {}\n\n'), EVENTS, /more than 20,000 lines/],
  ['line ends', () => fill('\r'), EVENTS, /more than 20,000 lines/],
])('%s, 1 MiB, are refused before they are validated', async (_name, answer, type, message) => {
  await expect(callTool(answer, type)).rejects.toMatchObject({
    name: 'TooLargeError',
    message: expect.stringMatching(message),
  });
});

test('within the limits, the first part that is wrong ends the reading', async () => {
  const parts = '{"type":"text"},'.repeat(LIMITS.mcpAnswerValues / 2 - 10);
  await expect(callTool(call(`{"content":[${parts}{}]}`), JSON_TYPE)).rejects.toMatchObject({
    reason: 'invalid_response',
  });
  const [before, nothing] = [process.cpuUsage(), '{},'.repeat(LIMITS.mcpAnswerValues / 2 - 10)];
  await callTool(call(`{"content":[${nothing}{}]}`), JSON_TYPE);
  // In microseconds. Validating these as arrays of parts would take several seconds.
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});

test('of a stream, only the response to the request is read', async () => {
  const noise = [
    ': a comment\nid: 1\ndata:\n\n',
    'data: {"jsonrpc":"2.0","id":"p1","method":"ping"}\n\n',
    'data: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":9,"progress":1}}\r\n\r\n',
    'event: other\ndata: not JSON\n\n',
    'data: {"jsonrpc":"2.0","id":12345,"result":{"content":[{"type":"text","text":"of another request"}]}}\n\n',
  ].join('');
  const response = 'data: {"jsonrpc":"2.0",\rdata:"id":ID,"result":{"content":[{"type":"text","text":"yes"}]}}\n\n';
  const { body } = await callTool((id) => noise + response.replace('ID', String(id)), EVENTS);
  expect(JSON.parse(body.toString())).toEqual({ success: true, data: { text: 'yes' } });
  await expect(callTool(() => noise, EVENTS)).rejects.toMatchObject({ reason: 'invalid_response' });
  await expect(callTool(() => 'data: {\n\n', EVENTS)).rejects.toMatchObject({ reason: 'invalid_response' });
});
