/** Human agents: taking over, replying, handing back, and the assistant never talking over them. On both databases. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../support/client.js';
import { databases } from '../support/databases.js';
import { replyText } from '../support/scripted-model-server.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  /** What the scripted model waits for before it answers. */
  let gate: Promise<void> = Promise.resolve();
  beforeAll(async () => {
    service = await startService(database, {
      model: async () => {
        await gate;
        return replyText('The assistant speaks.');
      },
    });
  });
  afterAll(() => service[Symbol.asyncDispose]());

  function closeGate(): () => void {
    let openGate: () => void = () => undefined;
    gate = new Promise((resolve) => {
      openGate = resolve;
    });
    return openGate;
  }

  async function open(client: TestClient, session = newSession()) {
    client.emit('support', say(session, 'Hello'));
    const { data } = await client.next('support');
    return { session, id: data.ticket_chat_id as string };
  }

  const reply = (agent: TestClient, ticket_chat_id: string, message: string) =>
    agent.askAck('agent_support', {
      ticket_chat_id,
      message,
      attachment: false,
      attachment_metadata: null,
      close_support: false,
    });

  /** The client has confirmed all that it was sent before: the ping behind that comes before the second answer. */
  async function settle(client: TestClient, ticket_chat_id: string): Promise<void> {
    for (let round = 0; round < 2; round++)
      expect((await client.askAck('support_history', { ticket_chat_id, limit: 1 })).status_code).toBe(200);
  }

  test('what only agents were shown is delivered to the customer who comes back', async () => {
    const customer = await service.client();
    const { id } = await open(customer);
    const [agent, other] = [await service.agent('Kim'), await service.agent('Lou')];
    await agent.askAck('take_over_support', { ticket_chat_id: id });
    await other.askAck('enter_support', { ticket_chat_id: id });
    await customer.next('support_handler_changed');
    customer.socket.disconnect();

    await reply(agent, id, 'Are you still there?');
    await other.next('support_entry', ({ data }) => data.message === 'Are you still there?');
    await settle(other, id);
    using back = await service.client();
    await back.askAck('enter_support', { ticket_chat_id: id });
    expect((await back.next('support')).data.message).toBe('Are you still there?');
  });

  test('a change of the handler, which the personal room is not told of, brings nothing back that was delivered', async () => {
    const customer = await service.client();
    const { session, id } = await open(customer);
    customer.socket.disconnect();
    const here = await service.client();
    await here.askAck('enter_customer_support', { session_id: session });
    const agent = await service.agent('Kim');
    await agent.askAck('take_over_support', { ticket_chat_id: id });
    await reply(agent, id, 'Here I am.');
    await here.next('customer_support');
    await settle(here, id);
    here.socket.disconnect();

    using back = await service.client();
    await back.askAck('enter_customer_support', { session_id: session });
    await settle(back, id);
    expect(back.all('customer_support')).toEqual([]);
  });

  test('a reply that nobody was there for comes with entering the personal room, not with a later sweep', async () => {
    const openGate = closeGate();
    const customer = await service.client();
    const session_id = newSession();
    customer.emit('support', say(session_id, 'Hello'));
    await customer.next('support_echo');
    customer.socket.disconnect();
    openGate();
    const { read } = service.app.context.database;
    const replies = read.selectFrom('messages').select('seq').where('session_id', '=', session_id);
    await expect.poll(() => replies.where('sender', '=', 'assistant').execute()).toHaveLength(1);

    // By this clock the reply has yet to come: the sweep leaves it alone.
    service.advance(-60_000);
    try {
      using back = await service.client();
      await back.askAck('enter_customer_support', { session_id });
      expect((await back.next('support')).data.message).toBe('The assistant speaks.');
    } finally {
      service.advance(60_000);
    }
  });

  test('a take-over is broadcast, the agent replies on both events, and hands back', async () => {
    const customer = await service.client();
    const { session, id } = await open(customer);
    await customer.ask('enter_customer_support', { session_id: session });
    const agent = await service.agent('Ada');

    const taken = await agent.ask('take_over_support', { ticket_chat_id: id });
    expect(taken).toMatchObject({
      status_code: 200,
      data: { ticket_chat_id: id, handler: 'agent', agent: { username: 'Ada' } },
    });
    const changed = await customer.next('support_handler_changed');
    expect(changed).toMatchObject({
      status_code: 200,
      sid: customer.socket.id,
      data: { ticket_chat_id: id, handler: 'agent', agent: { id: taken.data.agent.id, username: 'Ada' } },
    });

    const attachment_metadata = [{ url: 'https://example.com/a.pdf', name: 'a.pdf', size_kb: 3, extension: 'pdf' }];
    const sent = await agent.ask('agent_support', {
      ticket_chat_id: id,
      message: 'Let me look',
      attachment: true,
      attachment_metadata,
      close_support: true,
    });
    for (const event of ['support', 'customer_support']) {
      const heard = await customer.next(event);
      expect(heard).toMatchObject({
        status_code: 200,
        sid: customer.socket.id,
        data: {
          message: 'Let me look',
          sender: 'agent',
          attachment: true,
          attachment_metadata,
          close_support: true,
          closed_support: false,
        },
      });
      expect(heard.data).toEqual(sent.data);
    }

    await customer.askAck('support', say(session, 'Thank you, human', id));
    const back = await agent.ask('release_support', { ticket_chat_id: id });
    expect(back.data).toEqual({ ticket_chat_id: id, handler: 'assistant', agent: null });
    expect((await customer.next('support_handler_changed')).data.handler).toBe('assistant');
    // What the customer said last was left unanswered, so the assistant takes it up.
    expect((await customer.next('support')).data).toMatchObject({
      sender: 'assistant',
      message: 'The assistant speaks.',
    });
  });

  test('no socket id of an agent reaches a customer', async () => {
    const customer = await service.client();
    const { session, id } = await open(customer);
    await customer.ask('enter_customer_support', { session_id: session });
    const agent = await service.agent('Ada');
    await agent.ask('take_over_support', { ticket_chat_id: id });
    await agent.ask('agent_support', { ticket_chat_id: id, message: 'Hello', attachment: false });
    await agent.ask('close_support', { ticket_chat_id: id });
    await customer.next('close_support');
    expect(JSON.stringify(customer.heard)).not.toContain(agent.socket.id);
    expect(customer.heard.every(({ sid }) => sid === customer.socket.id)).toBe(true);
  });

  test('a reply that is sent again under its client_message_id is stored once, and another one is refused', async () => {
    const customer = await service.client();
    const { id } = await open(customer);
    const agent = await service.agent('Ada');
    await agent.ask('take_over_support', { ticket_chat_id: id });
    const reply = { ticket_chat_id: id, message: 'Once', attachment: false, client_message_id: `reply-${id}` };
    const answers = await Promise.all(Array.from({ length: 8 }, () => agent.askAck('agent_support', reply)));
    expect(new Set(answers.map(({ status_code, data }) => `${status_code} ${data.seq}`)).size).toBe(1);
    const other = await agent.askAck('agent_support', { ...reply, message: 'Twice' });
    expect(other).toMatchObject({ status_code: 409, data: { code: 'client_message_id_reused' } });
    const suggesting = await agent.askAck('agent_support', { ...reply, close_support: true });
    expect(suggesting).toMatchObject({ status_code: 409, data: { code: 'client_message_id_reused' } });
    // Its answer was lost, and so was the news that somebody else has the conversation since.
    await agent.ask('release_support', { ticket_chat_id: id });
    const late = await agent.askAck('agent_support', reply);
    expect([late.status_code, late.data.seq]).toEqual([200, answers[0]?.data.seq]);
    const new_one = await agent.askAck('agent_support', { ...reply, client_message_id: `late-${id}` });
    expect(new_one.data.code).toBe('not_handler');
    const { data } = await customer.ask('support_history', { ticket_chat_id: id });
    const said = (data.messages as { sender: string; message: string; seq: number }[]).filter(
      ({ sender }) => sender === 'agent',
    );
    expect(said.map(({ message }) => message)).toEqual(['Once']);
  });

  test('of two agents at once one wins and the other is told', async () => {
    const customer = await service.client();
    const { id } = await open(customer);
    const agents = await Promise.all(['Ada', 'Grace'].map((name) => service.agent(name)));
    const answers = await Promise.all(agents.map((agent) => agent.askAck('take_over_support', { ticket_chat_id: id })));
    expect(answers.map(({ status_code }) => status_code).toSorted()).toEqual([200, 409]);
    const loser = answers.findIndex(({ status_code }) => status_code === 409);
    expect(answers[loser]!.data.code).toBe('already_taken');
    await customer.next('support_handler_changed');
    expect(customer.all('support_handler_changed')).toHaveLength(1);
    const refused = await agents[loser]!.askAck('agent_support', {
      ticket_chat_id: id,
      message: 'Me too',
      attachment: false,
    });
    expect(refused).toMatchObject({ status_code: 409, data: { code: 'not_handler' } });
  });

  test('a conversation is given to a colleague, who then has the customer waiting, and by nobody else', async () => {
    const customer = await service.client();
    const { session, id } = await open(customer);
    const [ada, grace, mary] = await Promise.all(['Ada', 'Grace', 'Mary'].map((name) => service.agent(name)));
    const idOf = async (name: string) => {
      const listed = await service.http('/api/v1/console/members/', { key: await service.signIn(name) });
      const { members } = (await listed.json()) as { members: { id: string; username: string }[] };
      return members.find(({ username }) => username === name)!.id;
    };
    const give = async (by: TestClient | undefined, name: string) =>
      by!.askAck('assign_support', { ticket_chat_id: id, agent_id: await idOf(name) });
    const row = async () => {
      const answer = await service.http(`/api/v1/console/conversations/${id}/`, { key: await service.signIn('Ada') });
      return (await answer.json()) as { agent: { username: string }; waiting_since: string | null };
    };

    // Nobody has it yet: everyone may give it away.
    expect(await give(mary, 'Ada')).toMatchObject({ status_code: 200, data: { agent: { username: 'Ada' } } });
    expect(await row()).toMatchObject({ waiting_since: null });
    await customer.askAck('support', say(session, 'Is somebody there?', id));
    expect(await give(mary, 'Mary')).toMatchObject({ status_code: 409, data: { code: 'not_handler' } });
    expect(await ada!.askAck('assign_support', { ticket_chat_id: id, agent_id: 'nobody' })).toMatchObject({
      status_code: 400,
      data: { code: 'invalid_payload', errors: [{ path: 'agent_id' }] },
    });
    const given = await give(ada, 'Grace');
    expect(given).toMatchObject({ message: 'Conversation assigned', data: { handler: 'agent' } });
    expect(await row()).toMatchObject({ agent: { username: 'Grace' }, waiting_since: expect.any(String) });
    const lost = await ada!.next('support_handler_changed', ({ data }) => data.agent.username === 'Grace');
    expect(lost.data).toMatchObject({ ticket_chat_id: id, handler: 'agent' });
    const reply = { ticket_chat_id: id, message: 'I am here', attachment: false };
    expect(await ada!.askAck('agent_support', reply)).toMatchObject({ data: { code: 'not_handler' } });
    expect(await grace!.askAck('agent_support', reply)).toMatchObject({ status_code: 200 });
    const names = customer.all('support_handler_changed').map(({ data }) => data.agent?.username);
    expect(names).toEqual(['Ada', 'Grace']);
    await grace!.ask('close_support', { ticket_chat_id: id });
    expect(await give(grace, 'Ada')).toMatchObject({ status_code: 409, data: { code: 'conversation_closed' } });
  });

  test('a turn that was running when an agent took over is discarded', async () => {
    const customer = await service.client();
    const { session, id } = await open(customer);
    const openGate = closeGate();
    await customer.askAck('support', say(session, 'Are you there?', id));
    await expect.poll(() => service.model.requests.at(-1)?.body.messages.at(-1)?.content).toBe('Are you there?');
    const agent = await service.agent('Ada');
    await agent.ask('take_over_support', { ticket_chat_id: id });
    openGate();
    await customer.askAck('support', say(session, 'Hello human', id));
    await agent.ask('agent_support', { ticket_chat_id: id, message: 'I am', attachment: false });
    await customer.next('support', (one) => one.data.sender === 'agent');
    const history = await customer.ask('support_history', { ticket_chat_id: id });
    const senders = history.data.messages.map((one: { sender: string }) => one.sender);
    expect(senders).toEqual(['customer', 'assistant', 'customer', 'system', 'customer', 'agent']);
    const turns = (await (await service.http(`/api/v1/console/conversations/${id}/turns/`)).json()) as {
      turns: { status: string }[];
    };
    expect(turns.turns.map(({ status }) => status)).toEqual(['done', 'discarded']);
  });

  test('a turn that was running when the customer closed is discarded', async () => {
    const customer = await service.client();
    const { session, id } = await open(customer);
    const openGate = closeGate();
    await customer.askAck('support', say(session, 'Wait', id));
    await customer.ask('close_support', { ticket_chat_id: id });
    openGate();
    const history = await customer.ask('support_history', { ticket_chat_id: id });
    expect(history.data.messages.at(-1)).toMatchObject({ closed_support: true });
    expect(customer.all('support')).toHaveLength(1);
  });

  test('calls are refused while an agent is the handler, and a take-over ends the assistant’s part of one', async () => {
    const customer = await service.client();
    const { session, id } = await open(customer);
    const call = await customer.ask('call_support', { session_id: session, ticket_chat_id: id });
    const agent = await service.agent('Ada');
    await agent.ask('take_over_support', { ticket_chat_id: id });
    expect((await customer.next('assistant_left_call')).data).toEqual({
      ticket_chat_id: id,
      ticket_call_id: call.data.ticket_call_id,
    });
    const refused = await customer.ask('call_support', { session_id: session, ticket_chat_id: id });
    expect(refused).toMatchObject({ status_code: 409, data: { code: 'agent_is_handler' } });
  });

  test('an agent sees what the customer writes, and the desk lists who waits for a human', async () => {
    const customer = await service.client();
    const { session, id } = await open(customer);
    const agent = await service.agent('Ada');
    await agent.ask('enter_support', { ticket_chat_id: id });
    await customer.askAck('support', say(session, 'Can you see me?', id));
    const seen = await agent.next('support_entry', (one) => one.data.sender === 'customer');
    expect(seen.data).toMatchObject({ message: 'Can you see me?', ticket_chat_id: id });
    await agent.next('desk_changed', (one) => one.data.ticket_chat_id === id);
  });
});
