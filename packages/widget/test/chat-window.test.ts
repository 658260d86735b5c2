/** The views of the chat window: home, conversation, waiting for a human, closing and feedback, articles. */
import { waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newOrganisation } from '../../console/test/support/new-organisation.js';
import { startTcpProxy } from '../../server/test/support/tcp-proxy.js';
import { openChat } from './support/open-chat.js';

const WRITE = 'Write a message…';
const A_DAY_MS = 24 * 60 * 60_000;

test('home: the greeting, and a suggested question that begins a conversation', async () => {
  const organisation = await newOrganisation();
  const settings = await organisation.ask('GET', '/api/v1/lab/chat-window/');
  await organisation.ask('PUT', '/api/v1/lab/chat-window/', {
    ...settings,
    suggested_questions: ['Say: At nine.'],
  });
  const { user, chat } = await openChat({ organisation });
  await chat.findByText('Hello! How can I help you?');
  await user.click(await chat.findByRole('button', { name: /Say: At nine\./ }));
  await within(await chat.findByRole('log')).findByText('At nine.');
});

test('conversation: what is written is answered, and the home lists it', async () => {
  const { user, chat } = await openChat();
  await user.type(await chat.findByRole('textbox', { name: WRITE }), 'Say: We are here.{Enter}');
  const log = within(await chat.findByRole('log'));
  await log.findByText('Say: We are here.');
  await log.findByText('We are here.');
  await user.click(chat.getByRole('button', { name: 'All conversations' }));
  await chat.findByRole('list', { name: 'Your conversations' });
});

test('conversation: a reply of an agent appears with their name', async () => {
  const { user, chat, organisation, elsewhere } = await openChat();
  await user.type(await chat.findByRole('textbox', { name: WRITE }), 'I want a human{Enter}');
  const { conversations } = await elsewhere.until(
    (state) => typeof state.conversations[0]?.ticket_chat_id === 'string',
  );
  const ticket_chat_id = conversations[0]?.ticket_chat_id;
  await organisation.askAtDesk('take_over_support', { ticket_chat_id });
  await organisation.askAtDesk('agent_support', { ticket_chat_id, message: 'What is it about?', attachment: false });
  await within(await chat.findByRole('log')).findByText('What is it about?');
  await chat.findByRole('heading', { name: 'Olga' });
});

test('the home says who wrote the newest message of a conversation, also once somebody else has it', async () => {
  const { user, chat, organisation, elsewhere } = await openChat();
  await user.type(await chat.findByRole('textbox', { name: WRITE }), 'Say: We are here.{Enter}');
  await within(await chat.findByRole('log')).findByText('We are here.');
  const { conversations } = await elsewhere.until(({ conversations: [only] }) => only?.ticket_chat_id != null);
  const ticket_chat_id = conversations[0]?.ticket_chat_id;
  await organisation.askAtDesk('take_over_support', { ticket_chat_id });
  await chat.findByRole('heading', { name: 'Olga' });
  await user.click(chat.getByRole('button', { name: 'All conversations' }));
  const list = within(await chat.findByRole('list', { name: 'Your conversations' }));
  expect(list.getByRole('button').textContent).toContain('Assistant: We are here.');
});

test('waiting: an address can be left, and the assistant goes on when the customer wants it', async () => {
  const { user, chat, elsewhere } = await openChat();
  await user.type(await chat.findByRole('textbox', { name: WRITE }), 'I want a human{Enter}');
  const card = within(await chat.findByRole('region', { name: 'You are waiting for our team' }));
  const email = await card.findByRole('textbox', { name: 'Email address' });
  const send = vi.spyOn(WebSocket.prototype, 'send');
  onTestFinished(() => send.mockRestore());
  await user.type(email, 'mia@shop');
  await user.click(card.getByRole('button', { name: 'Save' }));
  expect((email as HTMLInputElement).validity.patternMismatch).toBe(true);
  await user.type(email, '.example');
  await user.click(card.getByRole('button', { name: 'Save' }));
  await card.findByText(/We will write to mia@shop\.example\./);
  const sent = send.mock.calls.map(String).filter((frame) => frame.includes('mia@shop'));
  expect(sent).toEqual([expect.stringContaining('mia@shop.example')]);
  await user.click(card.getByRole('button', { name: /^Continue with/ }));
  await elsewhere.until(({ conversations }) => conversations[0]?.waiting_for_human === null);
  await waitFor(() => expect(chat.queryByText('You are waiting for our team')).toBeNull());
});

