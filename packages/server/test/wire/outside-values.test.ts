/** Values that a schema lets through and something behind it cannot take: none of them is answered 500. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMember } from '../../src/features/members/create-member.js';
import type { OpenApiDocument } from '../../src/http/documents/open-api.js';
import { operationsOf } from '../../src/http/documents/open-api.js';
import type { TestClient } from '../support/client.js';
import { databases } from '../support/databases.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

const PASSWORD = 'correct horse battery';

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  let client: TestClient;
  let ticket_chat_id: string;
  beforeAll(async () => {
    service = await startService(database);
    client = await service.client();
    client.emit('support', say(newSession(), 'Hello'));
    ({ ticket_chat_id } = (await client.next('support')).data);
    const parameter = { description: 'The order', type: 'string', provider: 'assistant' };
    const made = await service.http('/api/v1/lab/functions/', {
      method: 'POST',
      body: JSON.stringify({
        name: 'get_order',
        url: 'https://shop.example.com/orders/{order}',
        description: 'Looks an order up.',
        requires_auth: false,
        environment: 'live',
        parameters: { order: parameter },
      }),
    });
    expect(made.status).toBe(201);
  });
  afterAll(() => service[Symbol.asyncDispose]());

  test.each([2 ** 31, 2 ** 31 - 1, Number.MAX_SAFE_INTEGER])('a seq of %d', async (seq) => {
    for (const where of ['after_seq', 'before_seq']) {
      const event = await client.askAck('support_history', { ticket_chat_id, [where]: seq });
      const path = `/api/v1/helpdesk/conversations/${ticket_chat_id}/messages/?${where}=${seq}`;
      const wanted = seq < 2 ** 31 ? 200 : 400;
      expect([event.status_code, (await service.http(path)).status]).toEqual([wanted, wanted]);
    }
  });

  async function signInOwner(): Promise<string> {
    const email = `${newSession()}@shop.example`;
    const owner = { organisation_id: service.organisation_id, username: 'Olga', role: 'owner' } as const;
    await createMember(service.app.context, { ...owner, email, password: PASSWORD });
    const signedIn = await service.http('/api/v1/console/session/', {
      method: 'POST',
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    return ((await signedIn.json()) as { token: string }).token;
  }

  test('U+0000 in any parameter of any route', async () => {
    const key = await signInOwner();
    const document = (await (await service.http('/api/docs/json')).json()) as OpenApiDocument;
    const known: Record<string, string> = { ticket_chat_id, name: 'get_order' };
    const failed: string[] = [];
    for (const { path, method, operation } of operationsOf(document))
      for (const { in: place, name } of operation.parameters ?? []) {
        if (method !== 'get' || !['path', 'query'].includes(place)) continue;
        const filled = path.replace(/\{(\w+)\}/g, (_, own: string) =>
          place === 'path' && own === name ? 'a%00b' : (known[own] ?? 'x'),
        );
        const asked = place === 'query' ? `${filled}?${name}=a%00b` : filled;
        const { status } = await service.http(asked, { key });
        if (status >= 500) failed.push(`${status} ${asked}`);
      }
    expect(failed).toEqual([]);
  });

  test.each(['9999999999', '1e300', '-1', 'x'])('a cursor that says position %s of a turn', async (position) => {
    const key = await signInOwner();
    const path = `/api/v1/console/functions/get_order/calls/?before=1:turn.${position}`;
    const answer = await service.http(path, { key });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ path: 'before' }] });
  });
});
