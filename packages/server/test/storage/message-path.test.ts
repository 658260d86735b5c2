/** A message and its turn on every database: begun in one commit, answered in order, at a cost that does not grow. */
import { randomUUID } from 'node:crypto';
import { LIMITS } from '@frontdesk/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { toTranscript } from '../../src/assistant/transcript.js';
import type { LoadedTurn } from '../../src/db/operations/load-turn.js';
import type { TurnRow } from '../../src/db/schema.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { receiveMessage } from '../../src/features/conversations/receive-message.js';
import { saveAssistant } from '../../src/features/settings/assistant-settings.js';
import { claimTurns } from '../../src/features/turn-queue/claim-turns.js';
import { finishWithReply } from '../../src/features/turns/finish-turn.js';
import { loadTurn } from '../../src/features/turns/load-turn.js';
import { customerOf } from '../support/actors.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';
import { ANSWER, attemptAt } from '../support/turns.js';

const AHEAD = LIMITS.transcriptMessages + 30;
const reply = (text: string) => ({ ...ANSWER, text });

describe.each(databases())('on $name', (database) => {
  let service: TestContext;
  beforeEach(async () => {
    service = await openTestContext(database);
  });
  afterEach(() => service[Symbol.asyncDispose]());

  const write = (text: string, ticket_chat_id: string | null) => {
    const { context, organisation_id } = service;
    const message = { session_id: 'customer', message: text, attachment: false as const, ticket_chat_id };
    return receiveMessage(context, customerOf(organisation_id), {
      ...message,
      client_message_id: undefined,
      sid: 'socket',
    });
  };

  test('a customer who is far ahead is answered message by message, each by its own words', async () => {
    const { context } = service;
    const { conversation_id } = await write('Message 1', null);
    for (let number = 2; number <= AHEAD; number++) await write(`Message ${number}`, conversation_id);
    const answered: string[] = [];
    for (let number = 1; number <= AHEAD; number++) {
      const [turn] = await claimTurns(context, 'worker', 1);
      if (turn === undefined) break;
      const { entries } = await loadTurn(context, turn);
      const question = toTranscript(entries).findLast(({ role }) => role === 'customer');
      answered.push(question?.role === 'customer' ? question.text : '');
      await finishWithReply(context, attemptAt(turn), reply(`Answer ${number}`));
    }
    expect(answered).toEqual(Array.from({ length: AHEAD }, (_, index) => `Message ${index + 1}`));
  });

  test('a turn begins in the commit of its message where there is a place, and waits where there is none', async () => {
    const { context } = service;
    const begun: TurnRow[] = [];
    using _attached = context.turnPlaces.attach((turn) => begun.push(turn));
    const { conversation_id } = await write('First', null);
    await write('Second', conversation_id);
    expect(begun).toMatchObject([
      { status: 'running', attempts: 1, message_seq: 1, lease_owner: context.turnPlaces.owner },
    ]);
    expect(await claimTurns(context, 'worker', 10)).toEqual([]);
    expect(await finishWithReply(context, attemptAt(begun[0] as TurnRow), reply('Yes.'))).toBe('another_waits');
    expect(await claimTurns(context, 'worker', 10)).toMatchObject([{ message_seq: 2 }]);
  });

  test('what a turn needs comes with its message, or is read for it', async () => {
    const { context } = service;
    const begun: { turn: TurnRow; loaded: LoadedTurn | undefined }[] = [];
    using _attached = context.turnPlaces.attach((turn, loaded) => begun.push({ turn, loaded }));
    await write('First', null);
    const [first] = begun;
    if (first === undefined) throw new Error('the turn has begun');
    expect(first.loaded).toBeDefined();
    const material = await loadTurn(context, first.turn, first.loaded);
    expect(material.entries).toMatchObject([{ seq: 1, sender: 'customer', message: 'First' }]);
    expect(material).toEqual(await loadTurn(context, first.turn));
  });

  test('a turn reads a bounded part of long messages: the newest, and what the customer began with', async () => {
    const { context } = service;
    const long = 'x'.repeat(LIMITS.messageCharacters);
    const { conversation_id } = await write(`1 ${long.slice(2)}`, null);
    const last = Math.ceil(LIMITS.transcriptCharactersRead / LIMITS.messageCharacters) + 5;
    for (let number = 2; number <= last; number++)
      await write(`${number} ${long.slice(`${number} `.length)}`, conversation_id);
    for (;;) {
      const [turn] = await claimTurns(context, 'worker', 1);
      if (turn === undefined) throw new Error('the last turn was claimed');
      if (turn.message_seq < last) {
        await finishWithReply(context, attemptAt(turn), reply('Noted.'));
        continue;
      }
      const { entries } = await loadTurn(context, turn);
      const characters = entries.reduce((sum, { message }) => sum + message.length, 0);
      expect(characters).toBeLessThanOrEqual(LIMITS.transcriptCharactersRead + 2 * LIMITS.messageCharacters);
      expect(entries[0]?.message).toMatch(/^1 /);
      expect(entries.findLast(({ sender }) => sender === 'customer')?.seq).toBe(last);
      return;
    }
  });

  test('places are given back by a message that is refused, and never exceed the limits', async () => {
    const { context, organisation_id } = service;
    const begun: TurnRow[] = [];
    using _attached = context.turnPlaces.attach((turn) => begun.push(turn));
    await expect(write('To nobody', randomUUID())).rejects.toMatchObject({ code: 'not_found' });
    expect(context.turnPlaces.free).toBe(LIMITS.turnsAtOnce);
    const reserved = Array.from({ length: LIMITS.turnsAtOnce + 1 }, () => context.turnPlaces.reserve(organisation_id));
    expect(reserved.filter(Boolean)).toHaveLength(LIMITS.turnsPerOrganisationAtOnce);
    await write('One too many', null);
    expect(begun).toEqual([]);
    expect(await claimTurns(context, 'worker', 10)).toMatchObject([{ status: 'running' }]);
  });

  test('what an organisation changes is there for its next turn', async () => {
    const { context, organisation_id } = service;
    const begun: TurnRow[] = [];
    using _attached = context.turnPlaces.attach((turn) => begun.push(turn));
    await write('Before', null);
    const before = await loadTurn(context, begun[0] as TurnRow);
    await saveAssistant(context, organisation_id, { greeting: 'Ahoy!' }, [], OPERATOR);
    const after = await loadTurn(context, begun[0] as TurnRow);
    expect(before.organisation.settings.greeting).not.toBe('Ahoy!');
    expect(after.organisation.settings.greeting).toBe('Ahoy!');
    expect((await loadTurn(context, begun[0] as TurnRow)).organisation).toBe(after.organisation);
  });
});