test('closing asks first; then the conversation is rated', async () => {
  const { user, chat, organisation } = await openChat();
  await user.type(await chat.findByRole('textbox', { name: WRITE }), 'Say: Done.{Enter}');
  await within(await chat.findByRole('log')).findByText('Done.');
  await user.click(await chat.findByRole('button', { name: 'Close the conversation' }));
  await chat.findByText('Close this conversation?');
  await user.click(chat.getByRole('button', { name: 'Not yet' }));
  expect(chat.queryByText('Close this conversation?')).toBeNull();
  await user.click(chat.getByRole('button', { name: 'Close the conversation' }));
  await user.click(await chat.findByRole('button', { name: 'Yes, close it' }));
  await chat.findByText(/^This conversation is closed/);
  await user.click(await chat.findByRole('radio', { name: '4 of 5' }));
  await user.click(chat.getByRole('button', { name: 'Send review' }));
  await chat.findByText('Thank you for your review.');
  await waitFor(async () => {
    const { reviews } = await organisation.ask('GET', '/api/v1/console/reviews/?mode=live');
    expect(reviews).toMatchObject([{ rating: '4' }]);
  });
  await user.click(chat.getByRole('button', { name: 'All conversations' }));
  const list = within(await chat.findByRole('list', { name: 'Your conversations' }));
  list.getByRole('img', { name: 'This conversation is closed.' });
});

test.each([
  ['a question', 'May I close this?', true],
  ['no question', 'Glad that I could help.', false],
])('closing: the card asks unless the assistant has asked: %s', async (_what, words, isHidden) => {
  const { user, chat } = await openChat();
  await user.type(await chat.findByRole('textbox', { name: WRITE }), `That is all. Say: ${words}{Enter}`);
  await chat.findByRole('button', { name: 'Yes, close it' });
  const question = chat.getByText('Close this conversation?');
  await waitFor(() => expect(question.classList.contains('hidden')).toBe(isHidden));
});

async function openToConfirm() {
  const organisation = await newOrganisation();
  await organisation.ask('POST', '/api/v1/lab/functions/', {
    name: 'return_parcel',
    method: 'POST',
    environment: 'live',
    requires_auth: false,
    without_login: true,
    url: `${organisation.backend_url}/returns`,
    body: { parcel: '{parcel_number}' },
    description: 'Returns a parcel.',
    confirmation_template: 'Return parcel {{ arguments.parcel_number }}',
    parameters: { parcel_number: { description: 'The parcel number', type: 'string', provider: 'assistant' } },
  });
  const { user, chat } = await openChat({ organisation });
  const field = await chat.findByRole('textbox', { name: WRITE });
  await user.type(field, 'Call: return_parcel {{"parcel_number":"7001"}{Enter}');
  return { user, chat };
}

test.each([
  ['Confirm', 'Confirmed'],
  ['Don’t do it', 'Not done'],
])('an action that was asked about no longer needs a confirmation after %j', async (button, title) => {
  const { user, chat } = await openToConfirm();
  await chat.findByText('Needs your confirmation');
  await user.click(chat.getByRole('button', { name: button }));
  await chat.findByText(title);
  expect(chat.queryByText('Needs your confirmation')).toBeNull();
});

test('an action can be confirmed though the clock of the computer is a day ahead', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + A_DAY_MS });
  onTestFinished(() => void vi.useRealTimers());
  const { user, chat } = await openToConfirm();
  await user.click(await chat.findByRole('button', { name: 'Confirm' }));
  await chat.findByText('Confirmed');
});

async function openToLogIn() {
  const organisation = await newOrganisation();
  await organisation.ask('PUT', '/api/v1/lab/auth-config/', { login_url: 'https://shop.example/login' });
  await organisation.ask('POST', '/api/v1/lab/functions/', {
    name: 'get_points',
    environment: 'live',
    requires_auth: true,
    url: `${organisation.backend_url}/points`,
    description: 'Loyalty points.',
    parameters: {},
  });
  const opened = await openChat({ organisation });
  const field = await opened.chat.findByRole('textbox', { name: WRITE });
  await opened.user.type(field, 'Call: get_points {{}{Enter}');
  const link = await opened.chat.findByRole('link', { name: 'Log in' });
  return { ...opened, field, link };
}

test('a login is offered until its question is answered, also after another question', async () => {
  const { organisation, user, chat, field, link } = await openToLogIn();
  await user.type(field, 'Say: At nine.{Enter}');
  await chat.findByText('At nine.');
  await chat.findByRole('button', { name: 'Copy message' });
  expect(chat.getByRole('link', { name: 'Log in' })).toBe(link);
  const state = new URL(link.getAttribute('href') ?? '').searchParams.get('state');
  await organisation.askWithKey('POST', '/api/v1/lab/login/callback/', {
    auth_token: 'token-of-mia',
    auth_token_expires_at_seconds: Math.floor(Date.now() / 1000) + 3_600,
    state,
  });
  await chat.findByText('You are logged in.');
  expect(chat.queryByRole('link', { name: 'Log in' })).toBeNull();
});

