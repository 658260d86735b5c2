/** The pages of the navigation's group "Build" besides functions. */
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test } from 'vitest';
import { queryClient } from '../src/api/query-client.js';
import { holdRequests } from './support/hold-requests.js';
import { browser, newOrganisation } from './support/new-organisation.js';
import { openPage, seen } from './support/open-page.js';

const ARTICLES = '/api/v1/lab/knowledge/';
const TEST_YAML = 'name: A greeting\nsteps:\n  - message: "Say: Hello."\n    expect: { text: { contains: Hello } }\n';
const putTest = '/api/v1/lab/tests/small%2Fgreeting/';

test('Knowledge: articles are searched, and lead to their page', async () => {
  const organisation = await newOrganisation();
  await organisation.ask('PUT', `${ARTICLES}returns/`, { title: 'Returns', content: 'Within 45 days.' });
  await organisation.ask('PUT', `${ARTICLES}hours/`, { title: 'Opening hours', content: 'Nine to five.' });
  const { user } = await openPage('/knowledge', { organisation });
  await screen.findByRole('link', { name: 'Opening hours' });
  await user.type(screen.getByRole('searchbox', { name: 'Search articles' }), 'days');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Opening hours' })).toBeNull());
  await user.click(await screen.findByRole('link', { name: 'Returns' }));
  await screen.findByRole('heading', { level: 1, name: 'Returns' });
  const main = within(screen.getByRole('main'));
  await user.click(main.getByRole('link', { name: 'Knowledge' }));
  const search = await screen.findByRole('searchbox', { name: 'Search articles' });
  expect(search).toHaveProperty('value', 'days');
  expect(screen.queryByRole('link', { name: 'Opening hours' })).toBeNull();
  await user.click(screen.getByRole('navigation').querySelector('a[href$="/knowledge"]') as HTMLElement);
  await screen.findByRole('link', { name: 'Opening hours' });
  expect(search).toHaveProperty('value', '');
});

test('Create article: needs a title, shows its text, and is saved', async () => {
  const { user } = await openPage('/knowledge/new');
  await user.click(await screen.findByRole('button', { name: 'Save article' }));
  await screen.findByText('Enter a title');
  await user.type(screen.getByLabelText('Title'), 'Returns policy');
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'Within **45 days**.');
  await user.click(screen.getByRole('radio', { name: 'Preview' }));
  expect((await screen.findByText('45 days')).tagName).toBe('STRONG');
  await user.click(screen.getByRole('button', { name: 'Save article' }));
  await screen.findByRole('heading', { level: 1, name: 'Returns policy' });
});

test('Article: is changed, and deleted when that is confirmed', async () => {
  const organisation = await newOrganisation();
  await organisation.ask('PUT', `${ARTICLES}returns/`, { title: 'Returns', content: 'Within 45 days.' });
  const { user } = await openPage('/knowledge/articles/returns', { organisation });
  const text = await screen.findByRole('textbox', { name: 'Text' });
  await user.clear(text);
  await user.type(text, 'Within 60 days.');
  const url = screen.getByLabelText(/^Public URL/);
  await user.type(url, 'shop.example/returns');
  const language = screen.getByLabelText(/^Language/);
  await user.clear(language);
  await user.type(language, 'English');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Must be a full http(s) URL');
  await screen.findByText('Enter a language tag');
  await user.clear(url);
  await user.clear(language);
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('All changes saved');
  expect(await organisation.ask('GET', `${ARTICLES}returns/`)).toMatchObject({ content: 'Within 60 days.' });
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }));
  await user.click(await screen.findByRole('button', { name: 'Delete article' }));
  await screen.findByText('No articles yet');
});

test('Article: what another member saved meanwhile is replaced only after a warning', async () => {
  const organisation = await newOrganisation();
  const article = { title: 'Returns', content: 'Within 45 days.' };
  await organisation.ask('PUT', `${ARTICLES}returns/`, article);
  const { user } = await openPage('/knowledge/articles/returns', { organisation });
  const text = await screen.findByRole('textbox', { name: 'Text' });
  await user.clear(text);
  await user.type(text, 'Within 60 days.');
  await organisation.ask('PUT', `${ARTICLES}returns/`, {
    ...article,
    title: 'Sending back',
    content: 'Within 50 days.',
  });
  const save = screen.getByRole('button', { name: 'Save changes' });
  await user.click(save);
  await screen.findByText(/Another member changed this while you were editing/);
  expect(await organisation.ask('GET', `${ARTICLES}returns/`)).toMatchObject({ content: 'Within 50 days.' });
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveProperty('value', 'Within 60 days.');
  await screen.findByDisplayValue('Sending back');
  await user.click(save);
  await screen.findByText('All changes saved');
  expect(await organisation.ask('GET', `${ARTICLES}returns/`)).toMatchObject({
    title: 'Sending back',
    content: 'Within 60 days.',
  });
});

