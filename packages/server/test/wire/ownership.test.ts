/**
 * Who reaches what: every socket event and every HTTP endpoint that the running service has, asked by the organisation
 * itself, by another session of it, by the wrong role, by another organisation (also under the same session id), with a
 * revoked key and with none. A new event or endpoint without a row here fails. On both databases.
 */
import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type HelpdeskRequest, helpdeskRequests } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '../../src/features/api-keys/create-api-key.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { mintCustomerToken } from '../../src/features/customer-tokens/customer-token.js';
import { createSigningSecret } from '../../src/features/endpoint-auth/signing-secrets.js';
import { findFunction } from '../../src/features/functions/find.js';
import { createMember } from '../../src/features/members/create-member.js';
import { requestErasure } from '../../src/features/privacy/erase-customer.js';
import { signIn } from '../../src/features/sign-in/sign-in.js';
import { addOrganisation } from '../../src/features/sign-up/add-organisation.js';
import { connect, type TestClient } from '../support/client.js';
import { databases } from '../support/databases.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

type Kind = 'key' | 'customer' | 'agent' | 'owner';
type TestCaller = 'test_key' | 'test_customer';
type Caller = Kind | 'other_session' | `other_${Kind}` | TestCaller | 'revoked' | 'nobody';

const kindOf = (caller: Caller): Kind | undefined => {
  if (caller === 'revoked' || caller === 'nobody') return undefined;
  return caller === 'other_session' ? 'customer' : (caller.replace(/^(other|test)_/, '') as Kind);
};
/** A test key of the organisation, and the customer token that it minted for the very session. */
const isTest = (caller: Caller): caller is TestCaller => caller.startsWith('test_');
const isForeign = (caller: Caller) => caller.startsWith('other_') && caller !== 'other_session';

const PASSWORD = 'correct horse battery';
const WORDS = 'canary-of-the-first-organisation';
const LIVE = 'canary-of-a-live-conversation';

interface EventRow {
  allowed: readonly Kind[];
  /** What another organisation's caller of an allowed kind is answered. */
  foreign: 404 | 403 | 'own data';
  /** What a caller in test mode is answered about a live conversation, if not 404 for a key and 403 for a customer. */
  in_test?: 404 | 200;
  payload: (at: {
    ticket_chat_id: string;
    session_id: string;
    token: string;
    kind: Kind | undefined;
    /** Of the first organisation. */
    member_id: string;
    /** A message of the assistant in the conversation. */
    message_id: string;
  }) => object;
}

const customerSide = ['key', 'customer'] as const;
const everyone = ['key', 'customer', 'agent'] as const;
const onConversation = (allowed: readonly Kind[], more: object = {}): EventRow => ({
  allowed,
  foreign: 404,
  payload: ({ ticket_chat_id }) => ({ ticket_chat_id, ...more }),
});

const EVENTS: Record<HelpdeskRequest, EventRow> = {
  enter_customer_support: {
    allowed: customerSide,
    foreign: 'own data',
    in_test: 200,
    payload: ({ session_id }) => ({ session_id }),
  },
  enter_support: onConversation(everyone),
  leave_support: onConversation(everyone),
  support: {
    allowed: customerSide,
    foreign: 404,
    in_test: 404,
    payload: ({ session_id, ticket_chat_id }) => say(session_id, 'Once more', ticket_chat_id),
  },
  mark_conversation_read: {
    allowed: everyone,
    foreign: 404,
    payload: ({ ticket_chat_id, kind }) => ({ ticket_chat_id, entity: kind === 'agent' ? 'agent' : 'customer' }),
  },
  call_support: {
    allowed: customerSide,
    foreign: 404,
    in_test: 404,
    payload: ({ session_id, ticket_chat_id }) => ({ session_id, ticket_chat_id }),
  },
  rejoin_call_support: onConversation(customerSide),
  close_call_support: onConversation(everyone),
  close_support: onConversation(everyone),
  review_support: onConversation(customerSide, { rating: '5', review: 'Good' }),
  answer_feedback: {
    ...onConversation(customerSide),
    payload: ({ ticket_chat_id, message_id }) => ({ ticket_chat_id, message_id, rating: 'up' }),
  },
  support_history: onConversation(everyone),
  support_typing: onConversation(everyone, { typing: true }),
  confirm_action: {
    allowed: customerSide,
    foreign: 404,
    payload: ({ session_id, ticket_chat_id }) => ({
      session_id,
      ticket_chat_id,
      confirmation_id: 'unknown',
      confirm: true,
    }),
  },
  renew_login: onConversation(customerSide),
  cancel_support_waiting: onConversation(customerSide),
  leave_contact_email: onConversation(customerSide, { email: 'mia@example.com' }),
  renew_token: { allowed: ['customer'], foreign: 403, payload: ({ token }) => ({ token }) },
  agent_support: onConversation(['agent'], { message: 'Hello', attachment: false }),
  take_over_support: onConversation(['agent']),
  assign_support: {
    ...onConversation(['agent']),
    payload: ({ ticket_chat_id, member_id }) => ({ ticket_chat_id, agent_id: member_id }),
  },
  release_support: onConversation(['agent']),
  agent_note: onConversation(['agent'], { note: 'Called back already' }),
};

interface RouteRow {
  allowed: readonly Kind[];
  /** What it is about: another organisation's caller is answered as for one that does not exist. */
  target?: (caller: Caller) => Promise<Record<string, string>>;
  /** The target's name is the caller's to choose: another organisation meets its own data under it. */
  chosen?: true;
  /** It is for every session of its organisation. */
  shared?: true;
  body?: object;
  /** The specification's answer where access is denied, if not 401 and 403. */
  denied?: number;
  /** What a test key is answered about what is live, if it is not let in. */
  in_test?: 403 | 404;
  /** An answer that a caller who is allowed may get as well. */
  fine?: number;
}

const organisation = ['key', 'owner'] as const;
const people = ['agent', 'owner'] as const;
const managers = ['owner'] as const;

