/** An MCP server as the service meets it: the official one over real HTTP, with tools that a test changes as it runs. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import { type LocalServer, serveLocally } from './local-server.js';

export interface TestTool extends Tool {
  answer: (given: Record<string, unknown>) => CallToolResult;
}

export interface TestMcpServer extends LocalServer {
  tools: TestTool[];
  requests: { method: string; headers: IncomingHttpHeaders }[];
  /** Answers in place of the official server while it is set. */
  instead: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
}

/** @param json answers as JSON; else as a stream of events. @param port 0: any that is free */
export async function startMcpServer({ json = false, port = 0 } = {}): Promise<TestMcpServer> {
  const local = await serveLocally(async (request, response) => {
    started.requests.push({ method: request.method ?? '', headers: request.headers });
    if (started.instead !== undefined) return started.instead(request, response);
    const server = new Server({ name: 'shop', version: '1' }, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: started.tools.map(({ answer: _, ...tool }) => tool),
    }));
    server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
      const tool = started.tools.find(({ name }) => name === params.name);
      if (tool === undefined) throw new Error('There is no such tool');
      return tool.answer(params.arguments ?? {});
    });
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: json });
    await server.connect(transport as Parameters<typeof server.connect>[0]);
    response.on('close', () => void server.close());
    await transport.handleRequest(request, response);
  }, port);
  const started: TestMcpServer = {
    ...local,
    url: `${local.url}/mcp`,
    tools: [],
    requests: [],
    instead: undefined,
  };
  return started;
}
