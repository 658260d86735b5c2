/**
 * The audit log has an entry of every change that a member makes: each documented request that changes something is made
 * here, or is an exception with its reason. A new one without a row fails.
 */
import { NO_TARGETS } from '@frontdesk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMember } from '../../src/features/members/create-member.js';
import { totpCode } from '../../src/features/sign-in/totp.js';
import { verifyDomainAsOperator } from '../../src/features/sign-on/domains.js';
import { type OpenApiDocument, operationsOf } from '../../src/http/documents/open-api.js';
import { fromBase32 } from '../support/base32.js';
import { databases } from '../support/databases.js';
import { API_KEY, newSession, say, startService, type TestService } from '../support/service.js';
import { UNAUDITED } from '../support/unaudited.js';

const PASSWORD = 'correct horse battery';
const LAB = '/api/v1/lab/';
const CONSOLE = '/api/v1/console/';
const [sqlite] = databases();
const FUNCTION = {
  description: 'An order.',
  requires_auth: false,
  environment: 'live',
  url: 'https://shop.example/orders',
};
const ARTICLE = { title: 'Returns', content: 'Within 30 days.' };
const CANNED = { title: 'Refund', text: 'Soon.', tag: null, closes: false };
const PROVIDER = {
  issuer: 'https://login.example',
  client_id: 'frontdesk',
  client_secret: 'a secret',
  group_claim: null,
  group_roles: [],
  default_role: 'agent',
  creates_members: true,
  accepts_unverified_email: false,
};

let service: TestService;
let owner: string;
let member_id: string;
beforeAll(async () => {
  service = await startService(sqlite!);
  owner = await service.signIn('Olga', 'owner');
  member_id = await aMember('ada');
});
afterAll(async () => await service[Symbol.asyncDispose]());

const ask = (method: string, path: string, body?: object, key = owner) =>
  service.http(path, { method, key, ...(body && { body: JSON.stringify(body) }) });
const aMember = async (name: string) =>
  (
    await createMember(service.app.context, {
      organisation_id: service.organisation_id,
      email: `${name}@example.com`,
      username: name,
      password: PASSWORD,
      role: 'agent',
    })
  ).id;
/** What earlier rows have made, by name. */
const made = new Map<string, string>();
async function keep(name: string, asked: Promise<Response>, field = 'id'): Promise<Response> {
  const response = await asked;
  const view = (await response.clone().json()) as Record<string, string>;
  made.set(name, view[field] ?? '');
  return response;
}
const the = (name: string) => made.get(name) ?? `no ${name}`;
async function aConversation(): Promise<string> {
  const client = await service.client();
  client.emit('support', say(newSession(), 'Hello'));
  return (await client.next('support')).data.ticket_chat_id as string;
}
async function release(note: string) {
  const { fingerprint } = (await (await ask('GET', `${LAB}releases/changes/`)).json()) as { fingerprint: string };
  return ask('POST', `${LAB}releases/`, { note, fingerprint, model: 'default' });
}
const customer = 'session-of-a-customer';