/** About nobody's data, or good for whoever proves themselves by what they send. */
const PUBLIC = new Set([
  'GET /healthz',
  'GET /readyz',
  'GET /api/docs/json',
  'GET /api/docs',
  'GET /api/docs/style.css',
  'GET /api/docs/test-file.schema.json',
  'GET /api/events/json',
  'GET /api/events',
  'GET /',
  'GET /console',
  'GET /console/*',
  'GET /widget.js',
  'GET /widget-alerts.js',
  'GET /widget-articles.js',
  'GET /widget-call.js',
  'GET /widget-feedback.js',
  'GET /widget-markdown.js',
  'GET /widget-words-ar.js',
  'GET /widget-words-de.js',
  'GET /widget-words-es.js',
  'GET /widget-words-fr.js',
]);
/** The files of the console's pages, by their names. */
const ASSETS = 'GET /console/assets/*';
/** They begin or end the caller's own sign-in: `../system/members.test.ts`, `sign-on.test.ts` and `../http/console.test.ts` hold them to that. */
const OWN_SIGN_IN = new Set([
  'POST /api/v1/console/session/',
  'DELETE /api/v1/console/session/',
  'DELETE /api/v1/console/sessions/',
  'POST /api/v1/console/invitations/accept/',
  'POST /api/v1/console/invitations/check/',
  'POST /api/v1/console/password-resets/',
  'POST /api/v1/console/password-resets/check/',
  'POST /api/v1/console/password-resets/use/',
  'POST /api/v1/console/sign-on/methods/',
  'POST /api/v1/console/sign-on/start/',
  'GET /api/v1/console/sign-on/callback/:organisation_id',
]);

