/**
 * A turn that takes its worker with it is set aside after three times. A turn that began anew because its customer had
 * logged in has cost no worker and loses none of its chances.
 */
import { LIMITS } from '@frontdesk/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TurnRow } from '../../src/db/schema.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { receiveMessage } from '../../src/features/conversations/receive-message.js';
import type { DomainEvent } from '../../src/features/events.js';
import { completeLogin } from '../../src/features/logins/complete-login.js';
import { saveAuthConfig } from '../../src/features/settings/auth-config.js';
import type { TraceStep } from '../../src/features/tracing.js';
import { claimTurns, recoverTurns } from '../../src/features/turn-queue/claim-turns.js';
import { LEASE_MS } from '../../src/features/turn-queue/turn-places.js';
import { parkForLogin } from '../../src/features/turns/park-for-login.js';
import { customerOf } from '../support/actors.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';
import { attemptAt, claimOne, LOGIN } from '../support/turns.js';

const OWNER = 'worker';
const session_id = 'customer-1';
const TOKEN_MS = 60_000;
const asked: TraceStep = { kind: 'login', name: 'get_orders', detail: {}, started_at: 0, duration_ms: 0 };

describe.each(databases())('turns that are lost, on $name', (database) => {
  let service: TestContext;
  let links: URL[];

  beforeEach(async () => {
    service = await openTestContext(database);
    const { context, organisation_id } = service;
    links = [];
    context.cluster.subscribe('events', (payload) => {
      const event = payload as DomainEvent;
      if (event.type === 'entry_added' && event.login_url !== undefined) links.push(new URL(event.login_url));
    });
    await saveAuthConfig(context, organisation_id, LOGIN, OPERATOR);
  });
  afterEach(() => service[Symbol.asyncDispose]());

  async function write(message: string): Promise<void> {
    const said = { session_id, ticket_chat_id: null, message, attachment: false, sid: 'socket' };
    await receiveMessage(service.context, customerOf(service.organisation_id), said);
  }

  /** The worker says no more; @returns the turns that are set aside */
  function die(): Promise<TurnRow[]> {
    service.advance(LEASE_MS + 1);
    return recoverTurns(service.context, OWNER, false);
  }

  async function logIn(): Promise<void> {
    const { context, organisation_id } = service;
    await completeLogin(
      context,
      organisation_id,
      {
        auth_token: `token-${links.length}`,
        auth_token_expires_at_seconds: Math.ceil((context.now() + TOKEN_MS) / 1_000),
        state: links.at(-1)!.searchParams.get('state')!,
      },
      'live',
    );
  }

  it('has all its chances after as many logins, although it was claimed more often', async () => {
    const { context } = service;
    await write('Where is my order?');
    for (let login = 1; login <= LIMITS.turnAttempts; login++) {
      expect(await parkForLogin(context, attemptAt(await claimOne(service.context), [asked], 'scripted'))).toBe(
        'none_waits',
      );
      await logIn();
      // The next login is asked for once this one has ended.
      service.advance(2 * TOKEN_MS);
    }
    const first = await claimOne(service.context);
    expect(first.attempts).toBe(LIMITS.turnAttempts + 1);
    expect(await die()).toEqual([]);

    await write('And where is my other order?');
    const both = await claimTurns(context, OWNER, 2);
    expect(both.map(({ attempts }) => attempts).toSorted()).toEqual([1, first.attempts + 1]);
    expect(await die()).toEqual([]);

    const last = await claimTurns(context, OWNER, 2);
    expect(last.map(({ id }) => id)).toContain(first.id);
    expect((await die()).map(({ id }) => id)).toEqual([first.id]);
  });

  it('is set aside after three times where nothing else had happened', async () => {
    await write('Where is my order?');
    const { id } = await claimOne(service.context);
    expect(await die()).toEqual([]);
    await claimOne(service.context);
    expect(await die()).toEqual([]);
    await claimOne(service.context);
    expect((await die()).map((turn) => turn.id)).toEqual([id]);
  });
});