/** In this order. Each is one request of a member that succeeds, with what is recorded of it. */
const CHANGES: Record<string, [action: string, change: () => Promise<Response>]> = {
  'POST /api/v1/console/session/': [
    'member.signed_in',
    () => ask('POST', `${CONSOLE}session/`, { email: 'ada@example.com', password: PASSWORD }),
  ],
  'PUT /api/v1/lab/auth-config/': [
    'auth_config.changed',
    () => ask('PUT', `${LAB}auth-config/`, { login_url: 'https://shop.example/login' }),
  ],
  'PUT /api/v1/lab/endpoint-auth/headers/': [
    'endpoint_headers.changed',
    () => ask('PUT', `${LAB}endpoint-auth/headers/`, { headers: [{ name: 'X-Key', origin: null, value: 'a key' }] }),
  ],
  'POST /api/v1/lab/endpoint-auth/signing-secrets/': [
    'signing_secret.created',
    () => keep('secret', ask('POST', `${LAB}endpoint-auth/signing-secrets/`)),
  ],
  'DELETE /api/v1/lab/endpoint-auth/signing-secrets/{secret_id}/': [
    'signing_secret.removed',
    () => ask('DELETE', `${LAB}endpoint-auth/signing-secrets/${the('secret')}/`),
  ],
  'DELETE /api/v1/lab/login/sessions/{session_id}/': [
    'customer.logged_out',
    async () => {
      const token = {
        auth_token: 'a token',
        auth_token_expires_at_seconds: Math.floor(Date.now() / 1_000) + 3_600,
        state: 'our own state',
      };
      await ask('POST', `${LAB}login/callback/`, token, API_KEY);
      await ask('POST', `${LAB}login/sessions/`, { state: 'our own state', session_id: customer }, API_KEY);
      return ask('DELETE', `${LAB}login/sessions/${customer}/`);
    },
  ],
  'POST /api/v1/lab/functions/': [
    'function.created',
    () => keep('function', ask('POST', `${LAB}functions/`, { ...FUNCTION, name: 'get_orders' })),
  ],
  'PATCH /api/v1/lab/functions/{function_id}/': [
    'function.changed',
    () => ask('PATCH', `${LAB}functions/${the('function')}/`, { description: 'Orders.' }),
  ],
  'DELETE /api/v1/lab/functions/{function_id}/': [
    'function.removed',
    () => ask('DELETE', `${LAB}functions/${the('function')}/`),
  ],
  'PUT /api/v1/lab/tests/{path}/': [
    'test.saved',
    () => ask('PUT', `${LAB}tests/small/`, { yaml: 'name: Small\nsteps:\n  - message: hi\n' }),
  ],
  'DELETE /api/v1/lab/tests/{path}/': ['test.removed', () => ask('DELETE', `${LAB}tests/small/`)],
  'PUT /api/v1/lab/releases/mode/': [
    'release_mode.changed',
    () => ask('PUT', `${LAB}releases/mode/`, { mode: 'warn' }),
  ],
  'PUT /api/v1/lab/knowledge/{external_id}/': ['article.saved', () => ask('PUT', `${LAB}knowledge/returns/`, ARTICLE)],
  'POST /api/v1/lab/releases/': ['release.made', () => release('The first')],
  'DELETE /api/v1/lab/knowledge/{external_id}/': ['article.removed', () => ask('DELETE', `${LAB}knowledge/returns/`)],
  'PUT /api/v1/lab/releases/draft/': ['draft.replaced', () => ask('PUT', `${LAB}releases/draft/`, { release: 1 })],
  'POST /api/v1/lab/releases/{number}/restore/': [
    'release.restored',
    async () => {
      await ask('PUT', `${LAB}knowledge/other/`, ARTICLE);
      // It is live once its last line has come.
      await (await release('The next')).text();
      return ask('POST', `${LAB}releases/1/restore/`, { note: 'Back' });
    },
  ],
  'PUT /api/v1/helpdesk/customers/{session_id}/': [
    'customer.changed',
    () => ask('PUT', `/api/v1/helpdesk/customers/${customer}/`, { name: 'Mia' }),
  ],
  'DELETE /api/v1/helpdesk/customers/{session_id}/': [
    'customer.erased',
    () => ask('DELETE', `/api/v1/helpdesk/customers/${customer}/`),
  ],
  'PUT /api/v1/lab/chat-window/': [
    'chat_window.changed',
    () => ask('PUT', `${LAB}chat-window/`, { reply_time: 'A minute' }),
  ],
  'PUT /api/v1/lab/retention/': [
    'retention.changed',
    () => ask('PUT', `${LAB}retention/`, { conversation_days: 90, trace_days: null, action_days: null }),
  ],
  'POST /api/v1/lab/knowledge-sources/': [
    'knowledge_source.added',
    () => keep('source', ask('POST', `${LAB}knowledge-sources/`, { kind: 'page', url: 'https://shop.example/help' })),
  ],
  'PATCH /api/v1/lab/knowledge-sources/{source_id}/': [
    'knowledge_source.changed',
    () => ask('PATCH', `${LAB}knowledge-sources/${the('source')}/`, { refresh_hours: 5 }),
  ],
  'DELETE /api/v1/lab/knowledge-sources/{source_id}/': [
    'knowledge_source.removed',
    () => ask('DELETE', `${LAB}knowledge-sources/${the('source')}/`),
  ],
  'POST /api/v1/lab/mcp-servers/': [
    'mcp_server.added',
    () =>
      keep('mcp', ask('POST', `${LAB}mcp-servers/`, { name: 'shop', url: 'https://mcp.example/mcp', header: null })),
  ],
  'PATCH /api/v1/lab/mcp-servers/{mcp_server_id}/': [
    'mcp_server.changed',
    () => ask('PATCH', `${LAB}mcp-servers/${the('mcp')}/`, { url: 'https://mcp.example/other' }),
  ],
  'DELETE /api/v1/lab/mcp-servers/{mcp_server_id}/': [
    'mcp_server.removed',
    () => ask('DELETE', `${LAB}mcp-servers/${the('mcp')}/`),
  ],
  'POST /api/v1/lab/webhooks/': [
    'webhook.added',
    () =>
      keep('webhook', ask('POST', `${LAB}webhooks/`, { url: 'https://shop.example/events', events: ['call.ended'] })),
  ],
  'PATCH /api/v1/lab/webhooks/{webhook_id}/': [
    'webhook.changed',
    () => ask('PATCH', `${LAB}webhooks/${the('webhook')}/`, { enabled: false }),
  ],
  'POST /api/v1/lab/webhooks/{webhook_id}/rotate-secret/': [
    'webhook.secret_rotated',
    () => ask('POST', `${LAB}webhooks/${the('webhook')}/rotate-secret/`),
  ],
  'DELETE /api/v1/lab/webhooks/{webhook_id}/': [
    'webhook.removed',
    () => ask('DELETE', `${LAB}webhooks/${the('webhook')}/`),
  ],
  'PUT /api/v1/console/conversations/{ticket_chat_id}/tags/{tag}/': [
    'conversation.tagged',
    async () => {
      made.set('conversation', await aConversation());
      return ask('PUT', `${CONSOLE}conversations/${the('conversation')}/tags/refund/`);
    },
  ],
  'DELETE /api/v1/console/conversations/{ticket_chat_id}/tags/{tag}/': [
    'conversation.untagged',
    () => ask('DELETE', `${CONSOLE}conversations/${the('conversation')}/tags/refund/`),
  ],
  'PUT /api/v1/console/conversations/{ticket_chat_id}/snooze/': [
    'conversation.snoozed',
    () =>
      ask('PUT', `${CONSOLE}conversations/${the('conversation')}/snooze/`, {
        until: new Date(service.app.context.now() + 3_600_000).toISOString(),
      }),
  ],
  'DELETE /api/v1/console/conversations/{ticket_chat_id}/snooze/': [
    'conversation.unsnoozed',
    () => ask('DELETE', `${CONSOLE}conversations/${the('conversation')}/snooze/`),
  ],
  'PUT /api/v1/console/conversations/{ticket_chat_id}/priority/': [
    'conversation.priority_changed',
    () => ask('PUT', `${CONSOLE}conversations/${the('conversation')}/priority/`, { priority: 'high' }),
  ],
  'POST /api/v1/console/conversations/bulk/': [
    'conversation.tagged',
    () =>
      ask('POST', `${CONSOLE}conversations/bulk/`, {
        ticket_chat_ids: [the('conversation')],
        action: { type: 'tag', tag: 'late' },
      }),
  ],
  'POST /api/v1/console/conversations/{ticket_chat_id}/merge/': [
    'conversation.merged',
    async () => {
      const client = await service.client();
      const session = newSession();
      const ids: string[] = [];
      for (const message of ['One', 'Two']) {
        client.emit('support', say(session, message));
        ids.push((await client.next('support')).data.ticket_chat_id as string);
      }
      return ask('POST', `${CONSOLE}conversations/${ids[0]}/merge/`, { into: ids[1] });
    },
  ],
  'DELETE /api/v1/console/example-conversations/': [
    'examples.removed',
    async () => {
      const example = { conversation_id: the('conversation'), organisation_id: service.organisation_id };
      await service.app.context.database.transaction(({ query }) =>
        query.insertInto('example_conversations').values(example).execute(),
      );
      return ask('DELETE', `${CONSOLE}example-conversations/`);
    },
  ],
  'PUT /api/v1/console/desk-settings/': [
    'desk_settings.changed',
    () =>
      ask('PUT', `${CONSOLE}desk-settings/`, {
        targets: { ...NO_TARGETS, resolution: { ...NO_TARGETS.resolution, low: 5 } },
      }),
  ],
  'POST /api/v1/console/saved-views/': [
    'saved_view.added',
    () => keep('view', ask('POST', `${CONSOLE}saved-views/`, { name: 'All', filter: 'open', shared: true })),
  ],
  'PUT /api/v1/console/saved-views/{saved_view_id}/': [
    'saved_view.changed',
    () => ask('PUT', `${CONSOLE}saved-views/${the('view')}/`, { name: 'Every one', filter: 'open', shared: true }),
  ],
  'DELETE /api/v1/console/saved-views/{saved_view_id}/': [
    'saved_view.removed',
    () => ask('DELETE', `${CONSOLE}saved-views/${the('view')}/`),
  ],
  'POST /api/v1/console/canned-replies/': [
    'canned_reply.added',
    () => keep('canned', ask('POST', `${CONSOLE}canned-replies/`, { ...CANNED, shortcut: 'refund' })),
  ],
  'PUT /api/v1/console/canned-replies/{canned_reply_id}/': [
    'canned_reply.changed',
    () => ask('PUT', `${CONSOLE}canned-replies/${the('canned')}/`, { ...CANNED, shortcut: 'money' }),
  ],
  'DELETE /api/v1/console/canned-replies/{canned_reply_id}/': [
    'canned_reply.removed',
    () => ask('DELETE', `${CONSOLE}canned-replies/${the('canned')}/`),
  ],
  'PUT /api/v1/console/assistant/': [
    'assistant.changed',
    () => ask('PUT', `${CONSOLE}assistant/`, { greeting: 'Good day' }),
  ],
  'POST /api/v1/console/api-keys/': [
    'api_key.created',
    () => keep('key', ask('POST', `${CONSOLE}api-keys/`, { name: 'Shop', mode: 'test' })),
  ],
  'DELETE /api/v1/console/api-keys/{key_id}/': [
    'api_key.revoked',
    () => ask('DELETE', `${CONSOLE}api-keys/${the('key')}/`),
  ],
  'PUT /api/v1/console/security/': [
    'security.changed',
    () =>
      ask('PUT', `${CONSOLE}security/`, { require_customer_tokens: false, allowed_origins: ['https://shop.example'] }),
  ],
  'PATCH /api/v1/console/members/{member_id}/': [
    'member.role_changed',
    () => ask('PATCH', `${CONSOLE}members/${member_id}/`, { role: 'admin' }),
  ],
  'POST /api/v1/console/members/{member_id}/password-reset/': [
    'password_reset.created',
    () => keep('reset', ask('POST', `${CONSOLE}members/${member_id}/password-reset/`), 'token'),
  ],
  'POST /api/v1/console/password-resets/use/': [
    'password_reset.used',
    () => ask('POST', `${CONSOLE}password-resets/use/`, { token: the('reset'), password: 'another battery' }),
  ],
  'DELETE /api/v1/console/members/{member_id}/sign-on/': [
    'sign_on.unlinked',
    async () => {
      const { organisation_id } = service;
      const link = { member_id, organisation_id, issuer: 'https://login.example', subject: 'ada', created_at: 1 };
      await service.app.context.database.transaction(({ query }) =>
        query.insertInto('member_sign_ons').values(link).execute(),
      );
      return ask('DELETE', `${CONSOLE}members/${member_id}/sign-on/`);
    },
  ],
  'DELETE /api/v1/console/members/{member_id}/': [
    'member.removed',
    () => ask('DELETE', `${CONSOLE}members/${member_id}/`),
  ],
  'POST /api/v1/console/invitations/': [
    'member.invited',
    () => keep('invitation', ask('POST', `${CONSOLE}invitations/`, { email: 'ben@example.com', role: 'agent' })),
  ],
  'DELETE /api/v1/console/invitations/{invitation_id}/': [
    'invitation.revoked',
    () => ask('DELETE', `${CONSOLE}invitations/${the('invitation')}/`),
  ],
  'POST /api/v1/console/invitations/accept/': [
    'member.joined',
    async () => {
      const invited = { email: 'cleo@example.com', role: 'agent' };
      await keep('accepted', ask('POST', `${CONSOLE}invitations/`, invited), 'token');
      const cleo = { token: the('accepted'), username: 'Cleo', password: PASSWORD };
      return ask('POST', `${CONSOLE}invitations/accept/`, cleo);
    },
  ],
  'PUT /api/v1/console/sign-on/': [
    'sign_on.changed',
    async () => {
      const { member } = (await (await ask('GET', `${CONSOLE}session/`)).json()) as { member: { id: string } };
      return ask('PUT', `${CONSOLE}sign-on/`, { ...PROVIDER, emergency_member_id: member.id });
    },
  ],
  'POST /api/v1/console/sign-on/domains/': [
    'sign_on.domain_added',
    () => ask('POST', `${CONSOLE}sign-on/domains/`, { domain: 'shop.example' }),
  ],
  'PATCH /api/v1/console/sign-on/domains/{domain}/': [
    'sign_on.enforced',
    async () => {
      const { context } = service.app;
      await verifyDomainAsOperator(context, service.organisation_id, 'shop.example');
      await context.database.transaction(({ query }) =>
        query.updateTable('sign_on_providers').set({ tested_at: 1 }).execute(),
      );
      return ask('PATCH', `${CONSOLE}sign-on/domains/shop.example/`, { enforced: true });
    },
  ],
  'DELETE /api/v1/console/sign-on/domains/{domain}/': [
    'sign_on.domain_removed',
    () => ask('DELETE', `${CONSOLE}sign-on/domains/shop.example/`),
  ],
  'DELETE /api/v1/console/sign-on/': ['sign_on.removed', () => ask('DELETE', `${CONSOLE}sign-on/`)],
  'PATCH /api/v1/console/organisation/': [
    'organisation.renamed',
    () => ask('PATCH', `${CONSOLE}organisation/`, { name: 'Harbour & Co' }),
  ],
  'PATCH /api/v1/console/account/': [
    'member.renamed',
    () => ask('PATCH', `${CONSOLE}account/`, { username: 'Olga the owner' }),
  ],
  'POST /api/v1/console/two-factor/confirm/': [
    'two_factor.enabled',
    async () => {
      const begun = await ask('POST', `${CONSOLE}two-factor/`, { password: PASSWORD });
      const { secret } = (await begun.json()) as { secret: string };
      const code = totpCode(fromBase32(secret), Math.floor(service.app.context.now() / 30_000));
      return ask('POST', `${CONSOLE}two-factor/confirm/`, { code });
    },
  ],
  'POST /api/v1/console/two-factor/disable/': [
    'two_factor.disabled',
    () => ask('POST', `${CONSOLE}two-factor/disable/`, { password: PASSWORD }),
  ],
  'POST /api/v1/console/password/': [
    'member.password_changed',
    () => ask('POST', `${CONSOLE}password/`, { current_password: PASSWORD, new_password: 'another battery' }),
  ],
  'DELETE /api/v1/console/sessions/': ['member.signed_out_everywhere', () => ask('DELETE', `${CONSOLE}sessions/`)],
};