/** Good for whoever has the address, with no credential at all: `attachments.test.ts` holds it to that. */
const BY_ADDRESS = new Set(['GET /api/v1/helpdesk/attachments/:attachment_id/:name']);
/** Good for the room server alone, which signs it: `../voice/lifecycle.test.ts` holds it to that. */
const BY_SIGNATURE = new Set(['POST /api/v1/voice/webhooks/']);

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  const found = new Set<string>();
  const credentials = {} as Record<Caller, string>;
  let other_organisation: string;
  const [session_id, other_session] = [newSession(), newSession()];
  /** Whatever of these another organisation is shown has leaked. */
  const canaries: string[] = [WORDS, session_id, other_session];
  /** What of these a caller in test mode is shown is of a live conversation. */
  const live: string[] = [LIVE];

  const onRoute = ({ method, url }: { method: string | string[]; url: string }) => {
    // Preflights carry no credential and are answered by rule, whatever they are about.
    for (const one of [method].flat()) if (one !== 'HEAD' && one !== 'OPTIONS') found.add(`${one} ${url}`);
  };
  const watch = (message: unknown) =>
    (message as { fastify: { addHook(name: string, hook: typeof onRoute): void } }).fastify.addHook('onRoute', onRoute);

  beforeAll(async () => {
    subscribe('fastify.initialization', watch);
    service = await startService(database);
    unsubscribe('fastify.initialization', watch);
    const { context } = service.app;
    const other = await addOrganisation(context, { name: 'Other', email: 'boss@other.example' });
    other_organisation = other.organisation.id;
    const places = [
      ['', service.organisation_id],
      ['other_', other_organisation],
    ] as const;
    for (const [prefix, organisation_id] of places) {
      credentials[`${prefix}key`] = (
        await createApiKey(context, organisation_id, { name: 'Key', mode: 'live' }, OPERATOR)
      ).secret;
      credentials[`${prefix}customer`] = (
        await mintCustomerToken(context, { organisation_id, session_id, mode: 'live' })
      ).token;
      for (const role of ['agent', 'owner'] as const) {
        const email = `${role}@${prefix === '' ? 'first' : 'other'}.example`;
        await createMember(context, { organisation_id, email, username: `${prefix}${role}`, password: PASSWORD, role });
        credentials[`${prefix}${role}`] = (await signIn(context, { email, password: PASSWORD })).token;
      }
    }
    credentials.test_key = (
      await createApiKey(context, service.organisation_id, { name: 'Test', mode: 'test' }, OPERATOR)
    ).secret;
    credentials.test_customer = (
      await mintCustomerToken(context, { organisation_id: service.organisation_id, session_id, mode: 'test' })
    ).token;
    credentials.other_session = (
      await mintCustomerToken(context, {
        organisation_id: service.organisation_id,
        session_id: other_session,
        mode: 'live',
      })
    ).token;
    const revoked = await createApiKey(context, service.organisation_id, { name: 'Old', mode: 'live' }, OPERATOR);
    await service.http(`/api/v1/console/api-keys/${revoked.id}/`, { method: 'DELETE', key: credentials.owner });
    credentials.revoked = revoked.secret;
    canaries.push(revoked.id, '@first.example', service.organisation_id);
  });
  afterAll(() => service[Symbol.asyncDispose]());

  async function openConversation(session: string): Promise<string> {
    using client = await connect(service.url, { token_source: 'api', token: credentials.key });
    client.emit('support', say(session, `${WORDS} ${LIVE}`));
    const { ticket_chat_id } = (await client.next('support')).data;
    canaries.push(ticket_chat_id);
    live.push(ticket_chat_id);
    return ticket_chat_id;
  }

  describe('every event of the helpdesk', () => {
    const clients = {} as Record<
      Exclude<Caller, 'revoked' | 'nobody' | 'owner' | 'other_owner' | 'test_customer'>,
      TestClient
    >;
    const sources = { key: 'api', customer: 'customer', agent: 'inapp', owner: 'inapp' } as const;

    beforeAll(async () => {
      for (const caller of [
        'key',
        'customer',
        'agent',
        'other_session',
        'other_key',
        'other_customer',
        'other_agent',
        'test_key',
      ] as const) {
        const token_source = sources[kindOf(caller) ?? 'key'];
        clients[caller] = await connect(service.url, { token_source, token: credentials[caller] });
      }
    });
    afterAll(() => {
      for (const client of Object.values(clients)) client[Symbol.dispose]();
    });

    test('has a row', () => {
      expect(Object.keys(EVENTS).toSorted(), 'EVENTS must have a row for each event: who may send it').toEqual(
        Object.keys(helpdeskRequests).toSorted(),
      );
    });

    test.each(Object.entries(EVENTS))('%s', async (name, row) => {
      const { context } = service.app;
      // A session of its own: the limit of three open conversations is another test's.
      const session = newSession();
      const own = await mintCustomerToken(context, {
        organisation_id: service.organisation_id,
        session_id: session,
        mode: 'live',
      });
      const same = await mintCustomerToken(context, {
        organisation_id: other_organisation,
        session_id: session,
        mode: 'live',
      });
      const in_test = await mintCustomerToken(context, {
        organisation_id: service.organisation_id,
        session_id: session,
        mode: 'test',
      });
      using test_customer = await connect(service.url, { token_source: 'customer', token: in_test.token });
      using customer = await connect(service.url, { token_source: 'customer', token: own.token });
      using other_customer = await connect(service.url, { token_source: 'customer', token: same.token });
      const ticket_chat_id = await openConversation(session);
      const state = () =>
        context.database.read
          .selectFrom('conversations')
          .select(['last_seq', 'status', 'handler', 'customer_read_seq', 'agent_read_seq'])
          .where('id', '=', ticket_chat_id)
          .executeTakeFirstOrThrow();
      const before = await state();
      const { id: member_id } = await context.database.read
        .selectFrom('members')
        .select('id')
        .where('organisation_id', '=', service.organisation_id)
        .orderBy('created_at')
        .limit(1)
        .executeTakeFirstOrThrow();
      const { id: message_id } = await context.database.read
        .selectFrom('messages')
        .select('id')
        .where('conversation_id', '=', ticket_chat_id)
        .where('sender', '=', 'assistant')
        .limit(1)
        .executeTakeFirstOrThrow();
      const all = { ...clients, customer, other_customer, test_customer };
      const callers = Object.keys(all) as (keyof typeof all)[];
      const ask = (caller: keyof typeof all, about: string) =>
        all[caller].askAck(
          name,
          row.payload({
            ticket_chat_id: about,
            session_id: session,
            token: own.token,
            kind: kindOf(caller),
            member_id,
            message_id,
          }),
        );

      const refused = callers.filter(
        (caller) => isForeign(caller) || isTest(caller) || caller === 'other_session' || !may(caller),
      );
      const expectedOf = (caller: Caller) => {
        if (!may(caller) || caller === 'other_session') return 403;
        if (isTest(caller)) return row.in_test ?? (caller === 'test_key' ? 404 : 403);
        return row.foreign === 'own data' ? 200 : row.foreign;
      };
      function may(caller: Caller): boolean {
        const kind = kindOf(caller);
        return kind !== undefined && row.allowed.includes(kind);
      }
      for (const caller of refused) {
        const answer = await ask(caller, ticket_chat_id);
        const expected = expectedOf(caller);
        expect({ caller, status: answer.status_code }).toEqual({ caller, status: expected });
        if (expected !== 404) continue;
        const { sid: _, ...absent } = await ask(caller, randomUUID());
        expect({ ...answer, sid: undefined }).toEqual({ ...absent, sid: undefined });
      }
      expect(await state()).toEqual(before);
      for (const caller of callers.filter((one) => !refused.includes(one))) {
        const { status_code } = await ask(caller, ticket_chat_id);
        expect({ caller, allowed: [200, 409].includes(status_code) }).toEqual({ caller, allowed: true });
      }
      for (const caller of ['test_key', 'test_customer'] as const)
        expect(live.filter((canary) => JSON.stringify(all[caller].heard).includes(canary))).toEqual([]);
      for (const caller of ['other_session', 'other_key', 'other_agent', 'other_customer'] as const)
        for (const heard of all[caller].heard)
          expect({ caller, leaks: canaries.some((canary) => JSON.stringify(heard).includes(canary)) }).toEqual({
            caller,
            leaks: false,
          });
    });

    test('is out of reach of a revoked key, which cannot connect and whose sockets are closed', async () => {
      const { context } = service.app;
      await expect(connect(service.url, { token_source: 'api', token: credentials.revoked })).rejects.toMatchObject({
        data: { status_code: 401 },
      });
      const key = await createApiKey(context, service.organisation_id, { name: 'Short', mode: 'live' }, OPERATOR);
      const client = await connect(service.url, { token_source: 'api', token: key.secret });
      const closed = new Promise((resolve) => client.socket.once('disconnect', resolve));
      const revoked_at = performance.now();
      await service.http(`/api/v1/console/api-keys/${key.id}/`, { method: 'DELETE', key: credentials.owner });
      await closed;
      expect(performance.now() - revoked_at).toBeLessThan(5_000);
    });
  });

  describe('every HTTP endpoint', () => {
    let conversation: string;
    beforeAll(async () => {
      conversation = await openConversation(session_id);
    });
    const asOwner = async (path: string, body: object): Promise<string> => {
      const answer = await service.http(path, { method: 'POST', key: credentials.owner, body: JSON.stringify(body) });
      const { id } = (await answer.json()) as { id?: string };
      if (id === undefined) throw new Error(`${path} answered ${answer.status}`);
      return id;
    };
    const aFunction = async (caller: Caller) => ({
      function_id: await asOwner('/api/v1/lab/functions/', {
        name: `get_${randomUUID().replaceAll('-', '')}`,
        description: WORDS,
        url: 'https://shop.invalid/things',
        requires_auth: false,
        environment: isTest(caller) ? 'live' : 'dev',
        parameters: {},
      }),
    });
    const anArticle = async (caller: Caller) => {
      const external_id = randomUUID();
      const article = { title: WORDS, content: WORDS, environment: isTest(caller) ? 'live' : 'dev' };
      await service.http(`/api/v1/lab/knowledge/${external_id}/`, {
        method: 'PUT',
        key: credentials.owner,
        body: JSON.stringify(article),
      });
      return { external_id };
    };
    const anArticleOfCustomers = async () => {
      const answer = await service.http(`/api/v1/lab/knowledge/${randomUUID()}/`, {
        method: 'PUT',
        key: credentials.owner,
        body: JSON.stringify({ title: WORDS, content: WORDS }),
      });
      return { article_id: ((await answer.json()) as { id: string }).id };
    };
    const aTest = async () => {
      const path = `canary/${randomUUID()}`;
      const yaml = JSON.stringify({ name: WORDS, steps: [{ message: WORDS }] });
      await service.http(`/api/v1/lab/tests/${encodeURIComponent(path)}/`, {
        method: 'PUT',
        key: credentials.owner,
        body: JSON.stringify({ yaml }),
      });
      return { path };
    };
    // `releases.test.ts` looks at other organisations' releases.
    const aReleaseNumber = async () => ({ number: '1' });
    const aTestRun = async () => {
      const { path } = await aTest();
      const answer = await service.http('/api/v1/lab/tests/run-stored/', {
        method: 'POST',
        key: credentials.owner,
        body: JSON.stringify({ paths: [path], model: 'default' }),
      });
      const { run_id } = JSON.parse((await answer.text()).split('\n')[0] ?? '') as { run_id: string };
      return { run_id };
    };
    const aSource = async (caller: Caller) => ({
      source_id: await asOwner('/api/v1/lab/knowledge-sources/', {
        kind: 'page',
        url: `https://shop.invalid/${randomUUID()}`,
        environment: isTest(caller) ? 'live' : 'dev',
      }),
    });
    const anMcpServer = async () => {
      // There may be few.
      await service.app.context.database.transaction(({ query }) =>
        query.deleteFrom('mcp_servers').where('organisation_id', '=', service.organisation_id).execute(),
      );
      const server = { name: `server-${randomUUID()}`.slice(0, 40), url: 'https://shop.invalid/mcp' };
      return { mcp_server_id: await asOwner('/api/v1/lab/mcp-servers/', server) };
    };
    const aWebhook = async () => {
      // There may be few.
      await service.app.context.database.transaction(({ query }) =>
        query.deleteFrom('webhooks').where('organisation_id', '=', service.organisation_id).execute(),
      );
      const webhook = { url: 'https://shop.invalid/events', description: WORDS, events: ['call.ended'] };
      return { webhook_id: await asOwner('/api/v1/lab/webhooks/', webhook) };
    };
    const aDelivery = async () => {
      const { webhook_id } = await aWebhook();
      const delivery_id = await asOwner(`/api/v1/lab/webhooks/${webhook_id}/test/`, {});
      return { delivery_id };
    };
    const aKey = async () => ({ key_id: await asOwner('/api/v1/console/api-keys/', { name: WORDS, mode: 'test' }) });
    const aCannedReply = async () => ({
      canned_reply_id: await asOwner('/api/v1/console/canned-replies/', {
        shortcut: randomUUID().slice(0, 32),
        title: WORDS,
        text: WORDS,
      }),
    });
    /** Seen by the member alone who saved it. */
    const aSavedView = async (caller: Caller) => {
      const key = caller === 'agent' ? credentials.agent : credentials.owner;
      const body = JSON.stringify({ name: WORDS, filter: 'open' });
      const answer = await service.http('/api/v1/console/saved-views/', { method: 'POST', key, body });
      return { saved_view_id: ((await answer.json()) as { id: string }).id };
    };
    const anInvitation = async () => ({
      invitation_id: await asOwner('/api/v1/console/invitations/', {
        email: `${randomUUID()}@first.example`,
        role: 'agent',
      }),
    });
    const aDomain = async () => {
      const domain = `${randomUUID()}.example`;
      const answer = await service.http('/api/v1/console/sign-on/domains/', {
        method: 'POST',
        key: credentials.owner,
        body: JSON.stringify({ domain }),
      });
      expect(answer.status).toBe(201);
      return { domain };
    };
    const aMember = async () => {
      const { id } = await createMember(service.app.context, {
        organisation_id: service.organisation_id,
        email: `${randomUUID()}@first.example`,
        username: WORDS,
        password: PASSWORD,
        role: 'agent',
      });
      return { member_id: id };
    };
    const theConversation = async () => ({ ticket_chat_id: conversation });
    const theRecording = async () => {
      const [call_id, recording_id] = [randomUUID(), randomUUID()];
      const of = { organisation_id: service.organisation_id, conversation_id: conversation };
      await service.app.context.database.transaction(async ({ query }) => {
        await query
          .insertInto('calls')
          .values({ ...of, id: call_id, active: null, started_at: 1, ended_at: 2, room_open: 0 })
          .execute();
        await query
          .insertInto('call_recordings')
          .values({
            ...of,
            id: recording_id,
            call_id,
            file: `${randomUUID()}.mp4`,
            state: 'ready',
            egress_id: null,
            started_at: 1,
            bytes: 1,
          })
          .execute();
      });
      return { ticket_chat_id: conversation, recording_id };
    };
    const theTag = async () => ({ ticket_chat_id: conversation, tag: 'refund' });
    const aTurn = async () => {
      const { id } = await service.app.context.database.read
        .selectFrom('turns')
        .select('id')
        .where('conversation_id', '=', conversation)
        .executeTakeFirstOrThrow();
      return { turn_id: id };
    };
    const aFunctionName = async () => {
      const { function_id } = await aFunction('owner');
      const { name } = await findFunction(service.app.context, service.organisation_id, function_id);
      return { name };
    };
    const theSession = async () => ({ session_id });
    const wrong = { password: 'not the password' };
    const noRetention = { conversation_days: null, trace_days: null, action_days: null };

    const ROUTES: Record<string, RouteRow> = {
      'POST /api/v1/lab/login/callback/': {
        allowed: ['key'],
        denied: 403,
        body: { auth_token: 'x', auth_token_expires_at_seconds: 4_000_000_000, state: 'unknown' },
      },
      'GET /api/v1/lab/auth-config/': { allowed: organisation },
      'PUT /api/v1/lab/auth-config/': { allowed: organisation, body: { login_url: null }, in_test: 403 },
      'GET /api/v1/lab/endpoint-auth/': { allowed: organisation, in_test: 403 },
      'PUT /api/v1/lab/endpoint-auth/headers/': { allowed: organisation, body: { headers: [] }, in_test: 403 },
      'POST /api/v1/lab/endpoint-auth/signing-secrets/': { allowed: organisation, in_test: 403 },
      'DELETE /api/v1/lab/endpoint-auth/signing-secrets/:secret_id/': {
        allowed: organisation,
        target: async () => ({
          secret_id: (await createSigningSecret(service.app.context, service.organisation_id, OPERATOR)).id,
        }),
        in_test: 403,
      },
      'POST /api/v1/lab/login/sessions/': {
        allowed: organisation,
        body: { state: 'never posted', session_id: 's' },
        fine: 404,
      },
      'DELETE /api/v1/lab/login/sessions/:session_id/': { allowed: organisation, target: theSession, chosen: true },
      'GET /api/v1/lab/functions/': { allowed: organisation },
      'POST /api/v1/lab/functions/': { allowed: organisation, body: { name: 'x' } },
      'GET /api/v1/lab/functions/:function_id/': { allowed: organisation, target: aFunction },
      'PATCH /api/v1/lab/functions/:function_id/': {
        allowed: organisation,
        target: aFunction,
        body: { description: 'New' },
        in_test: 403,
      },
      'DELETE /api/v1/lab/functions/:function_id/': { allowed: organisation, target: aFunction, in_test: 403 },
      'POST /api/v1/lab/functions/:function_id/test/': {
        allowed: organisation,
        target: aFunction,
        body: {},
        in_test: 403,
      },
      'GET /api/v1/lab/tests/': { allowed: organisation },
      'GET /api/v1/lab/tests/:path/': { allowed: organisation, target: aTest },
      'PUT /api/v1/lab/tests/:path/': {
        allowed: organisation,
        target: aTest,
        chosen: true,
        body: { yaml: 'name: x\nsteps: [{message: Hi}]' },
        in_test: 403,
      },
      'DELETE /api/v1/lab/tests/:path/': { allowed: organisation, target: aTest, in_test: 403 },
      'POST /api/v1/lab/tests/run-stored/': { allowed: organisation, body: { model: 'none' }, fine: 400 },
      'GET /api/v1/lab/test-runs/': { allowed: organisation },
      'GET /api/v1/lab/test-runs/:run_id/': { allowed: organisation, target: aTestRun },
      'POST /api/v1/lab/tests/run/': {
        allowed: organisation,
        body: { test: { name: 'x', steps: [{ message: 'Hi' }] }, model: 'default' },
      },
      'GET /api/v1/lab/knowledge/': { allowed: organisation },
      'PUT /api/v1/lab/knowledge/:external_id/': {
        allowed: organisation,
        target: anArticle,
        chosen: true,
        body: { title: 'Returns', content: 'Within 30 days.' },
        in_test: 403,
      },
      'GET /api/v1/lab/knowledge/:external_id/': { allowed: organisation, target: anArticle },
      'DELETE /api/v1/lab/knowledge/:external_id/': { allowed: organisation, target: anArticle, in_test: 403 },
      'POST /api/v1/lab/knowledge/preview/': { allowed: organisation, body: { title: 'x', content: 'x' } },
      'POST /api/v1/lab/knowledge/search/': { allowed: organisation, body: { query: WORDS } },
      'POST /api/v1/lab/tests/from-conversation/': {
        allowed: organisation,
        body: { ticket_chat_id: 'unknown' },
        fine: 404,
      },
      'GET /api/v1/lab/releases/': { allowed: organisation, in_test: 403 },
      'GET /api/v1/lab/releases/changes/': { allowed: organisation, in_test: 403, fine: 409 },
      'GET /api/v1/lab/releases/:number/': {
        allowed: organisation,
        target: aReleaseNumber,
        chosen: true,
        in_test: 403,
        fine: 404,
      },
      'PUT /api/v1/lab/releases/mode/': { allowed: organisation, body: { mode: 'off' }, in_test: 403 },
      'PUT /api/v1/lab/releases/draft/': { allowed: organisation, body: { release: 1 }, in_test: 403, fine: 409 },
      'POST /api/v1/lab/releases/': {
        allowed: organisation,
        body: { note: 'x', fingerprint: 'x' },
        in_test: 403,
        fine: 409,
      },
      'POST /api/v1/lab/releases/:number/restore/': {
        allowed: organisation,
        target: aReleaseNumber,
        chosen: true,
        body: { note: 'x' },
        in_test: 403,
        fine: 409,
      },
      'POST /api/v1/lab/replay/': { allowed: organisation, body: { days: 1, limit: 1 }, in_test: 403 },
      'GET /api/v1/helpdesk/customers/:session_id/export/': {
        allowed: organisation,
        target: theSession,
        in_test: 403,
      },
      // Whoever asks for it: of another organisation's customer nothing is erased, as of one who is not known.
      'DELETE /api/v1/helpdesk/customers/:session_id/': {
        allowed: organisation,
        target: async () => ({ session_id: newSession() }),
        chosen: true,
        in_test: 403,
      },
      'GET /api/v1/helpdesk/erasures/': { allowed: organisation, in_test: 403 },
      'GET /api/v1/helpdesk/erasures/:erasure_id/': {
        allowed: organisation,
        target: async () => {
          const { context } = service.app;
          const owner = { organisation_id: service.organisation_id, session_id: newSession() };
          return { erasure_id: (await requestErasure(context, owner, { actor: 'operator', address: null })).id };
        },
        in_test: 403,
      },
      'GET /api/v1/lab/chat-window/': { allowed: organisation, in_test: 403 },
      'PUT /api/v1/lab/chat-window/': { allowed: organisation, body: {}, in_test: 403 },
      'POST /api/v1/lab/chat-window/preview/': { allowed: organisation, body: {}, in_test: 403 },
      'GET /api/v1/lab/retention/': { allowed: organisation, in_test: 403 },
      'PUT /api/v1/lab/retention/': { allowed: organisation, body: noRetention, in_test: 403 },
      'POST /api/v1/lab/retention/preview/': { allowed: organisation, body: noRetention, in_test: 403 },
      'GET /api/v1/lab/knowledge-sources/': { allowed: organisation },
      'POST /api/v1/lab/knowledge-sources/': {
        allowed: organisation,
        body: { kind: 'page', url: 'https://shop.invalid/help' },
        in_test: 403,
        fine: 400,
      },
      'PATCH /api/v1/lab/knowledge-sources/:source_id/': {
        allowed: organisation,
        target: aSource,
        body: { audience: 'everyone' },
        in_test: 403,
      },
      'DELETE /api/v1/lab/knowledge-sources/:source_id/': { allowed: organisation, target: aSource, in_test: 403 },
      'POST /api/v1/lab/knowledge-sources/:source_id/read/': { allowed: organisation, target: aSource, in_test: 403 },
      'POST /mcp': { allowed: ['key', 'customer'], body: { jsonrpc: '2.0', id: 1, method: 'ping' }, fine: 406 },
      'GET /api/v1/lab/mcp-servers/': { allowed: organisation, in_test: 403 },
      'POST /api/v1/lab/mcp-servers/': {
        allowed: organisation,
        body: { name: 'shop', url: 'https://shop.invalid/mcp' },
        in_test: 403,
        fine: 409,
      },
      'PATCH /api/v1/lab/mcp-servers/:mcp_server_id/': {
        allowed: organisation,
        target: anMcpServer,
        body: { header: null },
        in_test: 403,
      },
      'DELETE /api/v1/lab/mcp-servers/:mcp_server_id/': { allowed: organisation, target: anMcpServer, in_test: 403 },
      'GET /api/v1/lab/mcp-servers/:mcp_server_id/tools/': {
        allowed: organisation,
        target: anMcpServer,
        in_test: 403,
      },
      'POST /api/v1/lab/mcp-servers/:mcp_server_id/tools/refresh/': {
        allowed: organisation,
        target: anMcpServer,
        in_test: 403,
      },
      'GET /api/v1/lab/webhooks/': { allowed: organisation, in_test: 403 },
      'POST /api/v1/lab/webhooks/': {
        allowed: organisation,
        body: { url: 'https://shop.invalid/events' },
        in_test: 403,
        fine: 409,
      },
      'GET /api/v1/lab/webhooks/:webhook_id/': { allowed: organisation, target: aWebhook, in_test: 403 },
      'PATCH /api/v1/lab/webhooks/:webhook_id/': {
        allowed: organisation,
        target: aWebhook,
        body: { enabled: false },
        in_test: 403,
      },
      'DELETE /api/v1/lab/webhooks/:webhook_id/': { allowed: organisation, target: aWebhook, in_test: 403 },
      'POST /api/v1/lab/webhooks/:webhook_id/rotate-secret/': {
        allowed: organisation,
        target: aWebhook,
        in_test: 403,
      },
      'POST /api/v1/lab/webhooks/:webhook_id/test/': { allowed: organisation, target: aWebhook, in_test: 403 },
      'GET /api/v1/lab/webhooks/deliveries/': { allowed: organisation, in_test: 403 },
      'GET /api/v1/lab/webhooks/deliveries/:delivery_id/': { allowed: organisation, target: aDelivery, in_test: 403 },
      'POST /api/v1/lab/webhooks/deliveries/:delivery_id/resend/': {
        allowed: organisation,
        target: aDelivery,
        in_test: 403,
      },
      'POST /api/v1/helpdesk/tokens/': { allowed: organisation, body: { session_id: 's' } },
      'GET /api/v1/helpdesk/customers/:session_id/': { allowed: organisation, target: theSession, chosen: true },
      'PUT /api/v1/helpdesk/customers/:session_id/': {
        allowed: organisation,
        target: theSession,
        chosen: true,
        body: { name: 'Ada' },
      },
      'GET /api/v1/helpdesk/assistant/': { allowed: ['key', 'customer', 'agent', 'owner'] },
      'POST /api/v1/helpdesk/articles/search/': {
        allowed: ['key', 'customer', 'agent', 'owner'],
        body: { query: WORDS },
      },
      'GET /api/v1/helpdesk/articles/:article_id/': {
        allowed: ['key', 'customer', 'agent', 'owner'],
        target: anArticleOfCustomers,
        shared: true,
      },
      'POST /api/v1/helpdesk/attachments/': { allowed: ['key', 'customer', 'agent', 'owner'], body: {} },
      'GET /api/v1/helpdesk/customer/:session_id/conversations/': {
        allowed: ['key', 'customer', 'agent', 'owner'],
        target: theSession,
        chosen: true,
      },
      'GET /api/v1/helpdesk/conversations/:ticket_chat_id/messages/': {
        allowed: ['key', 'customer', 'agent', 'owner'],
        target: theConversation,
        in_test: 404,
      },
      'GET /api/v1/console/conversations/': { allowed: people },
      'GET /api/v1/console/conversations/counts/': { allowed: people },
      'GET /api/v1/console/conversations/:ticket_chat_id/': { allowed: people, target: theConversation },
      'GET /api/v1/console/conversations/:ticket_chat_id/notes/': { allowed: people, target: theConversation },
      'GET /api/v1/console/tags/': { allowed: people },
      'PUT /api/v1/console/conversations/:ticket_chat_id/tags/:tag/': { allowed: people, target: theTag },
      'DELETE /api/v1/console/conversations/:ticket_chat_id/tags/:tag/': { allowed: people, target: theTag },
      'POST /api/v1/console/conversations/bulk/': {
        allowed: people,
        body: { ticket_chat_ids: ['none'], action: { type: 'close' } },
      },
      'PUT /api/v1/console/conversations/:ticket_chat_id/snooze/': {
        allowed: people,
        target: theConversation,
        body: { until: new Date(Date.now() + 3_600_000).toISOString() },
      },
      'PUT /api/v1/console/conversations/:ticket_chat_id/priority/': {
        allowed: people,
        target: theConversation,
        body: { priority: 'high' },
      },
      'POST /api/v1/console/conversations/:ticket_chat_id/merge/': {
        allowed: people,
        target: theConversation,
        body: { into: 'none' },
        fine: 400,
      },
      'DELETE /api/v1/console/conversations/:ticket_chat_id/snooze/': { allowed: people, target: theConversation },
      'POST /api/v1/console/conversations/:ticket_chat_id/suggested-reply/': {
        allowed: people,
        target: theConversation,
      },
      'GET /api/v1/console/conversations/:ticket_chat_id/handover-summary/': {
        allowed: people,
        target: theConversation,
      },
      'POST /api/v1/console/conversations/:ticket_chat_id/handover-summary/': {
        allowed: people,
        target: theConversation,
      },
      'POST /api/v1/console/conversations/:ticket_chat_id/call/': {
        allowed: people,
        target: theConversation,
        fine: 409,
      },
      'GET /api/v1/console/customers/:session_id/': { allowed: people, target: theSession },
      'GET /api/v1/console/mentions/': { allowed: people },
      'PUT /api/v1/console/conversations/:ticket_chat_id/mentions/read/': {
        allowed: people,
        target: theConversation,
      },
      'GET /api/v1/console/availability/': { allowed: people },
      'PUT /api/v1/console/availability/': { allowed: people, body: { away: false } },
      'GET /api/v1/console/desk-team/': { allowed: managers },
      'GET /api/v1/console/desk-settings/': { allowed: people },
      'PUT /api/v1/console/desk-settings/': { allowed: managers, body: { assignment: 'off' } },
      'GET /api/v1/console/saved-views/': { allowed: people },
      'POST /api/v1/console/saved-views/': { allowed: people, body: { name: 'Late', filter: 'open' } },
      'PUT /api/v1/console/saved-views/:saved_view_id/': {
        allowed: people,
        target: aSavedView,
        body: { name: 'Late', filter: 'open' },
      },
      'DELETE /api/v1/console/saved-views/:saved_view_id/': { allowed: people, target: aSavedView },
      'GET /api/v1/console/canned-replies/': { allowed: people },
      'POST /api/v1/console/canned-replies/': {
        allowed: people,
        body: { shortcut: 'hi', title: 'Greeting', text: 'Hello {customer}' },
      },
      'PUT /api/v1/console/canned-replies/:canned_reply_id/': {
        allowed: people,
        target: aCannedReply,
        body: { shortcut: 'bye', title: 'Farewell', text: 'Goodbye {customer}' },
      },
      'DELETE /api/v1/console/canned-replies/:canned_reply_id/': { allowed: people, target: aCannedReply },
      'GET /api/v1/console/conversations/:ticket_chat_id/turns/': {
        allowed: ['key', 'agent', 'owner'],
        target: theConversation,
        in_test: 404,
      },
      'GET /api/v1/console/conversations/:ticket_chat_id/recordings/': {
        allowed: ['key', 'agent', 'owner'],
        target: theConversation,
        in_test: 404,
      },
      'GET /api/v1/console/conversations/:ticket_chat_id/recordings/:recording_id/sound/': {
        allowed: ['key', 'agent', 'owner'],
        target: theRecording,
        in_test: 404,
        // It is found, and this service has no place of recordings.
        fine: 503,
      },
      'GET /api/v1/console/assistant/': { allowed: organisation, in_test: 403 },
      'PUT /api/v1/console/assistant/': { allowed: organisation, in_test: 403, body: {} },
      'GET /api/v1/console/api-keys/': { allowed: managers },
      'POST /api/v1/console/api-keys/': { allowed: managers, body: { name: 'More', mode: 'test' } },
      'DELETE /api/v1/console/api-keys/:key_id/': { allowed: managers, target: aKey },
      'GET /api/v1/console/session/': { allowed: people },
      'GET /api/v1/console/members/': { allowed: people },
      'PATCH /api/v1/console/members/:member_id/': { allowed: managers, target: aMember, body: { role: 'admin' } },
      'DELETE /api/v1/console/members/:member_id/': { allowed: managers, target: aMember },
      'POST /api/v1/console/members/:member_id/password-reset/': { allowed: managers, target: aMember },
      'GET /api/v1/console/invitations/': { allowed: managers },
      'POST /api/v1/console/invitations/': { allowed: managers, body: { email: 'x', role: 'agent' } },
      'DELETE /api/v1/console/invitations/:invitation_id/': { allowed: managers, target: anInvitation },
      'DELETE /api/v1/console/members/:member_id/sign-on/': { allowed: ['owner'], target: aMember },
      'GET /api/v1/console/sign-on/': { allowed: ['owner'] },
      'PUT /api/v1/console/sign-on/': { allowed: ['owner'], body: { issuer: 'http://127.0.0.1/' } },
      'DELETE /api/v1/console/sign-on/': { allowed: ['owner'] },
      'POST /api/v1/console/sign-on/test/': { allowed: ['owner'], fine: 404 },
      'POST /api/v1/console/sign-on/domains/': { allowed: ['owner'], body: { domain: 'nothing' } },
      'POST /api/v1/console/sign-on/domains/:domain/verify/': { allowed: ['owner'], target: aDomain, fine: 409 },
      'PATCH /api/v1/console/sign-on/domains/:domain/': {
        allowed: ['owner'],
        target: aDomain,
        body: { enforced: true },
        fine: 409,
      },
      'DELETE /api/v1/console/sign-on/domains/:domain/': { allowed: ['owner'], target: aDomain },
      'POST /api/v1/console/password/': {
        allowed: people,
        body: { current_password: 'wrong', new_password: 'another battery' },
      },
      'PATCH /api/v1/console/organisation/': { allowed: managers, body: { name: 'Harbour Goods' } },
      'PATCH /api/v1/console/account/': { allowed: people, body: { language: 'de' } },
      'GET /api/v1/console/notifications/': { allowed: people },
      'PUT /api/v1/console/notifications/': { allowed: people, body: { waiting_mails: true } },
      'GET /api/v1/console/two-factor/': { allowed: people },
      'POST /api/v1/console/two-factor/': { allowed: people, body: wrong },
      'POST /api/v1/console/two-factor/confirm/': { allowed: people, body: { code: '123456' }, fine: 404 },
      'POST /api/v1/console/two-factor/disable/': { allowed: people, body: wrong },
      'GET /api/v1/console/security/': { allowed: managers },
      'PUT /api/v1/console/security/': {
        allowed: managers,
        body: { require_customer_tokens: false, allowed_origins: [] },
      },
      'GET /api/v1/console/audit/': { allowed: managers },
      'GET /api/v1/console/overview/': { allowed: people },
      'GET /api/v1/console/overview/conversations/': { allowed: people },
      'GET /api/v1/console/turns/': { allowed: people },
      'GET /api/v1/console/turns/:turn_id/': { allowed: people, target: aTurn },
      'GET /api/v1/console/reviews/': { allowed: people },
      'GET /api/v1/console/feedback/': { allowed: people },
      'GET /api/v1/console/functions/answers/': { allowed: managers },
      'GET /api/v1/console/unanswered/': { allowed: people },
      'GET /api/v1/console/topics/': { allowed: people },
      'PATCH /api/v1/console/unanswered/': {
        allowed: managers,
        body: { turn_ids: ['x'], state: 'hidden' },
        fine: 404,
      },
      'POST /api/v1/console/unanswered/examples/': {
        allowed: managers,
        body: { turn_ids: ['x'], function_id: 'x', example: 'Where is it?' },
        fine: 404,
      },
      'GET /api/v1/console/functions/health/': { allowed: managers },
      'POST /api/v1/console/functions/card/': { allowed: managers, body: { card: { title: 'x' } } },
      'POST /api/v1/console/functions/reply/': { allowed: managers, body: { reply_template: 'x' } },
      'GET /api/v1/console/functions/:name/calls/': { allowed: managers, target: aFunctionName },
      'POST /api/v1/console/functions/import/': { allowed: managers, body: { curl: 'curl https://shop.invalid/' } },
      'GET /api/v1/console/checklist/': { allowed: managers },
      'GET /api/v1/console/example-conversations/': { allowed: managers },
      'DELETE /api/v1/console/example-conversations/': { allowed: managers },
    };

    async function ask(route: string, row: RouteRow, caller: Caller, params: Record<string, string>) {
      const [method = '', template = ''] = route.split(' ');
      const path = template.replace(/:(\w+)/g, (_found, name: string) => encodeURIComponent(params[name] ?? 'x'));
      const key = credentials[caller];
      const response = await fetch(service.url + path, {
        method,
        headers: {
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
          ...(row.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(row.body === undefined ? {} : { body: JSON.stringify(row.body) }),
      });
      return { status: response.status, body: await response.text() };
    }

    test('has a row', () => {
      const known = [...Object.keys(ROUTES), ...PUBLIC, ...OWN_SIGN_IN, ...BY_ADDRESS, ...BY_SIGNATURE, ASSETS];
      const unknown = [...found].filter((route) => !known.includes(route));
      expect(unknown, 'add a row to ROUTES: who may call the route, and what it answers to others').toEqual([]);
      const gone = known.filter((route) => !found.has(route));
      expect(gone, 'remove the rows of routes that no longer exist').toEqual([]);
    });

    test('that is public tells nothing of an organisation', async () => {
      for (const route of PUBLIC) {
        const { status, body } = await ask(route, { allowed: [] }, 'nobody', {});
        expect({ route, status, leaks: canaries.some((canary) => body.includes(canary)) }).toEqual({
          route,
          status: 200,
          leaks: false,
        });
      }
    });

    test('settles who asks before it looks at what they ask for', async () => {
      const far_too_long = 'x'.repeat(200);
      for (const route of found) {
        const [method = '', template = ''] = route.split(' ');
        if (!template.startsWith('/api/v1/') || OWN_SIGN_IN.has(route) || BY_ADDRESS.has(route)) continue;
        if (BY_SIGNATURE.has(route)) continue;
        const path = template.replace(/:\w+/g, far_too_long);
        const bodies = method === 'GET' || method === 'DELETE' ? [undefined] : ['[]', '{', undefined];
        for (const body of bodies) {
          const response = await fetch(`${service.url}${path}?limit=none&closed=perhaps`, {
            method,
            ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body }),
          });
          const at = `${route} ${body}`;
          expect(`${at} ${response.status}`).toBe(`${at} ${ROUTES[route]?.denied ?? 401}`);
        }
        const { status } = await fetch(`${service.url}${path}?limit=none`, {
          method,
          headers: { authorization: `Bearer ${credentials.customer}` },
        });
        if (ROUTES[route]?.allowed.includes('customer') !== true)
          expect(`${route} ${status}`).toBe(`${route} ${ROUTES[route]?.denied ?? 403}`);
      }
    });

    test('answers each caller as its row says', async () => {
      const callers: Caller[] = [
        'nobody',
        'revoked',
        'other_session',
        'other_key',
        'other_customer',
        'other_agent',
        'other_owner',
        'key',
        'customer',
        'agent',
        'owner',
        'test_key',
        'test_customer',
      ];
      for (const [route, row] of Object.entries(ROUTES))
        for (const caller of callers) {
          const at = `${caller}: ${route}`;
          const kind = kindOf(caller);
          // Who may not ask at all is refused before anything is looked for.
          const target = kind !== undefined && row.allowed.includes(kind) ? await row.target?.(caller) : undefined;
          const params = target ?? {};
          const { status, body } = await ask(route, row, caller, params);
          if (kind === undefined) expect(`${at} ${status}`).toBe(`${at} ${row.denied ?? 401}`);
          else if (!row.allowed.includes(kind)) expect(`${at} ${status}`).toBe(`${at} ${row.denied ?? 403}`);
          else if (isTest(caller) && row.in_test !== undefined) {
            const absent = caller === 'test_customer' ? 403 : row.in_test;
            expect(`${at} ${status}`).toBe(`${at} ${absent}`);
          } else if (caller === 'other_session' && row.target !== undefined && row.shared === undefined)
            expect(`${at} ${status}`).toBe(`${at} 403`);
          else if (isForeign(caller) && row.target !== undefined && row.chosen === undefined) {
            expect(`${at} ${status}`).toBe(`${at} 404`);
            const absent = Object.fromEntries(Object.keys(params).map((name) => [name, randomUUID()]));
            expect(body).toBe((await ask(route, row, caller, absent)).body);
          } else {
            const refused = [401, 403, ...(row.fine === 404 ? [] : [404])];
            expect(
              `${at} ${refused.includes(status) || (status >= 500 && status !== row.fine) ? status : 'is let in'}`,
            ).toBe(`${at} is let in`);
          }
          if (isTest(caller))
            expect({ at, shown: live.filter((one) => body.includes(one)) }).toEqual({ at, shown: [] });
          const own = Object.values(params);
          const leaked = canaries.filter((canary) => !own.includes(canary) && body.includes(canary));
          if (isForeign(caller)) expect({ at, leaked }).toEqual({ at, leaked: [] });
        }
    }, 180_000);
  });
});
