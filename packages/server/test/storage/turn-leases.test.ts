/**
 * Leases of turns on every database: a conversation runs one turn at a time, in the order of its messages; a turn belongs to
 * the holder of its lease; and only the newest attempt may end it.
 */
import { LIMITS } from '@frontdesk/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TurnRow } from '../../src/db/schema.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { receiveMessage } from '../../src/features/conversations/receive-message.js';
import { LeaseLostError } from '../../src/features/leases.js';
import { activateToken } from '../../src/features/logins/activate-token.js';
import { saveAuthConfig } from '../../src/features/settings/auth-config.js';
import { createOrganisation } from '../../src/features/sign-up/create-organisation.js';
import type { TraceStep } from '../../src/features/tracing.js';
import { claimTurns, recoverTurns, renewLeases, requeueUnbegun } from '../../src/features/turn-queue/claim-turns.js';
import { LEASE_MS } from '../../src/features/turn-queue/turn-places.js';
import { handBack } from '../../src/features/turns/end-turn.js';
import { finishWithFallback, finishWithReply, type Reply } from '../../src/features/turns/finish-turn.js';
import { parkForLogin } from '../../src/features/turns/park-for-login.js';
import { customerOf } from '../support/actors.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';
import { ANSWER, attemptAt, claimOne, LOGIN } from '../support/turns.js';

const MANY = 20;
const looked: TraceStep = { kind: 'model', name: 'scripted', detail: {}, started_at: 0, duration_ms: 0 };

