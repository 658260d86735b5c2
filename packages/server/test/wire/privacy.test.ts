/**
 * Erasing a customer while they are there: their connection and conversation end, what they say meanwhile is refused or begins
 * anew, and nobody of the organisation finds what was. On both databases.
 */
import { LIMITS } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connect } from '../support/client.js';
import { databases } from '../support/databases.js';
import { API_KEY, newSession, say, startService, type TestService } from '../support/service.js';

const LONG = { timeout: 30_000 };

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService(database);
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const conversationOf = async (session_id: string) => {
    const { id } = await service.app.context.database.read
      .selectFrom('conversations')
      .select('id')
      .where('session_id', '=', session_id)
      .executeTakeFirstOrThrow();
    return id;
  };

  const erase = async (session_id: string) => {
    const answer = await service.http(`/api/v1/helpdesk/customers/${session_id}/`, { method: 'DELETE' });
    expect(answer.status).toBe(202);
    const { id } = (await answer.json()) as { id: string };
    await vi.waitFor(async () => {
      const receipt = await (await service.http(`/api/v1/helpdesk/erasures/${id}/`)).json();
      expect(receipt).toMatchObject({ status: 'done' });
    }, LONG);
  };

  test('a customer who is connected is disconnected, and their conversation is found by nobody', async () => {
    const session_id = newSession();
    const token = await service.customerToken(session_id);
    using customer = await connect(service.url, { token_source: 'customer', token });
    await customer.askAck('support', say(session_id, 'CANARY, who am I?'));
    const ticket_chat_id = await conversationOf(session_id);
    const ended = new Promise((resolve) => customer.socket.once('disconnect', resolve));
    await erase(session_id);
    await ended;

    for (const path of [`conversations/${ticket_chat_id}/messages/`, `customers/${session_id}/export/`])
      expect((await service.http(`/api/v1/helpdesk/${path}`)).status).toBe(404);
    using again = await connect(service.url, { token_source: 'api', token: API_KEY });
    expect(await again.askAck('support', say(session_id, 'Still there?', ticket_chat_id))).toMatchObject({
      status_code: 404,
    });
    const fresh = await again.askAck('support', say(session_id, 'Hello again'));
    expect(fresh.status_code).toBe(200);
  });

  test('what is said while they are erased is wholly there or wholly gone', async () => {
    const session_id = newSession();
    using client = await connect(service.url, { token_source: 'api', token: API_KEY });
    await client.askAck('support', say(session_id, 'First'));
    const first = await conversationOf(session_id);
    const said = Array.from({ length: 40 }, (_, index) =>
      client.askAck('support', say(session_id, `Meanwhile ${index}`, index % 2 === 0 ? first : null)),
    );
    await erase(session_id);
    await Promise.all(said);
    const { read } = service.app.context.database;
    const conversations = await read
      .selectFrom('conversations')
      .selectAll()
      .where('organisation_id', '=', service.organisation_id)
      .where('session_id', '=', session_id)
      .execute();
    expect(conversations.map(({ id }) => id)).not.toContain(first);
    for (const { id, last_seq } of conversations) {
      const entries = await read.selectFrom('messages').select('seq').where('conversation_id', '=', id).execute();
      expect(entries.length).toBeGreaterThanOrEqual(last_seq);
    }
    const orphans = await read
      .selectFrom('messages')
      .select('id')
      .where('session_id', '=', session_id)
      .where('conversation_id', '=', first)
      .execute();
    expect(orphans).toEqual([]);
  });

  test.each([
    ['erasures', 'DELETE', '', LIMITS.erasuresPerOrganisationPerMinute],
    ['exports', 'GET', 'export/', LIMITS.exportsPerOrganisationPerMinute],
  ] as const)('%s of an organisation are limited, and it is told', async (name, method, path, most) => {
    const ask = () => service.http(`/api/v1/helpdesk/customers/nobody-${name}/${path}`, { method });
    const first = await ask();
    const { headers } = first;
    expect([202, 404]).toContain(first.status);
    expect(headers.get('ratelimit-policy')).toBe(`"${name}";q=${most};w=60`);
    // The rest of a minute's, without asking for each.
    const left = Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
    for (let n = 0; n < left; n++)
      await service.app.context.cluster.count(`${name}:${service.organisation_id}`, 60_000);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('ratelimit')).toMatch(new RegExp(`^"${name}";r=0;t=\\d+$`));
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'rate_limited' });
  });
});