test('Web pages: a URL that is none is refused at its field', async () => {
  const { user } = await openPage('/knowledge/web-pages');
  await user.click((await screen.findAllByRole('button', { name: 'Add web pages' }))[0] as HTMLElement);
  const form = within(await screen.findByRole('dialog'));
  const url = form.getByLabelText(/URL/);
  await user.type(url, 'http://10.0.0.1/');
  await user.click(form.getByRole('button', { name: /^Add/ }));
  await waitFor(() => expect(url.getAttribute('aria-invalid')).toBe('true'));
});

test('Try a question: finds the passage with the words', async () => {
  const organisation = await newOrganisation();
  await organisation.ask('PUT', `${ARTICLES}returns/`, {
    title: 'Returns',
    content: 'Send sails back within 45 days.',
  });
  const { user } = await openPage('/knowledge/try', { organisation });
  await user.type(await screen.findByRole('textbox', { name: 'Question' }), 'sails back{Enter}');
  expect((await screen.findByRole('article')).textContent).toContain('within 45 days');
});

test('Tests: all are run, and the one that passes says so', async () => {
  const organisation = await newOrganisation();
  await organisation.ask('PUT', putTest, { yaml: TEST_YAML });
  const { user } = await openPage('/tests', { organisation });
  await screen.findByText('Not run yet');
  await screen.findByText(/^Current:/);
  await user.selectOptions(screen.getByLabelText('Model'), 'default');
  await user.click(screen.getByRole('button', { name: 'Run all' }));
  await seen('The test passed');
  const runOne = screen.getByRole('button', { name: /^Run (?!all)/ });
  await user.click(runOne);
  expect(runOne).toHaveProperty('disabled', false);
  await seen('The test passed');
  await user.click(screen.getByRole('link', { name: 'View results' }));
  await seen('1 passed, 0 failed');
});

test('Test run: tells what was expected and what happened in the words of the console', async () => {
  const organisation = await newOrganisation();
  const expectations =
    '{ result: handed_over, calls: [{ function: get_order }], text: { contains: Bye, lacks: Hello } }';
  const yaml = `name: A greeting\nsteps:\n  - message: "Say: Hello."\n    expect: ${expectations}\n`;
  await organisation.ask('PUT', putTest, { yaml });
  const { user } = await openPage('/tests', { organisation });
  await screen.findByText(/^Current:/);
  await user.selectOptions(screen.getByLabelText('Model'), 'default');
  await user.click(screen.getByRole('button', { name: 'Run all' }));
  await user.click(await screen.findByRole('link', { name: 'View results' }));
  const differences = await screen.findByRole('list', { name: 'Failed expectations' });
  expect(
    within(differences)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual([
    ...['get_order()', 'None'],
    ...['Handed over', 'Answered'],
    ...['Bye', 'Not in the reply'],
    ...['Hello', 'In the reply'],
  ]);
});

test('Create test: needs a path, and is kept under it', async () => {
  const { user } = await openPage('/tests/new');
  await user.click(await screen.findByRole('button', { name: 'Create test' }));
  await screen.findByText('Enter a path');
  await user.type(screen.getByRole('textbox', { name: 'Path' }), 'orders/status');
  await user.click(screen.getByRole('button', { name: 'Create test' }));
  await screen.findByRole('heading', { level: 1, name: 'A customer asks about an order' });
});

test('Test: a mistake is named with its line', async () => {
  const organisation = await newOrganisation();
  await organisation.ask('PUT', putTest, { yaml: TEST_YAML });
  const { user } = await openPage('/tests/edit/small%2Fgreeting', { organisation });
  const text = await screen.findByRole('textbox', { name: 'Test' });
  await user.clear(text);
  await user.type(text, 'name: Wrong{Enter}steps: none');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await seen('Fix these problems');
});

test('Test runs: the runs of an organisation are listed', async () => {
  const organisation = await newOrganisation();
  await openPage('/tests/runs', { organisation });
  await seen('No test runs yet');
});

test('Replay: recent turns are replayed, and none differs', async () => {
  const organisation = await newOrganisation();
  const { user } = await openPage('/replay', { organisation });
  await user.click(await screen.findByRole('button', { name: 'Replay' }));
  await screen.findByRole('heading', { name: 'No turns to replay' });
  const customer = organisation.customer('customer-1');
  await customer.say('Say: Nine.');
  await customer.until(({ conversations }) => conversations[0]?.messages.at(-1)?.sender === 'assistant');
  await user.click(screen.getByRole('button', { name: 'Replay' }));
  await seen('1 of 1 turn replayed, 0 differ.');
});

test('Replay conversation: replays the turns of one conversation', async () => {
  const organisation = await newOrganisation();
  const customer = organisation.customer('customer-1');
  const id = await customer.say('Say: Nine.');
  await customer.until(({ conversations }) => conversations[0]?.messages.at(-1)?.sender === 'assistant');
  const { user } = await openPage(`/replay/${id}`, { organisation });
  await seen('1 turn from one conversation');
  await user.click(await screen.findByRole('button', { name: 'Replay' }));
  await seen('1 of 1 turn replayed, 0 differ.');
});

test('Customer login: a URL that is none is refused at its field; a good one is saved', async () => {
  const { user, organisation } = await openPage('/login');
  const url = await screen.findByLabelText(/^Login URL/);
  await user.type(url, 'shop.example');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(url.getAttribute('aria-invalid')).toBe('true'));
  await user.clear(url);
  await user.type(url, 'https://shop.example/login');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('All changes saved');
  expect(await organisation.ask('GET', '/api/v1/lab/auth-config/')).toMatchObject({
    login_url: 'https://shop.example/login',
  });
});

