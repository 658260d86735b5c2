/** The conversations that a demo begins with: alive at the desk and in analytics, marked, and gone with one request. */
import type { Checklist, ExampleCount, Overview } from '@frontdesk/contract';
import { describe, expect, test } from 'vitest';
import { countChanges } from '../../src/features/analytics/keep-totals.js';
import { connect } from '../support/client.js';
import { databases } from '../support/databases.js';
import { freePort } from '../support/server-process.js';
import { API_KEY, newSession, say, startService, type TestService } from '../support/service.js';

const OWNER = { email: 'owner@shop.example', password: 'correct horse battery' };

async function startDemo(database: ReturnType<typeof databases>[number]) {
  const service = await startService(database, {
    env: {
      DEMO: 'true',
      DEMO_SHOP_PORT: String(await freePort()),
      BOOTSTRAP_ADMIN_EMAIL: OWNER.email,
      BOOTSTRAP_ADMIN_PASSWORD: OWNER.password,
    },
  });
  const answer = await service.http('/api/v1/console/session/', { method: 'POST', body: JSON.stringify(OWNER) });
  const { token } = (await answer.json()) as { token: string };
  const ask = async <Body>(path: string, method = 'GET'): Promise<Body> => {
    const response = await service.http(`/api/v1/console/${path}`, { key: token, method });
    expect(response.status, path).toBe(200);
    return (await response.json()) as Body;
  };
  return { service, ask };
}

const rowsOf = async (
  { app }: TestService,
  table: 'conversations' | 'turns' | 'customers' | 'reviews' | 'answer_feedback',
) => (await app.context.database.read.selectFrom(table).selectAll().execute()).length;

describe.each(databases())('on $name', (database) => {
  test('they are counted, found at the desk, and removed without a trace', { timeout: 60_000 }, async () => {
    const { service, ask } = await startDemo(database);
    await using _ = service;
    const { conversations: examples } = await ask<ExampleCount>('example-conversations/');
    expect(examples).toBeGreaterThan(80);
    const before = await ask<Overview>('overview/?days=28');
    expect(before.opened).toBe(examples);
    expect(before.resolved_by_assistant.count).toBeGreaterThan(30);
    expect(before.feedback.up).toBeGreaterThan(before.feedback.down);
    expect(before.feedback.down).toBeGreaterThan(3);
    expect(Object.values(await ask<Checklist>('checklist/'))).not.toContain(true);
    expect(before.open).toMatchObject({ total: 3, needs_human: 2 });

    const client = await connect(service.url, { token_source: 'api', token: API_KEY });
    client.emit('support', say(newSession(), 'Hello'));
    await client.next('support');
    client[Symbol.dispose]();

    expect(await ask<ExampleCount>('example-conversations/', 'DELETE')).toEqual({ conversations: examples });
    await countChanges(service.app.context, service.organisation_id, 10_000);
    const after = await ask<Overview>('overview/?days=28');
    expect(after).toMatchObject({ opened: 1, closed: 0, reviews: { count: 0 }, open: { total: 1 } });
    expect(await rowsOf(service, 'conversations')).toBe(1);
    expect(await rowsOf(service, 'turns')).toBe(1);
    for (const table of ['customers', 'reviews', 'answer_feedback'] as const)
      expect(await rowsOf(service, table)).toBe(0);
    expect(await ask<ExampleCount>('example-conversations/', 'DELETE')).toEqual({ conversations: 0 });
  });
});
