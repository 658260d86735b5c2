/** The organisation's MCP servers and their tools. A header's value is write-only. */
import type { McpServerList, McpServerView, McpToolList, mcpServerChange, mcpServerInput } from '@frontdesk/contract';
import { useQuery } from '@tanstack/react-query';
import type { Input } from './output.js';
import { get, path, remove, request } from './request.js';
import { useChange } from './use-change.js';
import type { Query } from './use-reread.js';

const SERVERS = '/api/v1/lab/mcp-servers/';
const KEY = ['mcp-servers'] as const;
const toolsKey = (id: string) => [...KEY, 'tools', id] as const;

export type McpServerInput = Input<typeof mcpServerInput>;
export type McpServerChange = Input<typeof mcpServerChange>;

export const useMcpServers = () =>
  useQuery({
    queryKey: [...KEY, 'list'],
    queryFn: async ({ signal }) => (await get<McpServerList>(SERVERS, signal)).servers,
  });

export const toolsOf = (id: string): Query<McpToolList> => ({
  queryKey: toolsKey(id),
  queryFn: ({ signal }) => get(path`/api/v1/lab/mcp-servers/${id}/tools/`, signal),
});

export const useMcpTools = (id: string) => useQuery(toolsOf(id));

export const useAddMcpServer = () =>
  useChange(KEY, (body: McpServerInput) => request<McpServerView>('POST', SERVERS, { body }));

export const useChangeMcpServer = (id: string) =>
  useChange(KEY, ({ input, seen }: { input: McpServerChange; seen: string | undefined }) =>
    request<McpServerView>('PATCH', path`/api/v1/lab/mcp-servers/${id}/`, { body: input, seen }),
  );

/** Reads its tools again. */
export const useRefreshMcpTools = (id: string) =>
  useChange(KEY, () => request<McpToolList>('POST', path`/api/v1/lab/mcp-servers/${id}/tools/refresh/`, { body: {} }));

/** The cached data is removed when its page closes. */
export const useRemoveMcpServer = (id: string) =>
  useChange([...KEY, 'list'], () => remove(path`/api/v1/lab/mcp-servers/${id}/`));