describe.each(databases())('leases of turns on $name', (database) => {
  let service: TestContext;
  let sessions = 0;
  beforeEach(async () => {
    service = await openTestContext(database);
    await saveAuthConfig(service.context, service.organisation_id, LOGIN, OPERATOR);
  });
  afterEach(() => service[Symbol.asyncDispose]());

  /** Writes a message, by default as a new customer. Messages differ in time. */
  async function write(
    conversation?: { id: string; session_id: string },
    organisation_id = service.organisation_id,
  ): Promise<{ id: string; session_id: string }> {
    service.advance(1);
    const session_id = conversation?.session_id ?? `customer-${++sessions}`;
    const said = { message: 'Where is my order?', attachment: false, sid: 'socket' };
    const { conversation_id } = await receiveMessage(service.context, customerOf(organisation_id), {
      ...said,
      session_id,
      ticket_chat_id: conversation?.id ?? null,
    });
    return { id: conversation_id, session_id };
  }

  const claim = (owner: string, limit = MANY) => claimTurns(service.context, owner, limit);
  const say = (turn: TurnRow, change: Partial<Reply> = {}) =>
    finishWithReply(service.context, attemptAt(turn, [looked]), { ...ANSWER, ...change });
  const park = (turn: TurnRow) => parkForLogin(service.context, attemptAt(turn, [looked]));
  const ENDS: [string, (turn: TurnRow) => Promise<unknown>][] = [
    ['a reply', (turn) => say(turn)],
    ['a reply that closes', (turn) => say(turn, { closed_support: true })],
    ['an apology', (turn) => finishWithFallback(service.context, attemptAt(turn), 'no answer')],
    ['a login request', park],
  ];
  const logIn = (session_id: string) => {
    const { context, organisation_id } = service;
    const token = { token: 'token', expires_at: context.now() + LEASE_MS };
    return context.database.transaction((transaction) =>
      activateToken(context, transaction, { organisation_id, session_id }, token),
    );
  };
  const expire = () => service.advance(LEASE_MS + 1);
  const recover = (owner: string, everyone = false) => recoverTurns(service.context, owner, everyone);
  const readTurn = (id: string): Promise<TurnRow> =>
    service.context.database.read.selectFrom('turns').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const repliesIn = async (conversation_id: string) => {
    const replies = service.context.database.read.selectFrom('messages').select(['in_reply_to', 'message']);
    const of = replies.where('conversation_id', '=', conversation_id).where('sender', '=', 'assistant');
    return of.orderBy('seq').execute();
  };
  const stepsOf = (turn_id: string) =>
    service.context.database.read
      .selectFrom('turn_steps')
      .select(['name', 'position'])
      .where('turn_id', '=', turn_id)
      .orderBy('position')
      .execute();
  /** Loses the worker of a turn until only one attempt is left. */
  async function crash(owner: string, count: number): Promise<void> {
    for (let times = 1; times < LIMITS.turnAttempts; times++) {
      expect(await claim(owner)).toHaveLength(count);
      expire();
      expect(await recover(owner)).toEqual([]);
    }
  }

  describe('a claim', () => {
    it('takes one turn of each conversation, and the next when that has ended', async () => {
      const [one, other] = [await write(), await write()];
      await write(one);
      await write(one);
      const first = await claim('worker');
      expect(first.map(({ conversation_id, message_seq }) => [conversation_id, message_seq])).toEqual(
        expect.arrayContaining([
          [one.id, 1],
          [other.id, 1],
        ]),
      );
      expect(await claim('another')).toEqual([]);
      for (const turn of first)
        expect(await say(turn)).toBe(turn.conversation_id === one.id ? 'another_waits' : 'none_waits');
      const [second, ...more] = await claim('another');
      expect([second?.conversation_id, second?.message_seq, more]).toEqual([one.id, 2, []]);
      expect(await claim('worker')).toEqual([]);
      await say(second!);
      expect(await claim('worker')).toMatchObject([{ message_seq: 3 }]);
    });

    it('takes as many turns as there are places, the oldest first', async () => {
      const written = [];
      for (let count = 0; count < 5; count++) written.push((await write()).id);
      const claimed = [await claim('worker', 2), await claim('worker', 2), await claim('worker', 2)];
      expect(claimed.map((turns) => turns.map(({ conversation_id }) => conversation_id).toSorted())).toEqual([
        written.slice(0, 2).toSorted(),
        written.slice(2, 4).toSorted(),
        written.slice(4),
      ]);
    });

    it('shares places among organisations, counting what each has running on this server', async () => {
      const { id: quiet } = await createOrganisation(service.context, { name: 'Quiet' });
      for (let count = 0; count < 4; count++) await write();
      expect(await claim('worker', 2)).toHaveLength(2);
      for (let count = 0; count < 3; count++) await write(undefined, quiet);
      const shared = await claim('worker', 2);
      expect(shared.map(({ organisation_id }) => organisation_id)).toEqual([quiet, quiet]);
      const other_server = await claim('another', 2);
      expect(other_server.map(({ organisation_id }) => organisation_id).toSorted()).toEqual(
        [quiet, service.organisation_id].toSorted(),
      );
    });

    it('begins a new attempt under a lease, and keeps the time of the first', async () => {
      await write();
      const first = await claimOne(service.context);
      expect(first).toMatchObject({ status: 'running', attempts: 1, lease_owner: 'worker' });
      expect(first.started_at).toEqual(expect.any(Number));
      expire();
      await recover('another');
      expect(await readTurn(first.id)).toMatchObject({ status: 'queued', lease_owner: null, lease_expires_at: null });
      const second = await claimOne(service.context, 'another');
      expect(second).toMatchObject({ attempts: 2, lease_owner: 'another', started_at: first.started_at });
      expect(second.lease_expires_at).toBeGreaterThan(first.lease_expires_at ?? Number.POSITIVE_INFINITY);
    });
  });

  describe('a lease', () => {
    it('holds as long as its holder renews it, and no longer', async () => {
      await write();
      const { id } = await claimOne(service.context);
      for (let times = 0; times < 3; times++) {
        service.advance(LEASE_MS - 1_000);
        expect(await renewLeases(service.context, 'worker', [id])).toEqual(new Set([id]));
        expect(await recover('another')).toEqual([]);
        expect(await claim('another')).toEqual([]);
      }
      expire();
      await recover('another');
      expect(await claim('another')).toMatchObject([{ id, attempts: 2 }]);
    });

    it('is renewed by its holder alone, while the turn runs, and with no other', async () => {
      await write();
      await write();
      const [one, other] = (await claim('worker')) as [TurnRow, TurnRow];
      expect(await renewLeases(service.context, 'another', [one.id, other.id])).toEqual(new Set());
      service.advance(LEASE_MS - 1_000);
      expect(await renewLeases(service.context, 'worker', [one.id])).toEqual(new Set([one.id]));
      service.advance(2_000);
      await recover('another');
      expect(await claim('another')).toMatchObject([{ id: other.id }]);
      await say(one);
      expect(await renewLeases(service.context, 'worker', [one.id, other.id])).toEqual(new Set());
    });

    it('counts for nothing where no other server can be working', async () => {
      const { id: conversation_id } = await write();
      await write();
      const [ended, running] = (await claim('worker')) as [TurnRow, TurnRow];
      await say(ended);
      expect(await recover('worker', true)).toEqual([]);
      expect(await claim('worker')).toMatchObject([{ id: running.id, attempts: 2 }]);
      expect(await readTurn(ended.id)).toMatchObject({ status: 'done' });
      expect(await repliesIn(conversation_id)).toHaveLength(ended.conversation_id === conversation_id ? 1 : 0);
    });
  });

  it('an attempt that was handed back leaves its usage on the turn', async () => {
    await write();
    const first = await claimOne(service.context);
    const usage = { input_tokens: 11, output_tokens: 7, cost_micros: 25 };
    await handBack(service.context, { ...attemptAt(first, [looked]), usage });
    expect(await claimOne(service.context, 'another')).toMatchObject({ id: first.id, attempts: 2, ...usage });
  });

  describe('an attempt whose lease was lost', () => {
    const returned = (turn: TurnRow) => handBack(service.context, attemptAt(turn, [looked]));
    it.each([
      ...ENDS,
      ['its return to the queue', returned] as const,
    ])('cannot end the turn by %s, on another server or its own', async (_, end) => {
      await write();
      await say(await claimOne(service.context));
      const conversation = await write();
      const first = await claimOne(service.context);
      expire();
      await recover('another');
      await expect(end(first)).rejects.toThrow(LeaseLostError);
      const second = await claimOne(service.context, 'another');
      await expect(end(first)).rejects.toThrow(LeaseLostError);
      expire();
      await recover('another');
      const third = await claimOne(service.context, 'another');
      await expect(end(second)).rejects.toThrow(LeaseLostError);
      expect([await repliesIn(conversation.id), await stepsOf(first.id)]).toEqual([[], []]);
      expect(await readTurn(first.id)).toMatchObject({ status: 'running', attempts: 3, lease_owner: 'another' });

      expect(await say(third)).toBe('none_waits');
      expect(await repliesIn(conversation.id)).toEqual([{ in_reply_to: 1, message: ANSWER.text }]);
      for (const late of [first, second]) await expect(end(late)).rejects.toThrow(LeaseLostError);
      expect(await repliesIn(conversation.id)).toHaveLength(1);
    });

    it('leaves the other turns of its server alone', async () => {
      await write();
      await write();
      const [one, other] = (await claim('worker')) as [TurnRow, TurnRow];
      await handBack(service.context, attemptAt(one, [looked]));
      expect(await readTurn(one.id)).toMatchObject({ status: 'queued', lease_owner: null, lease_expires_at: null });
      expect(await readTurn(other.id)).toEqual(other);
      await say(other);
      expect(await claim('worker')).toMatchObject([{ id: one.id, attempts: 2 }]);
    });
  });

  it.each(ENDS)('an end by %s is stored once, if the answer to its commit was lost', async (_, end) => {
    const { id } = await write();
    const turn = await claimOne(service.context);
    await end(turn);
    const stored = [await repliesIn(id), await stepsOf(turn.id), await readTurn(turn.id)];
    service.advance(1);
    await end(turn);
    expect([await repliesIn(id), await stepsOf(turn.id), await readTurn(turn.id)]).toEqual(stored);
  });

  it('a question that waits for a login holds up no later one, and goes first once the customer has logged in', async () => {
    const [one, other] = [await write(), await write()];
    for (const conversation of [other, one, one, one]) await write(conversation);
    const first = (await claim('worker')).find(({ conversation_id }) => conversation_id === one.id)!;
    await park(first);
    const [second, ...none] = await claim('worker');
    expect([second?.conversation_id, second?.message_seq, none]).toEqual([one.id, 2, []]);
    await park(second!);
    const [third, ...more] = await claim('worker');
    expect([third?.conversation_id, third?.message_seq, more]).toEqual([one.id, 3, []]);

    await logIn(one.session_id);
    expect(await readTurn(first.id)).toMatchObject({ status: 'queued' });
    const { id: newcomer } = await write();
    expect((await claim('another')).map(({ conversation_id }) => conversation_id)).toEqual([newcomer]);
    await say(third!);
    for (const message_seq of [1, 2, 4]) {
      const [next, ...others] = await claim('another');
      expect([next?.conversation_id, next?.message_seq, others]).toEqual([one.id, message_seq, []]);
      await say(next!);
    }
  });

  it('a question is requeued instead of waiting for a login, if the customer has just logged in', async () => {
    await write();
    const { id, session_id } = await write();
    const turn = (await claim('worker')).find(({ conversation_id }) => conversation_id === id)!;
    await logIn(session_id);
    expect(await park(turn)).toBe('none_waits');
    expect([await repliesIn(id), await stepsOf(turn.id)]).toMatchObject([[], [{ name: looked.name }]]);
    expect(await claim('worker')).toMatchObject([{ id: turn.id, attempts: 2 }]);
  });

  it('a question waits for no login if the organisation has no login page, and its turn goes on', async () => {
    await saveAuthConfig(service.context, service.organisation_id, { ...LOGIN, login_url: null }, OPERATOR);
    const { id } = await write();
    const turn = await claimOne(service.context);
    expect(await park(turn)).toBe('no_login');
    expect([await repliesIn(id), await readTurn(turn.id)]).toEqual([[], turn]);
    await say(turn);
    expect(await repliesIn(id)).toHaveLength(1);
  });

  it('an attempt in doubt is requeued with a step, if it is still the one in doubt', async () => {
    const doubtful = async (owner: string, { id, attempts }: Pick<TurnRow, 'id' | 'attempts'>) =>
      (await requeueUnbegun(service.context, owner, [{ id, attempts }])).map((turn) => turn.id);
    await write();
    await write();
    const [one, other] = (await claim('worker')) as [TurnRow, TurnRow];
    expect(await doubtful('another', one)).toEqual([]);
    expect(await doubtful('worker', { ...one, attempts: 2 })).toEqual([]);
    expect(await doubtful('worker', one)).toEqual([one.id]);
    expect(await doubtful('worker', one)).toEqual([]);
    expect(await readTurn(one.id)).toMatchObject({ status: 'queued', lease_owner: null, lease_expires_at: null });
    expect(await stepsOf(one.id)).toMatchObject([{ name: 'DatabaseOutage' }]);
    expect(await readTurn(other.id)).toEqual(other);
    expect(await claim('worker')).toMatchObject([{ id: one.id, attempts: 2 }]);
    expect(await doubtful('worker', one)).toEqual([]);
  });

  describe('turns that may crash their worker', () => {
    it('have their last attempt one after the other on each server, before which others run', async () => {
      for (let count = 0; count < 3; count++) await write();
      await crash('worker', 3);
      await write();
      const [last, fresh, ...more] = (await claim('worker')).toSorted((a, b) => b.attempts - a.attempts);
      expect([last?.attempts, fresh?.attempts, more]).toEqual([LIMITS.turnAttempts, 1, []]);
      expect(await claim('worker')).toEqual([]);
      const [second] = await claim('another');
      expect(second).toMatchObject({ attempts: LIMITS.turnAttempts });
      expect(await claim('another')).toEqual([]);
      expect(last!.created_at).toBeLessThan(second!.created_at);
      await say(last!);
      expect(await claim('worker')).toMatchObject([{ attempts: LIMITS.turnAttempts }]);
    });

    it('do not include those that began anew without a crash', async () => {
      await write();
      for (let times = 1; times < LIMITS.turnAttempts; times++)
        await handBack(service.context, attemptAt(await claimOne(service.context), [looked]));
      const healthy = await claimOne(service.context);
      await handBack(service.context, attemptAt(healthy, [looked]));
      await write();
      for (let times = 1; times < LIMITS.turnAttempts; times++) {
        const turns = await claim('worker');
        await handBack(service.context, attemptAt(turns.find(({ id }) => id === healthy.id)!, [looked]));
        expire();
        await recover('worker');
      }
      const [first, last] = [await claimOne(service.context), await claimOne(service.context)];
      expect([first.id, last.attempts]).toEqual([healthy.id, LIMITS.turnAttempts]);
      for (const turn of [first, last]) await handBack(service.context, attemptAt(turn, [looked]));
      expect((await claim('worker')).map(({ id }) => id).toSorted()).toEqual([first.id, last.id].toSorted());
    });

    it('hold up no turn of another conversation, and those behind them wait', async () => {
      const [one, other] = [await write(), await write()];
      await crash('worker', 2);
      await write(one);
      await write(other);
      expect((await claim('worker')).map(({ message_seq }) => message_seq)).toEqual([1]);
      expect(await claim('worker')).toEqual([]);
    });

    it('are set aside after the last one, under a number that no earlier attempt has', async () => {
      const conversation = await write();
      await crash('worker', 1);
      const last = await claimOne(service.context);
      expect(await recover('another')).toEqual([]);
      expire();
      const aside = await recover('another');
      expect(aside).toMatchObject([{ id: last.id, attempts: last.attempts + 1, lease_owner: 'another' }]);
      expect(await claim('worker')).toEqual([]);
      await expect(say(last)).rejects.toThrow(LeaseLostError);
      // Whoever sets it aside has the time of a lease for it.
      expect(await recover('third')).toEqual([]);
      await finishWithFallback(service.context, attemptAt(aside[0]!), 'set aside');
      expect(await repliesIn(conversation.id)).toHaveLength(1);
      expect(await readTurn(last.id)).toMatchObject({ status: 'failed', result: 'failed', lease_owner: null });
    });
  });
});