test('Customer login: offers the saved function also while the functions are loading', async () => {
  const organisation = await newOrganisation();
  for (const name of ['get_balance', 'get_profile'])
    await organisation.ask('POST', '/api/v1/lab/functions/', {
      name,
      description: 'Reads something of the customer.',
      url: `${organisation.backend_url}/${name}`,
      requires_auth: true,
      environment: 'live',
      parameters: {},
    });
  const settings = await organisation.ask('GET', '/api/v1/lab/auth-config/');
  await organisation.ask('PUT', '/api/v1/lab/auth-config/', {
    ...settings,
    login_url: 'https://shop.example/login',
    identity_function: 'get_profile',
  });
  const functions = holdRequests(/lab\/functions\//);
  await openPage('/login', { organisation });
  const source = within(await screen.findByLabelText('Source'));
  source.getByRole('option', { name: 'get_profile' });
  functions.release();
  await source.findByRole('option', { name: 'get_balance' });
  expect(source.getAllByRole('option')).toHaveLength(3);
});

test('Endpoint authentication: signing shows its secret once, and a header is kept', async () => {
  const { user } = await openPage('/endpoints');
  await user.click(await screen.findByRole('button', { name: 'Enable signing' }));
  const asked = await screen.findByRole('dialog');
  expect(asked.textContent).toMatch(/fdsig_[\w-]{43}/);
  await user.click(screen.getByRole('button', { name: 'I have saved it' }));
  await user.click(screen.getByRole('button', { name: 'Add header' }));
  await user.type(screen.getByLabelText('Header'), 'X-Shop-Key');
  await user.type(screen.getByLabelText('Value'), 'k-123456789');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Headers saved');
  expect(document.body.textContent).not.toMatch(/fdsig_/);
  await user.click(screen.getByRole('button', { name: 'Remove header 1' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add header' }));
});

test('Assistant: what another member has saved meanwhile in other fields stays', async () => {
  const organisation = await newOrganisation();
  const { user } = await openPage('/assistant', { organisation });
  const instructions = await screen.findByRole('textbox', { name: /^Instructions/ });
  await organisation.ask('PUT', '/api/v1/console/assistant/', { greeting: 'Ahoy!', claim_check: false });
  await user.type(instructions, 'Be brief.');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Assistant settings saved');
  expect(await organisation.ask('GET', '/api/v1/console/assistant/')).toMatchObject({
    greeting: 'Ahoy!',
    claim_check: false,
    instructions: 'Be brief.',
  });
});

test('Assistant: saving ends, although a proxy changes every version on its way', async () => {
  const { user } = await openPage('/assistant');
  await user.type(await screen.findByRole('textbox', { name: /^Instructions/ }), 'Be brief.');
  const { fetch } = browser().settings;
  let saves = 0;
  fetch.interceptor = {
    beforeAsyncRequest: async ({ request, window }) => {
      if (request.method !== 'PUT') return;
      saves += 1;
      return new window.Response(JSON.stringify({ detail: 'Changed.', code: 'changed_meanwhile' }), { status: 412 });
    },
  };
  onTestFinished(() => {
    fetch.interceptor = null;
  });
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText(/Another member changed this while you were editing/);
  expect(saves).toBe(3);
});

/** A member types in a field of settings that are saved as a whole, while another one saves it and `other` fields. */
const SETTINGS = {
  'Chat window': {
    page: '/chat-window',
    url: '/api/v1/lab/chat-window/',
    field: /^Suggested questions/,
    typed: 'Where is my order?',
    mine: { suggested_questions: ['Where is my order?'] },
    theirs: { suggested_questions: ['Can I return it?'] },
    other: { reply_time: '5 minutes' },
  },
  'Customer login': {
    page: '/login',
    url: '/api/v1/lab/auth-config/',
    field: /^Login URL/,
    typed: 'https://shop.example/login',
    mine: { login_url: 'https://shop.example/login' },
    theirs: { login_url: 'https://shop.example/sign-in' },
    other: { activation: 'confirmation' },
  },
  Security: {
    page: '/security',
    url: '/api/v1/console/security/',
    field: /^Allowed origins/,
    typed: 'https://shop.example',
    mine: { allowed_origins: ['https://shop.example'] },
    theirs: { allowed_origins: ['https://store.example'] },
    other: { require_customer_tokens: true },
  },
  Privacy: {
    page: '/privacy',
    url: '/api/v1/lab/retention/',
    field: /^Closed conversations/,
    typed: '30',
    buttons: ['Review and save', 'Save settings'],
    mine: { conversation_days: 30 },
    theirs: { conversation_days: 90 },
    other: { trace_days: 7, action_days: null },
  },
};

test.each(
  Object.entries(SETTINGS),
)('%s: what another member has saved in the same field is replaced only after a warning', async (_, row) => {
  const organisation = await newOrganisation();
  const { url, mine, theirs, other, buttons = ['Save changes'] } = { buttons: undefined, ...row };
  const read = () => organisation.ask('GET', url);
  const { user } = await openPage(row.page, { organisation });
  await user.type(await screen.findByLabelText(row.field), row.typed);
  await organisation.ask('PUT', url, { ...theirs, ...other });
  const save = async () => {
    for (const name of buttons) await user.click(await screen.findByRole('button', { name }));
  };
  await save();
  await screen.findByText(/Another member changed this while you were editing/);
  expect(await read()).toMatchObject({ ...theirs, ...other });
  await save();
  await waitFor(async () => expect(await read()).toMatchObject({ ...mine, ...other }));
});

test('Privacy: what another member saves while the member reviews stays', async () => {
  const organisation = await newOrganisation();
  const retention = '/api/v1/lab/retention/';
  const { user } = await openPage('/privacy', { organisation });
  await user.type(await screen.findByLabelText(/^Closed conversations/), '30');
  await user.click(screen.getByRole('button', { name: 'Review and save' }));
  await organisation.ask('PUT', retention, { conversation_days: null, trace_days: 7, action_days: null });
  await queryClient.invalidateQueries({ queryKey: ['retention'] });
  await screen.findByDisplayValue('7');
  await user.click(await screen.findByRole('button', { name: 'Save settings' }));
  await waitFor(async () =>
    expect(await organisation.ask('GET', retention)).toMatchObject({ conversation_days: 30, trace_days: 7 }),
  );
});

test('Security: discarding what was refused takes the refusal away', async () => {
  const { user } = await openPage('/security');
  await user.type(await screen.findByLabelText(/^Allowed origins/), 'shop');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Check the highlighted fields.');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText('Check the highlighted fields.')).toBeNull());
});

test('Security: what another member has saved is seen after discarding, and replaced without a warning', async () => {
  const organisation = await newOrganisation();
  const security = '/api/v1/console/security/';
  const { user } = await openPage('/security', { organisation });
  const origins = await screen.findByLabelText<HTMLTextAreaElement>(/^Allowed origins/);
  await user.type(origins, 'https://shop.example');
  await organisation.ask('PUT', security, {
    require_customer_tokens: true,
    allowed_origins: ['https://store.example'],
  });
  await queryClient.invalidateQueries();
  await waitFor(() => expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true'));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(origins.value).toBe('https://store.example'));
  await user.type(origins, '{Enter}https://shop.example');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Security settings saved');
  expect(await organisation.ask('GET', security)).toMatchObject({
    allowed_origins: ['https://store.example', 'https://shop.example'],
  });
});

test('Chat window: what another member has saved in other fields stays, without a question', async () => {
  const organisation = await newOrganisation();
  const { user } = await openPage('/chat-window', { organisation });
  await user.type(await screen.findByLabelText(/^Suggested questions/), 'Where is my order?');
  await organisation.ask('PUT', '/api/v1/lab/chat-window/', { reply_time: '5 minutes', theme: 'dark' });
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Chat window saved');
  expect(await organisation.ask('GET', '/api/v1/lab/chat-window/')).toMatchObject({
    reply_time: '5 minutes',
    theme: 'dark',
    suggested_questions: ['Where is my order?'],
  });
  await screen.findByDisplayValue('5 minutes');
});

test('Endpoint authentication: rows of headers that are edited do not mix with those of another member', async () => {
  const organisation = await newOrganisation();
  const put = (...names: string[]) =>
    organisation.ask('PUT', '/api/v1/lab/endpoint-auth/headers/', {
      headers: names.map((name) => ({ name, origin: null, value: 'k-123456789' })),
    });
  await put('X-Shop', 'X-Store');
  const { user } = await openPage('/endpoints', { organisation });
  await user.type((await screen.findAllByLabelText('Value'))[0] as HTMLElement, 'k-987654321');
  await put('X-Store');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText(/Another member changed this while you were editing/);
  const shown = (label: string) => screen.getAllByLabelText<HTMLInputElement>(label).map(({ value }) => value);
  expect([shown('Header'), shown('Value')]).toEqual([
    ['X-Shop', 'X-Store'],
    ['k-987654321', ''],
  ]);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(shown('Header')).toEqual(['X-Store']));
});

test('Endpoint authentication: a secret that another member has entered too is replaced only after a warning', async () => {
  const organisation = await newOrganisation();
  const put = (value: string) =>
    organisation.ask('PUT', '/api/v1/lab/endpoint-auth/headers/', {
      headers: [{ name: 'X-Shop', origin: null, value }],
    });
  await put('k-123456789');
  const { user } = await openPage('/endpoints', { organisation });
  const field = await screen.findByLabelText('Value');
  const save = screen.getByRole('button', { name: 'Save changes' });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  await user.type(field, 'k-987654321');
  expect(save.getAttribute('aria-disabled')).toBeNull();
  await put('k-192837465');
  await user.click(save);
  await screen.findByText(/Another member changed this while you were editing/);
  expect(screen.getByLabelText('Value')).toHaveProperty('value', 'k-987654321');
  await user.click(save);
  await screen.findByText('All changes saved');
  expect(save.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(save);
});

test('Edit webhook: what another member has saved in other fields stays, in the same after a warning', async () => {
  const organisation = await newOrganisation();
  const webhooks = '/api/v1/lab/webhooks/';
  const url = `${organisation.backend_url}/events`;
  const { id } = await organisation.ask('POST', webhooks, { url, events: ['*'] });
  const { user } = await openPage(`/webhooks/${id}`, { organisation });
  const edit = async (typed: string) => {
    await user.click(await screen.findByRole('button', { name: /^Actions for/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit…' }));
    await user.type(await screen.findByLabelText(/^Description/), typed);
  };
  const save = () => user.click(screen.getByRole('button', { name: 'Save changes' }));
  const change = (to: object) => organisation.ask('PATCH', `${webhooks}${id}/`, to);
  await edit('Tickets');
  await change({ events: ['conversation.reviewed'] });
  await save();
  await screen.findByText('Webhook saved');
  const read = () => organisation.ask('GET', `${webhooks}${id}/`);
  expect(await read()).toMatchObject({ description: 'Tickets', events: ['conversation.reviewed'] });
  await edit(' of sales');
  await change({ description: 'Leads' });
  await save();
  await screen.findByText(/Another member changed this while you were editing/);
  expect(await read()).toMatchObject({ description: 'Leads' });
  await save();
  await waitFor(async () => expect(await read()).toMatchObject({ description: 'Tickets of sales' }));
});

test('Assistant: its name is saved, and leaving unsaved changes is asked about', async () => {
  const { user, organisation, go } = await openPage('/assistant');
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Bosun');
  void go('/functions');
  await user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('All changes saved');
  expect(await organisation.ask('GET', '/api/v1/console/assistant/')).toMatchObject({ assistant_name: 'Bosun' });
});

test('Assistant: a default greeting is shown as customers get it, until it is changed', async () => {
  const organisation = await newOrganisation();
  await organisation.ask('PUT', '/api/v1/console/assistant/', { language: 'de' });
  const { user } = await openPage('/assistant', { organisation });
  await screen.findByText('Hallo! Wie kann ich Ihnen helfen?');
  await user.type(screen.getByLabelText('Greeting'), ' Ahoy!');
  await waitFor(() => expect(screen.queryByText('Hallo! Wie kann ich Ihnen helfen?')).toBeNull());
});

test('recording calls cannot be switched on where the operator has no place for it, and the page says so', async () => {
  await openPage('/assistant');
  const record = await screen.findByRole('switch', { name: 'Record calls' });
  expect((record as HTMLButtonElement).disabled).toBe(true);
  await seen('Available once the operator of this service sets where recordings are stored.');
});

test('Assistant: without a phone number it says who can connect one', async () => {
  await openPage('/assistant');
  await seen('Customers can call by phone once the operator of this service connects a number.');
});

test('Chat window: a colour that is none is refused; a question to suggest is saved', async () => {
  const { user, organisation } = await openPage('/chat-window');
  const colour = await screen.findByLabelText(/^Colour/);
  await user.type(colour, 'teal-ish');
  await user.type(screen.getByLabelText(/^Suggested questions/), 'Where is my order?');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(colour.getAttribute('aria-invalid')).toBe('true'));
  await user.clear(colour);
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('All changes saved');
  expect(await organisation.ask('GET', '/api/v1/lab/chat-window/')).toMatchObject({
    suggested_questions: ['Where is my order?'],
  });
});

test('Releases: are turned on', async () => {
  const { user } = await openPage('/releases');
  await user.click(await screen.findByRole('button', { name: 'Turn on releases…' }));
  await user.click(await screen.findByRole('button', { name: 'Turn on' }));
  await screen.findByRole('heading', { name: 'No changes in the draft' });
});

test('Releases: the draft goes live when a reason is given, and the release shows its changes', async () => {
  const organisation = await newOrganisation();
  await organisation.ask('PUT', '/api/v1/lab/releases/mode/', { mode: 'refuse' });
  await organisation.ask('PUT', `${ARTICLES}returns/`, { title: 'Returns', content: 'Within 45 days.' });
  const { user } = await openPage('/releases', { organisation });
  await screen.findByRole('heading', { name: '1 change in the draft' });
  await user.click(screen.getByRole('button', { name: 'Go live' }));
  await screen.findByText('Enter a reason.');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Customers ask');
  await user.click(screen.getByRole('button', { name: 'Go live' }));
  await seen('Release 2 is live');
  await screen.findByRole('heading', { name: 'No changes in the draft' });
  await user.click(await screen.findByRole('button', { name: 'Restore release 1' }));
  const restore = within(await screen.findByRole('dialog'));
  await user.type(restore.getByRole('textbox', { name: 'Reason' }), 'Customers were confused');
  await user.click(restore.getByRole('button', { name: 'Restore release' }));
  await screen.findByRole('link', { name: 'Release 3' });
  expect(screen.queryByText('Release 2 is live')).toBeNull();
  const release = (await screen.findByRole('link', { name: 'Release 2' })).closest('tr');
  expect(release?.querySelectorAll('time')).toHaveLength(1);
  await user.click(screen.getByRole('link', { name: 'Release 2' }));
  await screen.findByRole('heading', { level: 1, name: /^Release 2/ });
  await seen('Within 45 days.');
});

test('Test: what another member saved meanwhile is kept until the warning was read, and can be seen', async () => {
  const organisation = await newOrganisation();
  await organisation.ask('PUT', putTest, { yaml: TEST_YAML });
  const { user } = await openPage('/tests/edit/small~greeting', { organisation });
  const text = await screen.findByRole('textbox', { name: 'Test' });
  await user.type(text, '# mine');
  const theirs = TEST_YAML.replace('A greeting', 'Their greeting');
  await organisation.ask('PUT', putTest, { yaml: theirs });
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText(/Another member changed this while you were editing/);
  expect(await organisation.ask('GET', putTest)).toMatchObject({ yaml: theirs });
  expect(text).toHaveProperty('value', `${TEST_YAML}# mine`);
  await screen.findByRole('heading', { level: 1, name: 'Their greeting' });
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(text).toHaveProperty('value', theirs);
  await user.type(text, '# both');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('All changes saved');
  await waitFor(async () => expect(await organisation.ask('GET', putTest)).toMatchObject({ yaml: `${theirs}# both` }));
});