test('a login is still offered after a call', async () => {
  const { chat, elsewhere, link } = await openToLogIn();
  const { conversations } = await elsewhere.until((state) => state.conversations.length === 1);
  const key = conversations[0]?.key ?? '';
  await elsewhere.helpdesk.startCall(key);
  await elsewhere.helpdesk.endCall(key);
  await chat.findByText(/^The call has ended after/);
  expect(chat.getByRole('link', { name: 'Log in' })).toBe(link);
});

test('no login is offered once an agent has taken over, also when the customer writes', async () => {
  const { organisation, user, chat, elsewhere, field } = await openToLogIn();
  const { conversations } = await elsewhere.until((state) => state.conversations.length === 1);
  await organisation.askAtDesk('take_over_support', { ticket_chat_id: conversations[0]?.ticket_chat_id });
  await waitFor(() => expect(chat.queryByRole('link', { name: 'Log in' })).toBeNull());
  await user.type(field, 'Hello?{Enter}');
  await chat.findByText('Hello?');
  expect(chat.queryByRole('link', { name: 'Log in' })).toBeNull();
});

test('a file that is too large is said until something is sent', async () => {
  const { user, chat } = await openChat();
  await chat.findByText('Hello! How can I help you?');
  await user.type(await chat.findByRole('textbox', { name: WRITE }), 'Say: Good morning.{Enter}');
  await within(await chat.findByRole('log')).findByText('Good morning.');
  const field = chat.getByRole('textbox', { name: WRITE });
  const picker = field.parentElement?.querySelector('input[type=file]');
  if (picker == null) throw new Error('There is no field for files');
  await user.upload(picker as HTMLElement, new File([new Uint8Array(11 * 1024 * 1024)], 'tour.mp4'));
  await chat.findByText('tour.mp4 is larger than 10 MB.');
  await user.type(field, 'Say: We are here.{Enter}');
  await within(await chat.findByRole('log')).findByText('We are here.');
  expect(chat.queryByText('tour.mp4 is larger than 10 MB.')).toBeNull();
});

test('more files than a message can have are said to be left out', async () => {
  const { user, chat } = await openChat();
  await chat.findByText('Hello! How can I help you?');
  await user.type(await chat.findByRole('textbox', { name: WRITE }), 'Say: Good morning.{Enter}');
  await within(await chat.findByRole('log')).findByText('Good morning.');
  const picker = chat.getByRole('textbox', { name: WRITE }).parentElement?.querySelector('input[type=file]');
  if (picker == null) throw new Error('There is no field for files');
  const files = Array.from({ length: 11 }, (_, index) => new File(['A note'], `note-${index}.txt`));
  await user.upload(picker as HTMLElement, files);
  await chat.findByText('Up to 10 files can be attached.');
  expect(chat.getAllByRole('button', { name: /^Remove note-/ })).toHaveLength(10);
});

test('what is written without a connection waits for one', async () => {
  const { user, chat } = await openChat({ token: false });
  await user.type(await chat.findByRole('textbox', { name: WRITE }), 'Say: We are here.{Enter}');
  await chat.findByText('Waiting for a connection');
  expect(chat.queryByText('Sending…')).toBeNull();
});

test('a message that waits is sent, though the clock of the computer was set forward by a day', async () => {
  const organisation = await newOrganisation();
  await using network = await startTcpProxy(organisation.url);
  const { user, chat } = await openChat({ organisation: { ...organisation, url: network.url } });
  const field = await chat.findByRole('textbox', { name: WRITE });
  await user.type(field, 'Say: We are here.{Enter}');
  await chat.findByText('We are here.');
  network.set('half-open');
  await user.type(field, 'Say: We are still here.{Enter}');
  await chat.findByText('Sending…');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + A_DAY_MS });
  onTestFinished(() => void vi.useRealTimers());
  network.set('cut');
  network.set('pass');
  await chat.findByText('We are still here.');
});

test('a conversation that an agent merged into another one leads to it, and is not rated', async () => {
  const { user, chat, organisation, elsewhere } = await openChat();
  await user.type(await chat.findByRole('textbox', { name: WRITE }), 'Say: Done.{Enter}');
  await chat.findByRole('button', { name: 'Not helpful' });
  const key = elsewhere.helpdesk.send(null, { message: 'Say: Second.' });
  const { conversations } = await elsewhere.until((state) =>
    state.conversations.some(({ messages }) => messages.some((one) => one.key === key && one.delivery === 'sent')),
  );
  const isSecond = ({ messages }: (typeof conversations)[number]) => messages.some((one) => one.key === key);
  const into = conversations.find(isSecond)?.ticket_chat_id;
  const merged = conversations.find((one) => !isSecond(one))?.ticket_chat_id;
  await organisation.ask('POST', `/api/v1/console/conversations/${merged}/merge/`, { into });
  await chat.findByText(/^This continues in your other conversation/);
  // The part that would ask is loaded: it has drawn by then.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(chat.queryByRole('radio', { name: '4 of 5' })).toBeNull();
  expect(chat.queryByRole('button', { name: 'New conversation' })).toBeNull();
  await user.click(chat.getByText('All conversations'));
  await user.click(await chat.findByRole('button', { name: /Say: Second\./ }));
  await within(await chat.findByRole('log')).findByText('Second.');
});

