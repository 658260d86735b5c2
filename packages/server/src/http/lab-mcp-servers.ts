/**
 * `/api/v1/lab/mcp-servers/`: the MCP servers whose tools an organisation's functions may call. For an organisation's
 * backend with a live key, owners and admins.
 */
import {
  httpError,
  id,
  mcpServerChange,
  mcpServerInput,
  mcpServerList,
  mcpServerView,
  mcpToolList,
} from '@frontdesk/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { listMcpServers, requireMcpServer, toMcpServerView } from '../features/functions/mcp/find-server.js';
import { addMcpServer, changeMcpServer, refreshTools, removeMcpServer } from '../features/mcp-servers/save-server.js';
import { viewTools } from '../features/mcp-servers/view-tools.js';
import { liveManagement, openTo } from './access.js';
import { type AuthenticatedOptions, callerOf } from './authenticate.js';
import { onceForEachKey } from './idempotency.js';
import { refusals, refusalsOfChange, refusalsOfOne } from './refusals.js';
import { readIfMatch, withTime } from './versions.js';

const SERVERS = '/api/v1/lab/mcp-servers/';
const ONE = `${SERVERS}:mcp_server_id/`;
const oneServer = z.object({ mcp_server_id: id });
const tags = ['mcp'];

export const labMcpServers: FastifyPluginAsyncZod<AuthenticatedOptions> = async (app, { context, authenticate }) => {
  openTo(app, liveManagement);
  const { organisationOf, author } = callerOf(authenticate);
  const once = onceForEachKey(context, authenticate);
  const serverOf = async (request: FastifyRequest<{ Params: z.output<typeof oneServer> }>) => ({
    organisation_id: await organisationOf(request),
    id: request.params.mcp_server_id,
  });

  app.get(
    SERVERS,
    { schema: { tags, summary: 'List the MCP servers, by name', response: { 200: mcpServerList, ...refusals } } },
    async (request) => {
      const rows = await listMcpServers(context.database.read, await organisationOf(request));
      return { servers: rows.map(toMcpServerView) };
    },
  );

  app.post(
    SERVERS,
    {
      config: { idempotent: true },
      schema: {
        tags,
        summary: 'Add an MCP server, and read its tools',
        description: 'Streamable HTTP. It is saved even if its tools cannot be read: see `problem`.',
        body: mcpServerInput,
        response: { 201: mcpServerView, ...refusals, 409: httpError, 429: httpError },
      },
    },
    async (request, reply) => {
      const by = await author(request);
      reply.status(201);
      return await once(request, reply, (own) => addMcpServer(own, by.actor.organisation_id, request.body, by));
    },
  );

  app.patch(
    ONE,
    {
      config: { versioned: true },
      schema: {
        tags,
        summary: 'Change the URL or the header of an MCP server, and read its tools again',
        description: 'Omitted fields are kept. It is saved even if its tools cannot be read: see `problem`.',
        params: oneServer,
        body: mcpServerChange,
        response: { 200: mcpServerView, ...refusalsOfOne, 429: httpError },
      },
    },
    async (request, reply) => {
      const one = await serverOf(request);
      const change = { ...one, change: request.body, seen: readIfMatch(request) };
      return withTime(reply, await changeMcpServer(context, change, await author(request)));
    },
  );

  app.delete(
    ONE,
    {
      schema: {
        tags,
        summary: 'Remove an MCP server that no function needs',
        params: oneServer,
        response: { 204: z.void(), ...refusalsOfChange },
      },
    },
    async (request, reply) => {
      const one = await serverOf(request);
      await removeMcpServer(context, one, await author(request));
      reply.status(204);
    },
  );

  app.get(
    `${ONE}tools/`,
    {
      schema: {
        tags,
        summary: 'List the tools of an MCP server, as they were last read',
        description: 'Each with a draft of a function that calls it, or the reason why there is none.',
        params: oneServer,
        response: { 200: mcpToolList, ...refusalsOfOne },
      },
    },
    async (request) => {
      const one = await serverOf(request);
      return await viewTools(context, await requireMcpServer(context.database.read, one));
    },
  );

  app.post(
    `${ONE}tools/refresh/`,
    {
      schema: {
        tags,
        summary: 'Read the tools of an MCP server again',
        params: oneServer,
        response: { 200: mcpToolList, ...refusalsOfOne, 429: httpError },
      },
    },
    async (request) => await refreshTools(context, await serverOf(request)),
  );
};
