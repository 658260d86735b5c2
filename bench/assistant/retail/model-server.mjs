/** A language model on the loopback that answers as a function says, in the wire format of chat completions. */
import { once } from 'node:events';
import { createServer } from 'node:http';

/** @param {(body: import('./oracle.mjs').Body) => import('./oracle.mjs').Reply} reply */
export async function startModelServer(reply) {
  let calls = 0;
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const said = reply(JSON.parse(Buffer.concat(chunks).toString('utf8')));
    const tool_calls = ('calls' in said ? said.calls : []).map(({ name, input }) => ({
      id: `call_${++calls}`,
      type: 'function',
      function: { name, arguments: JSON.stringify(input) },
    }));
    const message = {
      role: 'assistant',
      content: 'text' in said ? said.text : null,
      ...(tool_calls.length > 0 && { tool_calls }),
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        id: 'oracle',
        object: 'chat.completion',
        created: 0,
        model: 'oracle',
        choices: [{ index: 0, message, finish_reason: tool_calls.length > 0 ? 'tool_calls' : 'stop' }],
        usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
      }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}/v1`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