test('with three open conversations, the home says so instead of beginning another one', async () => {
  const { user, chat, element, elsewhere } = await openChat();
  for (const number of [1, 2, 3]) elsewhere.helpdesk.send(null, { message: `Say: Number ${number}.` });
  await chat.findByText(/^You have three open conversations already\./);
  expect(chat.queryByRole('button', { name: 'New conversation' })).toBeNull();
  expect(chat.queryByRole('button', { name: 'Where is my order?' })).toBeNull();

  element.open('What the page has written');
  await chat.findByText(/^You have three open conversations already\./);
  expect(chat.queryByRole('textbox', { name: WRITE })).toBeNull();

  await user.click(await chat.findByRole('button', { name: /Number 1/ }));
  await within(await chat.findByRole('log')).findByText('Number 1.');
  await user.click(await chat.findByRole('button', { name: 'Close the conversation' }));
  await user.click(await chat.findByRole('button', { name: 'Yes, close it' }));
  await user.click(await chat.findByRole('button', { name: 'New conversation' }));
  await waitFor(() =>
    expect(chat.getByRole('textbox', { name: WRITE })).toHaveProperty('value', 'What the page has written'),
  );
});

test('an answer is rated, and what was wrong with it is said', async () => {
  const { user, chat, elsewhere } = await openChat();
  await user.type(await chat.findByRole('textbox', { name: WRITE }), 'Say: At noon.{Enter}');
  await user.click(await chat.findByRole('button', { name: 'Not helpful' }));
  await user.click(await chat.findByRole('radio', { name: 'Incomplete' }));
  await user.click(chat.getByRole('button', { name: 'Send feedback' }));
  await chat.findByText('Thank you for your feedback.');
  const rated = { rating: 'down', reason: 'incomplete' };
  await elsewhere.until(({ conversations }) =>
    Boolean(conversations[0]?.messages.some(({ feedback }) => feedback?.reason === rated.reason)),
  );
});

test('a call cannot be made without a microphone, which is said', async () => {
  const { user, chat, elsewhere, element } = await openChat();
  // As with a room server, which this service has none of.
  element.preview({ ...(await elsewhere.helpdesk.assistant('en')), voice: true });
  await user.click(await chat.findByRole('button', { name: 'Call' }));
  await chat.findByText(/^The microphone is blocked/);
  await user.click(chat.getByRole('button', { name: 'Continue in writing' }));
  await chat.findByRole('textbox', { name: WRITE });
});

test('articles: are searched, read, and lead to the place to write', async () => {
  const organisation = await newOrganisation();
  await organisation.ask('PUT', '/api/v1/lab/knowledge/returns/', {
    title: 'Returns',
    content: 'Send sails back **within 45 days**.',
  });
  const { user, chat } = await openChat({ organisation });
  await user.type(await chat.findByRole('searchbox'), 'sails back{Enter}');
  await user.click(await chat.findByRole('button', { name: /Returns/ }));
  const article = within(await chat.findByRole('article'));
  expect((await article.findByText('within 45 days')).tagName).toBe('STRONG');
  await user.click(article.getByRole('button', { name: /ask/i }));
  await chat.findByRole('textbox', { name: WRITE });
});

test('articles: a search that finds nothing says so, and is left by a button', async () => {
  const organisation = await newOrganisation();
  await organisation.ask('PUT', '/api/v1/lab/knowledge/returns/', { title: 'Returns', content: 'Within 45 days.' });
  const { user, chat } = await openChat({ organisation });
  await user.type(await chat.findByRole('searchbox'), 'parrot{Enter}');
  await chat.findByText('No articles found.');
  await user.click(chat.getByRole('button', { name: 'Clear search' }));
  expect(chat.queryByText('No articles found.')).toBeNull();
  expect(chat.getByRole('searchbox')).toHaveProperty('value', '');
});

test('the words are those of the language', async () => {
  const { chat } = await openChat({ language: 'de' });
  expect(chat.queryByText(WRITE)).toBeNull();
  await chat.findByRole('textbox', { name: /Nachricht/ });
});
