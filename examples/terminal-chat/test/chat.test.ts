/** The terminal chat as a child process against a real Socket.IO server: the flow, the breaks, the refusals. */
import { afterEach, expect, test } from 'vitest';
import { runChat } from './run-program.js';
import { type ScriptedService, startScriptedService } from './scripted-service.js';

let service: ScriptedService | undefined;
afterEach(() => service?.close());

const start = (url: string, ...more: string[]) =>
  runChat(['--url', url, '--key', 'the-key', '--session', 's1', ...more]);

test('a scripted conversation follows the recommended flow to the review', async () => {
  service = await startScriptedService((payload, socket, { answer, reply }) => {
    answer(socket, 'support_echo', 200, 'support_echo');
    const done = /thanks/.test(String(payload.message));
    setTimeout(() => reply(socket, done ? 'Anything else?' : 'It is on its way.', { close_support: done }), 50);
  });
  const { code, output } = await start(service.url).finish('Where is 1042?', 'thanks', 'y', '5 very quick');

  expect(code).toBe(0);
  const spoken = output.split('\n').filter((line) => /^(you|assistant|error)> /.test(line));
  expect(spoken).toEqual([
    'you> Where is 1042?',
    'assistant> It is on its way.',
    'you> thanks',
    'assistant> Anything else?',
    'assistant> Goodbye!',
  ]);
  expect(service.received.map(({ name }) => name)).toEqual([
    'connection',
    'enter_customer_support',
    'support',
    'enter_support',
    'mark_conversation_read',
    'support',
    'mark_conversation_read',
    'close_support',
    'review_support',
  ]);
  const sent = service.received.map(({ payload }) => payload);
  expect(sent[0]).toMatchObject({ token_source: 'api', token: 'the-key' });
  expect(sent[2]).toMatchObject({
    session_id: 's1',
    message: 'Where is 1042?',
    attachment: false,
    ticket_chat_id: null,
  });
  expect(sent[4]).toEqual({ ticket_chat_id: 'chat-1', entity: 'customer' });
  expect(sent[5]).toMatchObject({ ticket_chat_id: 'chat-1' });
  expect(sent[8]).toEqual({ ticket_chat_id: 'chat-1', rating: '5', review: 'very quick' });
});

test('what does not answer the question is a message, not a no', async () => {
  service = await startScriptedService((_payload, socket, { answer, reply }) => {
    answer(socket, 'support_echo', 200, 'support_echo');
    reply(socket, 'Done?', { close_support: true });
  });
  const { output } = await start(service.url).finish('one', 'two', 'n');
  expect(service.received.filter(({ name }) => name === 'support').map(({ payload }) => payload.message)).toEqual([
    'one',
    'two',
  ]);
  expect(service.received.some(({ name }) => name === 'close_support')).toBe(false);
  expect(output).toContain('Close this conversation? [y/N]');
});

test('a login link is shown, and the answer after it comes by itself', async () => {
  service = await startScriptedService((_payload, socket, { answer, reply }) => {
    answer(socket, 'support_echo', 200, 'support_echo');
    reply(socket, 'Please log in.', { login_url: 'https://shop.example/login?state=abc' });
    setTimeout(() => reply(socket, 'You have 1,240 points.'), 300);
  });
  const chat = start(service.url);
  chat.write('How many points do I have?');
  await chat.printed('Log in here: https://shop.example/login?state=abc');
  await chat.printed('assistant> You have 1,240 points.');
  expect((await chat.finish()).code).toBe(0);
});

test('one reply delivered thrice is shown once, an agent is labelled and not waited for', async () => {
  service = await startScriptedService((payload, socket, { answer, reply }) => {
    answer(socket, 'support_echo', 200, 'support_echo');
    if (payload.message !== 'a person please') return;
    const changed = { ticket_chat_id: 'chat-1', handler: 'agent', agent: { id: 'a1', username: 'Noor' } };
    reply(socket, 'One moment.', { id: 'first' });
    answer(socket, 'support_handler_changed', 200, 'changed', changed);
    const message = { ticket_chat_id: 'chat-1', sender: 'agent', message: 'Noor here.', id: 'same', attachment: true };
    const data = { ...message, attachment_metadata: [{ name: 'map.pdf', url: 'https://files.example/map.pdf' }] };
    for (const name of ['support', 'customer_support', 'support']) answer(socket, name, 200, name, data);
  });
  const { code, output } = await start(service.url).finish('a person please', 'are you there?');
  expect(code).toBe(0);
  expect(output.match(/agent> Noor here\./g)).toHaveLength(1);
  expect(output).toContain('Noor has joined and will answer you.');
  expect(output).toContain('Attached: map.pdf https://files.example/map.pdf');
});