test('each documented request that may change something has a row', async () => {
  const documented = operationsOf((await (await service.http('/api/docs/json')).json()) as OpenApiDocument)
    .filter(({ method }) => method !== 'get')
    .map(({ path, method }) => `${method.toUpperCase()} ${path}`);
  expect([...Object.keys(CHANGES), ...Object.keys(UNAUDITED)].toSorted()).toEqual(documented.toSorted());
});

const recorded = () =>
  service.app.context.database.read.selectFrom('audit_entries').select(['id', 'action']).orderBy('id').execute();

test.each(Object.entries(CHANGES))('%s is recorded', async (_request, [action, change]) => {
  const before = (await recorded()).at(-1)?.id ?? '';
  const response = await change();
  expect(response.ok, await response.clone().text()).toBe(true);
  expect((await recorded()).filter(({ id }) => id > before).map((entry) => entry.action)).toContain(action);
});

test('a change by a key of the details of a customer, and a view of one member, have no entry', async () => {
  const before = (await recorded()).length;
  expect((await ask('PUT', '/api/v1/helpdesk/customers/another/', { name: 'Ada' }, API_KEY)).ok).toBe(true);
  const agent = await service.signIn('Abe');
  const after_sign_in = (await recorded()).length;
  expect((await ask('POST', `${CONSOLE}saved-views/`, { name: 'Mine', filter: 'open' }, agent)).status).toBe(201);
  expect(after_sign_in - before).toBe(2);
  expect((await recorded()).length).toBe(after_sign_in);
});
