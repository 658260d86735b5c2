/**
 * A customer who waits for a human, on every database: their place in the queue of their organisation, the way back to the
 * assistant, and the address that they leave.
 */
import { LIMITS } from '@frontdesk/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ConversationRow } from '../../src/db/schema.js';
import type { CustomerActor } from '../../src/features/actor.js';
import { receiveMessage } from '../../src/features/conversations/receive-message.js';
import { takeOver } from '../../src/features/conversations/take-over.js';
import {
  cancelWaiting,
  leaveContactEmail,
  readContactEmails,
  readWaitingQueue,
} from '../../src/features/conversations/waiting-for-human.js';
import type { DomainEvent } from '../../src/features/events.js';
import { createOrganisation } from '../../src/features/sign-up/create-organisation.js';
import { agentOf, customerOf } from '../support/actors.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';
import { changeConversation, readConversation, readEntries } from '../support/stored-conversations.js';

describe.each(databases())('a customer who waits, on $name', (database) => {
  let service: TestContext;
  let customer: CustomerActor;
  let reasons: string[];
  let sessions = 0;
  beforeEach(async () => {
    service = await openTestContext(database);
    customer = customerOf(service.organisation_id);
    service.context.cluster.subscribe('events', (payload) => {
      const event = payload as DomainEvent;
      if (event.type === 'desk_changed') reasons.push(event.reason);
    });
    reasons = [];
  });
  afterEach(() => service[Symbol.asyncDispose]());

  async function open(change: Partial<ConversationRow>, organisation_id = service.organisation_id): Promise<string> {
    const said = { message: 'A human, please', attachment: false, sid: 'socket' };
    const written = { ...said, session_id: `customer-${++sessions}`, ticket_chat_id: null };
    const { conversation_id } = await receiveMessage(service.context, customerOf(organisation_id), written);
    await changeConversation(service.context, conversation_id, change);
    return conversation_id;
  }
  const waits = (change: Partial<ConversationRow> = {}, organisation_id?: string) =>
    open({ needs_human: 1, waiting_since: 5, ...change }, organisation_id);
  const queue = () => readWaitingQueue(service.context, service.organisation_id);

  it('is in one queue with the others, the most urgent first and then the longest waiting', async () => {
    const { id: other } = await createOrganisation(service.context, { name: 'Other' });
    const late = await waits({ waiting_since: 9 });
    const early = await waits({ waiting_since: 4 });
    const same = (await Promise.all([waits(), waits()])).toSorted();
    const low = await waits({ waiting_since: 1, priority: 0 });
    const urgent = await waits({ waiting_since: 8, priority: 3 });
    const tests = [await waits({ mode: 'test', waiting_since: 2 }), await waits({ mode: 'test', waiting_since: 3 })];
    await open({ needs_human: 0, waiting_since: 1 });
    await waits({}, other);
    expect(await queue()).toEqual([
      { id: urgent, place: 1, since: 8 },
      { id: tests[0], place: 1, since: 2 },
      { id: tests[1], place: 2, since: 3 },
      { id: early, place: 2, since: 4 },
      { id: same[0], place: 3, since: 5 },
      { id: same[1], place: 4, since: 5 },
      { id: late, place: 5, since: 9 },
      { id: low, place: 6, since: 1 },
    ]);
  });

  it('goes on with the assistant, which their socket knows already, and the desk is told', async () => {
    const id = await waits();
    reasons = [];
    await cancelWaiting(service.context, customer, id, 'socket');
    expect((await readEntries(service.context, id)).at(-1)).toMatchObject({ kind: 'waiting_cancelled', seq: 2 });
    expect(await readConversation(service.context, id)).toMatchObject({ handler: 'assistant', delivered_seq: 2 });
    expect([await queue(), reasons]).toEqual([[], ['handler']]);

    const before = await readConversation(service.context, id);
    await cancelWaiting(service.context, customer, id, 'socket');
    expect([await readConversation(service.context, id), reasons]).toEqual([before, ['handler']]);
  });

  it('stays with the agent who has taken over', async () => {
    const id = await waits();
    await takeOver(service.context, agentOf(service.organisation_id, 'Ada'), id);
    const before = await readConversation(service.context, id);
    const refused = cancelWaiting(service.context, customer, id, 'socket');
    await expect(refused).rejects.toMatchObject({ code: 'agent_is_handler' });
    expect(await readConversation(service.context, id)).toEqual(before);
  });

  it('leaves an address in one conversation, takes it back, and is held to a rate', async () => {
    const { context, organisation_id } = service;
    const [id, other] = [await waits(), await waits()];
    const leave = (email: string | null) => leaveContactEmail(context, customer, { ticket_chat_id: id, email });
    const addresses = async () => [...(await readContactEmails(context, organisation_id, [id, other]))].toSorted();
    reasons = [];
    await leave('mia@example.com');
    const left: [string, string | null][] = [
      [id, 'mia@example.com'],
      [other, null],
    ];
    expect([await addresses(), reasons]).toEqual([left.toSorted(), ['customer']]);
    expect(await readContactEmails(context, 'another', [id])).toEqual(new Map());
    for (let count = 1; count < LIMITS.contactEmailsPerSessionPerHour; count++) await leave(null);
    expect(new Map(await addresses()).get(id)).toBeNull();
    await expect(leave('mia@example.com')).rejects.toMatchObject({ code: 'rate_limited' });
  });
});
