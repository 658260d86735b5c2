/**
 * What a close leaves, on every database: one last entry of the handler, the same for each actor who closes it again, and
 * nobody who waits.
 */
import { HOUR_MS } from '@frontdesk/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AgentActor, CustomerActor } from '../../src/features/actor.js';
import { startCall } from '../../src/features/calls/calls.js';
import { closeConversation } from '../../src/features/conversations/close.js';
import { receiveMessage } from '../../src/features/conversations/receive-message.js';
import { takeOver } from '../../src/features/conversations/take-over.js';
import { mergeConversation } from '../../src/features/desk/merge-conversations.js';
import type { DomainEvent } from '../../src/features/events.js';
import { agentOf, customerOf } from '../support/actors.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';
import { changeConversation, readConversation, readEntries } from '../support/stored-conversations.js';

describe.each(databases())('a close on $name', (database) => {
  let service: TestContext;
  let customer: CustomerActor;
  let ada: AgentActor;
  let told: DomainEvent[];
  beforeEach(async () => {
    service = await openTestContext(database);
    customer = customerOf(service.organisation_id);
    ada = agentOf(service.organisation_id, 'Ada');
    service.context.cluster.subscribe('events', (event) => told.push(event as DomainEvent));
    told = [];
  });
  afterEach(() => service[Symbol.asyncDispose]());

  async function open(): Promise<string> {
    const said = { message: 'Hello', attachment: false, sid: 'first' };
    const written = { ...said, session_id: 'customer', ticket_chat_id: null };
    return (await receiveMessage(service.context, customer, written)).conversation_id;
  }
  const close = (by: CustomerActor | AgentActor, id: string) => closeConversation(service.context, by, id, 'second');
  const read = (id: string) => readConversation(service.context, id);
  const CLOSED = { kind: 'closing', close_support: 1, closed_support: 1 };

  it('is said by the assistant that handles it, in answer to the socket that asked', async () => {
    const id = await open();
    const entry = await close(customer, id);
    expect(entry).toMatchObject({ ...CLOSED, seq: 2, sender: 'assistant', agent_id: null, sid: 'second' });
    expect(await readEntries(service.context, id)).toMatchObject([{ sender: 'customer' }, entry]);
    expect(await read(id)).toMatchObject({ status: 'resolved_and_closed', delivered_seq: 2 });
  });

  it('is said by the agent who handles it, also if the customer closes', async () => {
    for (const by of [customer, ada]) {
      const id = await open();
      await takeOver(service.context, ada, id);
      const of_agent = { sender: 'agent', agent_id: ada.member_id, agent_name: 'Ada' };
      expect(await close(by, id)).toMatchObject({ ...CLOSED, ...of_agent, sid: by === ada ? 'first' : 'second' });
    }
  });

  it('by an agent is not delivered yet', async () => {
    const id = await open();
    await close(ada, id);
    expect(await read(id)).toMatchObject({ last_seq: 2, delivered_seq: 1 });
  });

  it('is told to all but the socket that has its answer, and to the desk', async () => {
    const id = await open();
    await startCall(service.context, customer, { session_id: 'customer', ticket_chat_id: id, sid: 'first' });
    told = [];
    const { seq } = await close(customer, id);
    expect(told).toContainEqual(expect.objectContaining({ type: 'call_ended', sid: 'second' }));
    expect(told).toContainEqual(expect.objectContaining({ type: 'desk_changed', reason: 'closed' }));
    const entries = told.flatMap((event) => (event.type === 'entry_added' ? [event] : []));
    expect(entries.find(({ entry }) => entry.seq === seq)).toMatchObject({ except_sid: 'second' });
  });

  it('of a closed conversation is the same again, and told to nobody', async () => {
    const id = await open();
    const entry = await close(customer, id);
    const before = await read(id);
    service.advance(1);
    told = [];
    for (const by of [customer, ada]) expect(await close(by, id)).toEqual(entry);
    expect([await read(id), await readEntries(service.context, id)]).toMatchObject([before, [{ seq: 1 }, { seq: 2 }]]);
    expect(told).toEqual([]);
  });

  it('meets the target of a resolution, unless the conversation goes on in another one', async () => {
    const { context, organisation_id } = service;
    const [closed, merged, into] = [await open(), await open(), await open()];
    const at = context.now();
    await context.database.transaction(({ query }) =>
      query
        .insertInto('conversation_targets')
        .values(
          [closed, merged].map((conversation_id) => ({
            conversation_id,
            organisation_id,
            target: 'resolution' as const,
            started_at: at,
            due_at: at + HOUR_MS,
            ended_at: null,
            missed_at: null,
            settled: 0 as const,
          })),
        )
        .execute(),
    );
    service.advance(1_000);
    await close(customer, closed);
    const by = { actor: ada, address: null };
    await mergeConversation(context, ada, { ticket_chat_id: merged, into }, by);
    const targets = context.database.read.selectFrom('conversation_targets').selectAll();
    expect(await targets.execute()).toMatchObject([
      { conversation_id: closed, ended_at: expect.any(Number), missed_at: null, settled: 1 },
    ]);
  });

  it('ends all waiting', async () => {
    const id = await open();
    await changeConversation(service.context, id, { needs_human: 1, waiting_since: 1, snoozed: 1 });
    await close(customer, id);
    expect(await read(id)).toMatchObject({ open_slot: null, needs_human: 0, waiting_since: null, snoozed: 0 });
  });
});
