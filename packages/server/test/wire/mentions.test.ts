/**
 * Members who are mentioned in notes: told live on every socket of theirs and nobody else's, listed until read, and named
 * in the note after they were renamed or left. On both databases.
 */
import type { DeskCounts, MentionPage, NoteList } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type TestClient } from '../support/client.js';
import { databases } from '../support/databases.js';
import { replyText } from '../support/scripted-model-server.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  const keys: Record<string, string> = {};
  const clients: TestClient[] = [];
  beforeAll(async () => {
    service = await startService(database, { model: () => replyText('Certainly.') });
    for (const name of ['Ada', 'Grace', 'Linus']) keys[name] = await service.signIn(name);
  });
  afterAll(async () => {
    for (const client of clients) client[Symbol.dispose]();
    await service[Symbol.asyncDispose]();
  });

  async function agentCalled(name: string): Promise<TestClient> {
    const client = await connect(service.url, { token_source: 'inapp', token: keys[name]! });
    clients.push(client);
    return client;
  }
  const ask = (name: string, path: string, init: RequestInit = {}) =>
    service.http(`/api/v1/console/${path}`, { ...init, key: keys[name]! });
  const read = async <Body>(name: string, path: string, init: RequestInit = {}) => {
    const answer = await ask(name, path, init);
    expect(`${path}: ${answer.status}`).toBe(`${path}: 200`);
    return (await answer.json()) as Body;
  };
  const unread = async (name: string) => (await read<DeskCounts>(name, 'conversations/counts/')).mentions;
  const idOf = async (username: string) => {
    const { id } = await service.app.context.database.read
      .selectFrom('members')
      .select('id')
      .where('organisation_id', '=', service.organisation_id)
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    return id;
  };
  const markRead = (name: string, id: string) =>
    read<{ read: number }>(name, `conversations/${id}/mentions/read/`, { method: 'PUT' });

  async function open() {
    const customer = await service.client();
    const session = newSession();
    customer.emit('support', say(session, 'Hello'));
    const { data } = await customer.next('support');
    await customer.ask('enter_customer_support', { session_id: session });
    return { customer, session, ticket_chat_id: data.ticket_chat_id as string };
  }

  test('are told live on every socket of theirs, listed as unread, and read on all of them at once', async () => {
    const { customer, session, ticket_chat_id } = await open();
    const [ada, grace, graceAgain, linus] = await Promise.all(['Ada', 'Grace', 'Grace', 'Linus'].map(agentCalled));
    const [ada_id, grace_id] = [await idOf('Ada'), await idOf('Grace')];
    const kept = await ada!.ask('agent_note', {
      ticket_chat_id,
      note: 'Look at this, @Grace',
      mentions: [grace_id, ada_id, grace_id],
    });
    expect(kept.data.mentions).toEqual([
      { id: grace_id, username: 'Grace' },
      { id: ada_id, username: 'Ada' },
    ]);
    for (const socket of [grace!, graceAgain!])
      expect((await socket.next('desk_mention')).data).toEqual({ ticket_chat_id, note: kept.data });
    expect([await unread('Grace'), await unread('Ada'), await unread('Linus')]).toEqual([1, 0, 0]);
    const { mentions, next } = await read<MentionPage>('Grace', 'mentions/');
    expect(mentions).toEqual([{ note: kept.data, read: false, session_id: session, customer: null, closed: false }]);
    expect(next).toBeNull();

    expect(await markRead('Linus', ticket_chat_id)).toEqual({ read: 0 });
    expect(await markRead('Grace', ticket_chat_id)).toEqual({ read: 1 });
    expect((await graceAgain!.next('desk_mention', ({ data }) => data.note === null)).data.ticket_chat_id).toBe(
      ticket_chat_id,
    );
    expect(await markRead('Grace', ticket_chat_id)).toEqual({ read: 0 });
    expect(await unread('Grace')).toBe(0);
    expect((await read<MentionPage>('Grace', 'mentions/')).mentions[0]).toMatchObject({ read: true });
    // Their own is read from the start, and tells them nothing.
    expect((await read<MentionPage>('Ada', 'mentions/')).mentions[0]).toMatchObject({ read: true });
    expect([ada!.all('desk_mention'), linus!.all('desk_mention')]).toEqual([[], []]);
    expect(JSON.stringify(customer.heard)).not.toContain('Look at this');
  });

  test('come by ids alone: a name in the text mentions nobody, and an id of nobody is refused with nothing stored', async () => {
    const { ticket_chat_id } = await open();
    const ada = await agentCalled('Ada');
    const before = await unread('Grace');
    const plain = await ada.ask('agent_note', { ticket_chat_id, note: '@Grace knows' });
    expect(plain.data.mentions).toEqual([]);
    expect(await unread('Grace')).toBe(before);
    const refused = await ada.askAck('agent_note', {
      ticket_chat_id,
      note: 'Never stored',
      mentions: [await idOf('Grace'), 'nobody'],
    });
    expect(refused).toMatchObject({ status_code: 400, data: { errors: [{ path: 'mentions.1' }] } });
    const { notes } = await read<NoteList>('Ada', `conversations/${ticket_chat_id}/notes/`);
    expect(notes.map(({ note }) => note)).toEqual(['@Grace knows']);
  });

  test('name a member as they were called after they are renamed and removed, and pages follow one another', async () => {
    const { ticket_chat_id } = await open();
    keys.Mary = await service.signIn('Mary');
    const ada = await agentCalled('Ada');
    const mentions = [await idOf('Mary')];
    for (const note of ['first', 'second', 'third']) {
      await ada.ask('agent_note', { ticket_chat_id, note, mentions });
      service.advance(10);
    }
    const page = await read<MentionPage>('Mary', 'mentions/?limit=2');
    expect(page.mentions.map(({ note }) => note.note)).toEqual(['third', 'second']);
    const rest = await read<MentionPage>('Mary', `mentions/?limit=2&cursor=${page.next}`);
    expect(rest).toMatchObject({ mentions: [{ note: { note: 'first' } }], next: null });
    // Of another member's list.
    expect((await ask('Grace', `mentions/?cursor=${page.next}`)).status).toBe(400);

    const { database: stored } = service.app.context;
    const named = async () => {
      const { notes } = await read<NoteList>('Ada', `conversations/${ticket_chat_id}/notes/`);
      return notes.map((note) => note.mentions);
    };
    const expected = Array(3).fill([{ id: mentions[0], username: 'Mary' }]);
    await stored.transaction(({ query }) =>
      query.updateTable('members').set({ username: 'Maria' }).where('id', '=', mentions[0]!).execute(),
    );
    expect(await named()).toEqual(expected);
    await stored.transaction(({ query }) => query.deleteFrom('members').where('id', '=', mentions[0]!).execute());
    expect(await named()).toEqual(expected);
  });
});