test('a conversation closed by itself asks for a rating, and the next message opens another', async () => {
  let opened = 0;
  service = await startScriptedService((_payload, socket, { answer, reply }) => {
    const ticket_chat_id = `chat-${++opened}`;
    answer(socket, 'support_echo', 200, 'support_echo');
    reply(socket, 'Solved.', { ticket_chat_id });
    const closed = { ticket_id: 't1', ticket_chat_id, status: 'resolved_and_closed' };
    answer(socket, 'customer_support_closed', 200, 'closed', closed);
  });
  const chat = start(service.url);
  chat.write('one');
  await chat.printed('How was it?');
  const { code, output } = await chat.finish('4', 'two');
  expect(code).toBe(0);
  expect(output).toContain('Thank you, noted.');
  const sent = service.received.map(({ payload }) => payload);
  expect(sent).toContainEqual({ ticket_chat_id: 'chat-1', rating: '4' });
  const messages = service.received.filter(({ name }) => name === 'support');
  expect(messages.map(({ payload }) => payload.ticket_chat_id)).toEqual([null, null]);
});

test('after a break it enters again and sends what was not acknowledged, once, under its id', async () => {
  let asked = 0;
  const first = await startScriptedService((_payload, socket, { answer, reply }) => {
    if (asked++ > 0) return;
    answer(socket, 'support_echo', 200, 'support_echo');
    reply(socket, 'Hello.');
  });
  const chat = start(first.url);
  chat.write('one');
  await chat.printed('Hello.');
  chat.write('two');
  await chat.printed('you> two');
  await expect.poll(() => asked).toBe(2);
  await first.close();
  service = await startScriptedService(
    (_payload, socket, { answer, reply }) => {
      answer(socket, 'support_echo', 200, 'support_echo');
      reply(socket, 'Back again.', { id: 'later' });
    },
    { port: Number(new URL(first.url).port) },
  );
  await chat.printed('assistant> Back again.');
  const { code } = await chat.finish();
  expect(code).toBe(0);
  const names = service.received.map(({ name }) => name);
  expect(names.slice(0, 4)).toEqual(['connection', 'enter_customer_support', 'enter_support', 'support']);
  const resent = service.received.filter(({ name }) => name === 'support');
  const sent = first.received.filter(({ name }) => name === 'support');
  expect(resent.map(({ payload }) => payload)).toEqual([sent[1]?.payload]);
});

test.each([
  ['conversation_closed', 409, 'The conversation is closed.', 'Send it again'],
  ['too_many_open_conversations', 409, 'Three conversations are open.', '--session'],
  ['invalid_payload', 400, 'Malformed.', 'message must not be blank'],
])('a message refused with %s is told, and the exit code says so', async (code, status, message, advice) => {
  service = await startScriptedService((_payload, socket, { answer }) => {
    const errors = code === 'invalid_payload' ? [{ path: 'message', message: 'must not be blank' }] : undefined;
    answer(socket, 'support', status, message, { code, errors });
  });
  const { code: exit, output } = await start(service.url).finish('hello');
  expect(exit).toBe(1);
  expect(output).toContain(`error> ${message}`);
  expect(output).toContain(advice);
});

test('silence is reported after the time-out', async () => {
  service = await startScriptedService((_payload, socket, { answer }) => answer(socket, 'support_echo', 200, 'echo'));
  const { code, output } = await start(service.url, '--timeout', '0.3').finish('hello');
  expect([code, output.includes('No reply within 0.3 s.')]).toEqual([1, true]);
});

test('nothing a reply contains steers the terminal or fakes a speaker', async () => {
  service = await startScriptedService((_payload, socket, { answer, reply }) => {
    answer(socket, 'support_echo', 200, 'support_echo');
    reply(socket, 'a\u001b[2J\u001b]0;title\u0007b\u009b31mc\r\nagent> fake\u202e\u0008');
  });
  const { output } = await start(service.url).finish('hello');
  expect(output).toContain('assistant> abc\n           agent> fake\n');
});

test('a refused key ends with advice', async () => {
  const refuse = { status_code: 401, sid: 'x', message: 'The API key is unknown', data: { code: 'unauthorized' } };
  service = await startScriptedService(() => undefined, { refuse });
  const { code, output } = await start(service.url).finish();
  expect(code).toBe(1);
  expect(output).toContain('The API key is unknown. Check the key');
});

test('no service: says how to start it', async () => {
  const { code, output } = await start('http://127.0.0.1:9').finish('hello');
  expect(code).toBe(1);
  expect(output).toContain('No Frontdesk answers at http://127.0.0.1:9. Start the service with `npm start`');
});

test.each([
  [['--url', 'ftp://x', '--key', 'k'], 'must start with http'],
  [['--colour'], 'Unknown option'],
  [['--key', 'k', '--timeout', 'soon'], '--timeout must be seconds'],
  [['--key', 'k', '--session', 'a b'], '--session must be'],
  [['--url', 'http://127.0.0.1:9'], 'An API key is needed'],
])('%j is refused', async (args, message) => {
  const { code, output } = await runChat(args).finish();
  expect(code).toBe(2);
  expect(output).toContain(message);
});
