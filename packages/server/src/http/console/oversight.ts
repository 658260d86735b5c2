/** `/api/v1/console/security/` and `…/audit/`: restrictions for browsers, and the audit log. For owners and admins. */
import { auditPage, auditQuery, securitySettings } from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readAudit } from '../../features/audit/read.js';
import { readSecuritySettings, saveSecuritySettings } from '../../features/settings/security-settings.js';
import { managers, openTo } from '../access.js';
import { type AuthenticatedOptions, authorOf, requireManager } from '../authenticate.js';
import { refusals } from '../refusals.js';
import { readIfMatch, withContent } from '../versions.js';

const SECURITY = '/api/v1/console/security/';
const tags = ['console'];

export const oversight: FastifyPluginAsyncZod<AuthenticatedOptions> = async (app, { context, authenticate }) => {
  openTo(app, managers);

  app.get(
    SECURITY,
    {
      config: { versioned: true },
      schema: {
        tags,
        summary: 'Get the security settings for browsers',
        response: { 200: securitySettings, ...refusals },
      },
    },
    async (request, reply) => {
      const { organisation_id } = await authenticate(request);
      return withContent(reply, await readSecuritySettings(context.database.read, organisation_id));
    },
  );

  app.put(
    SECURITY,
    {
      config: { versioned: true },
      schema: {
        tags,
        summary: 'Set the security settings for browsers; their sockets are closed and reconnect',
        body: securitySettings,
        response: { 200: securitySettings, ...refusals },
      },
    },
    async (request, reply) => {
      const actor = requireManager(await authenticate(request));
      const by = authorOf(request, actor);
      return withContent(
        reply,
        await saveSecuritySettings(context, actor.organisation_id, request.body, by, readIfMatch(request)),
      );
    },
  );

  app.get(
    '/api/v1/console/audit/',
    {
      schema: {
        tags,
        summary: 'List the audit log, newest first',
        querystring: auditQuery,
        response: { 200: auditPage, ...refusals },
      },
    },
    async (request) => readAudit(context, (await authenticate(request)).organisation_id, request.query),
  );
};
