/** The agents' desk: lists, a conversation, what an agent does in it, and what the service tells meanwhile. */
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { holdRequests } from './support/hold-requests.js';
import { newOrganisation } from './support/new-organisation.js';
import { openConversation, replyField } from './support/open-conversation.js';
import { openPage, seen } from './support/open-page.js';

test('a conversation is counted as soon as a customer writes, and opens', async () => {
  const { organisation, go } = await openPage('/desk/open', { role: 'agent' });
  await seen('No conversations');
  await screen.findAllByText('Live');
  const id = await organisation.customer('customer-1').say('Where is order 1042?');
  // The rows themselves are drawn where there is room, which is in a browser.
  await waitFor(() => expect(screen.getAllByRole('link', { name: /^All open\s*1$/ })).not.toEqual([]));
  await go(`/desk/open/${id}`);
  await within(await screen.findByRole('region', { name: 'Messages' })).findByText('Where is order 1042?');
});

test('a test conversation is in a list of its own, while there is one', async () => {
  const { organisation, go, user } = await openPage('/desk/open', { role: 'agent' });
  await screen.findAllByText('Live');
  await seen('No conversations');
  expect(screen.queryByRole('link', { name: /^Test conversations/ })).toBeNull();
  const { secret } = await organisation.ask('POST', '/api/v1/console/api-keys/', { name: 'Trial', mode: 'test' });
  const id = await organisation.customer('customer-1', secret).say('Where is order 1042?');
  const [link] = await screen.findAllByRole('link', { name: /^Test conversations\s*1$/ });
  await seen('No conversations');
  expect(screen.queryByRole('link', { name: /^All open\s*1$/ })).toBeNull();
  await user.click(link!);
  await waitFor(() => expect(location.pathname).toBe('/console/desk/test'));
  await go(`/desk/test/${id}`);
  await within(await screen.findByRole('region', { name: 'Messages' })).findByText('Where is order 1042?');
});

test('an agent takes over, replies, hears the customer, and hands back', async () => {
  const { customer, user, messages } = await openConversation();
  await user.click(screen.getByRole('button', { name: 'Take over' }));
  await screen.findByRole('button', { name: 'Hand back' });
  await waitFor(() => expect(document.activeElement).toBe(replyField()));
  await user.keyboard('What is it about?');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await customer.until(({ conversations }) => conversations[0]?.messages.at(-1)?.message === 'What is it about?');
  await messages.findByText('What is it about?');
  await waitFor(() => expect((replyField() as HTMLTextAreaElement).value).toBe(''));
  await customer.say('About my order.');
  await messages.findByText('About my order.');
  await user.click(screen.getByRole('button', { name: 'Hand back' }));
  await screen.findByRole('button', { name: 'Take over' });
});

test('the next reply can be written while one is being sent', async () => {
  const { customer, user, messages } = await openConversation();
  await user.click(replyField());
  await user.keyboard('What is it about?{Control>}{Enter}{/Control}Your order?');
  expect(replyField()).toHaveProperty('value', 'Your order?');
  await messages.findByText('What is it about?');
  // The next one can't be sent before.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBeNull());
  await user.keyboard('{Control>}{Enter}{/Control}');
  await messages.findByText('Your order?');
  await customer.until(({ conversations }) => conversations[0]?.messages.at(-1)?.message === 'Your order?');
  expect(replyField()).toHaveProperty('value', '');
});

test('the next note can be written while one is being stored', async () => {
  const { user, messages } = await openConversation();
  await user.click(screen.getByRole('radio', { name: 'Note' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note for the other agents' });
  await user.click(field);
  await user.keyboard('Has called twice{Control>}{Enter}{/Control} Is angry');
  await messages.findByText('Has called twice');
  await waitFor(() => expect(field.value).toBe('Is angry'));
});

test('what a restored backup lacks disappears from an open conversation', async () => {
  const { organisation, id, messages } = await openConversation();
  await organisation.restoreBackup(id, 1);
  await waitFor(() => expect(messages.queryByText('One moment.')).toBeNull());
  await messages.findByText('Say: One moment.');
});

test('it does so if the log has grown beyond it when the desk is connected again', async () => {
  const { organisation, customer, id, messages } = await openConversation();
  await customer.say('Say: This is lost.');
  await messages.findByText('This is lost.');
  const history = holdRequests(/\/messages\/\?.*after_seq/);
  await organisation.restoreBackup(id, 2);
  for (const text of ['First', 'Second', 'Third']) await customer.say(text);
  messages.getByText('This is lost.');
  history.release();
  await messages.findByText('Third');
  await waitFor(() => expect(messages.queryByText(/This is lost/)).toBeNull());
});

test('a caller by phone is called by their number, which is not verified, until a name is known', async () => {
  const organisation = await newOrganisation('agent');
  const id = await organisation.callByPhone('+4915112345678');
  const { user } = await openPage(`/desk/open/${id}`, { organisation });
  await screen.findByRole('heading', { name: /^\u200e?\+4915112345678$/ });
  await seen('By phone');
  await user.keyboard('i');
  const pane = within(await screen.findByRole('complementary', { name: 'Customer' }));
  await pane.findByText(/\+4915112345678/);
  await pane.findByText('From the phone network, not verified. Numbers can be forged.');
  const [{ session_id }] = (await organisation.ask('GET', '/api/v1/console/conversations/')).conversations;
  await organisation.ask('PUT', `/api/v1/helpdesk/customers/${session_id}/`, { name: 'Ada Lovelace' });
  await screen.findByRole('heading', { name: 'Ada Lovelace' });
  await pane.findByText(/\+4915112345678/);
});

test('the composer says that a caller by phone gets no text, and is described by it', async () => {
  const organisation = await newOrganisation('agent');
  const { user } = await openPage(`/desk/open/${await organisation.callByPhone()}`, { organisation });
  const note = await screen.findByText(/^This customer calls by phone and can't read what you write\./);
  expect((await screen.findByRole('textbox', { name: /^Reply to/ })).getAttribute('aria-describedby')).toBe(note.id);
  await user.click(screen.getByRole('radio', { name: 'Note' }));
  const field = await screen.findByRole('textbox', { name: 'Note for the other agents' });
  expect(field.hasAttribute('aria-describedby')).toBe(false);
});

test('a recorded call is played and downloaded under its note, as soon as its recording is ready', async () => {
  const organisation = await newOrganisation('agent');
  const id = await organisation.callByPhone();
  await openPage(`/desk/open/${id}`, { organisation });
  await screen.findAllByText('Live');
  const messages = within(await screen.findByRole('region', { name: 'Messages' }));
  await messages.findByText('The customer has called.');
  const { href } = location;
  const begun = organisation.recordCall(id, 'recording');
  // Requests that the page sends meanwhile have its session only at its own address.
  expect(location.href).toBe(href);
  await begun;
  await messages.findByText('The call is being recorded.');
  await organisation.recordCall(id, 'ready');
  const player = (await messages.findByLabelText(/^Recording of the call, /)) as HTMLAudioElement;
  expect(player.controls).toBe(true);
  expect(player.preload).toBe('none');
  const link = messages.getByRole('link', { name: 'Download recording' });
  expect(link.getAttribute('download')).toMatch(/^call-\d{4}-\d\d-\d\d\.mp4$/);
  expect(link.getAttribute('href')).toBe(player.getAttribute('src'));
  expect(messages.queryByText('The call is being recorded.')).toBeNull();
});

test('a call that could not be recorded says so', async () => {
  const organisation = await newOrganisation('agent');
  const id = await organisation.callByPhone();
  await organisation.recordCall(id, 'failed');
  await openPage(`/desk/open/${id}`, { organisation });
  await seen('The call was not recorded.');
});

test('a caller who withholds their number is called so', async () => {
  const organisation = await newOrganisation('agent');
  const { user } = await openPage(`/desk/open/${await organisation.callByPhone()}`, { organisation });
  await screen.findByRole('heading', { name: 'Withheld number' });
  await user.keyboard('i');
  const pane = within(await screen.findByRole('complementary', { name: 'Customer' }));
  await pane.findByText('Withheld number');
  expect(pane.queryByRole('button', { name: 'Copy phone number' })).toBeNull();
});

test('in the conversation of another agent one begins in a note, until the assistant has it back', async () => {
  const { organisation, id } = await openConversation();
  await organisation.askAtDesk('take_over_support', { ticket_chat_id: id }, organisation.owner);
  await screen.findByRole('textbox', { name: 'Note for the other agents' });
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  await organisation.askAtDesk('release_support', { ticket_chat_id: id }, organisation.owner);
  await waitFor(() => expect(replyField()).toBeTruthy());
});

test('a note that is being written stays a note when the conversation changes hands', async () => {
  const { organisation, id, user } = await openConversation();
  await organisation.askAtDesk('take_over_support', { ticket_chat_id: id }, organisation.owner);
  await user.type(await screen.findByRole('textbox', { name: 'Note for the other agents' }), 'Look at');
  await organisation.askAtDesk('release_support', { ticket_chat_id: id }, organisation.owner);
  await seen('Only agents see this.');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note for the other agents' }).value).toBe('Look at');
});

test('to a customer who asked for a human it says that they wait for one', async () => {
  const { customer } = await openConversation();
  await customer.say('I want a human');
  await seen('The customer is waiting for a human. Sending takes the conversation over.');
});

test('a note is seen by agents only', async () => {
  const { customer, user, messages } = await openConversation();
  await user.click(screen.getByRole('radio', { name: 'Note' }));
  await user.type(screen.getByRole('textbox', { name: 'Note for the other agents' }), 'Has called twice');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await messages.findByRole('article', { name: 'Your note' });
  expect(JSON.stringify(customer.helpdesk.state.get())).not.toContain('Has called twice');
});

test('closing asks first, and then takes no reply', async () => {
  const { customer, user } = await openConversation();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Close this conversation?' }));
  expect(customer.helpdesk.state.get().conversations[0]?.status).toBe('open');
  await user.click(asked.getByRole('button', { name: 'Close conversation' }));
  await customer.until(({ conversations }) => conversations[0]?.status === 'closed');
});

test('after closing, the next customer who waits is opened, and the list stays', async () => {
  const { organisation, user } = await openConversation();
  const other = organisation.customer('customer-2');
  const waiting = await other.say('I want a human');
  await other.until(({ conversations }) => conversations[0]?.messages.at(-1)?.sender === 'assistant');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Close this conversation?' }));
  await user.click(asked.getByRole('button', { name: 'Close conversation' }));
  await waitFor(() => expect(location.pathname).toBe(`/console/desk/open/${waiting}`));
  await screen.findByRole('region', { name: 'Conversation with customer-2' });
});

test('after closing one of their own, an agent goes on with their own customer who waits, before others', async () => {
  const { organisation, go, user } = await openPage('/desk/mine', { role: 'agent' });
  const ids: string[] = [];
  for (const name of ['customer-1', 'customer-2', 'customer-3']) {
    const customer = organisation.customer(name);
    ids.push(await customer.say('I want a human'));
    await customer.until(({ conversations }) => conversations[0]?.messages.at(-1)?.sender === 'assistant');
  }
  const [first, _waiting, own] = ids;
  for (const id of [own, first]) {
    await go(`/desk/mine/${id}`);
    await user.click(await screen.findByRole('button', { name: 'Take over' }));
    await screen.findByRole('button', { name: 'Hand back' });
  }
  await user.click(screen.getByRole('button', { name: 'Close' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Close this conversation?' }));
  await user.click(asked.getByRole('button', { name: 'Close conversation' }));
  await waitFor(() => expect(location.pathname).toBe(`/console/desk/mine/${own}`));
});

test('a conversation is merged into another one, which shows its messages on demand and leads to it', async () => {
  const { customer, id, user } = await openConversation();
  customer.helpdesk.send(null, { message: 'And where is my refund?' });
  await customer.until(({ conversations }) => conversations[0]?.messages.at(-1)?.sender === 'assistant');
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Merge into…' }));
  await screen.findByText(/This conversation closes.*You can't undo this/);
  const asked = within(screen.getByRole('dialog', { name: 'Merge into another conversation' }));
  asked.getByText('Say: One moment.');
  await asked.findByRole('radio', { name: /And where is my refund\?/, checked: true });
  await user.click(asked.getByRole('button', { name: 'Merge' }));
  await seen('You merged another conversation into this one: Say: One moment.');
  const { conversations } = await customer.until((state) =>
    state.conversations.some(({ status }) => status === 'closed'),
  );
  expect(conversations.find(({ status }) => status === 'closed')?.ticket_chat_id).toBe(id);

  const show = screen.getByRole('button', { name: 'Show its messages' });
  expect(show.getAttribute('aria-expanded')).toBe('false');
  await user.click(show);
  const merged = within(await screen.findByRole('region', { name: 'Messages of the merged conversation' }));
  await merged.findByText('One moment.');
  await user.click(screen.getByRole('button', { name: 'Hide its messages' }));
  expect(screen.queryByText('One moment.')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Open the conversation' }));
  await seen('The conversation was merged into another one.');
  await user.click(await screen.findByRole('link', { name: 'Open the conversation it continues in' }));
  await screen.findByRole('button', { name: 'Show its messages' });
});

test('an agent who has the conversation open sees it end, and is led to the other one', async () => {
  const { organisation, customer, id } = await openConversation();
  const key = customer.helpdesk.send(null, { message: 'Say: Second.' });
  const { conversations } = await customer.until((state) =>
    state.conversations.some(({ messages }) => messages.some((one) => one.key === key && one.delivery === 'sent')),
  );
  const into = conversations.find(({ ticket_chat_id }) => ticket_chat_id !== id)?.ticket_chat_id;
  await organisation.ask('POST', `/api/v1/console/conversations/${id}/merge/`, { into });
  await seen('The conversation was merged into another one.');
  const link = await screen.findByRole('link', { name: 'Open the conversation it continues in' });
  expect(link.getAttribute('href')).toContain(into);
});

test('beside a conversation the others of the customer are listed by what they are about', async () => {
  const { customer, user } = await openConversation();
  customer.helpdesk.send(null, { message: 'And where is my refund?' });
  await customer.until(({ conversations }) => conversations[0]?.messages.at(-1)?.sender === 'assistant');
  await user.keyboard('i');
  const pane = within(await screen.findByRole('complementary', { name: 'Customer' }));
  await pane.findByRole('link', { name: /^And where is my refund\?.*Assistant/ });
});

test('a conversation is not merged where the customer has no other open one', async () => {
  const { user } = await openConversation();
  await user.click(screen.getByRole('button', { name: 'More' }));
  const item = await screen.findByRole('menuitem', { name: /^Merge into….*no other open conversation/ });
  expect(item.getAttribute('aria-disabled')).toBe('true');
});

test('a customer whose conversations cannot be read is not merged, and is read again', async () => {
  const requests = holdRequests(/\/console\/customers\//);
  requests.refuse();
  const { user } = await openConversation();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Merge into…' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Merge into another conversation' }));
  await asked.findByText('Could not load');
  requests.release();
  await user.click(asked.getByRole('button', { name: 'Try again' }));
  await asked.findByText('This customer has no other open conversation.');
});

test('"Why?" shows what the assistant did beside the conversation', async () => {
  const { user } = await openConversation();
  await user.click(await screen.findByRole('button', { name: /^Why\?/ }));
  const why = within(await screen.findByRole('complementary', { name: 'Why this answer?' }));
  await why.findAllByText(/Answered/);
  const at = location.pathname;
  await user.click(why.getByRole('link', { name: 'Open the whole trace' }));
  await screen.findByRole('heading', { level: 1, name: 'Conversation trace' });
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Desk' }));
  await waitFor(() => expect(location.pathname).toBe(at));
});

test('a search says what it searched where it finds nothing', async () => {
  const { user } = await openPage('/desk/open', { role: 'agent' });
  await user.type(await screen.findByRole('searchbox', { name: /^Search in/ }), 'parrot');
  await seen('No matches');
  await waitFor(() => expect(screen.getAllByRole('status').map(({ innerText }) => innerText)).toContain('No matches'));
});

test('what is not in a list is searched for in the others', async () => {
  const { user } = await openPage('/desk/mine?priority=high', { role: 'agent' });
  await user.type(await screen.findByRole('searchbox', { name: 'Search in Mine' }), 'parrot');
  await user.click(await screen.findByRole('button', { name: 'Search in All open' }));
  expect(await screen.findByRole('searchbox', { name: 'Search in All open' })).toHaveProperty('value', 'parrot');
  expect(screen.getByRole('button', { name: 'Filter and order', expanded: false })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Search in Closed' }));
  expect(await screen.findByRole('searchbox', { name: 'Search in Closed' })).toHaveProperty('value', 'parrot');
});

test('filters that leave nothing are removed by a button', async () => {
  const { user } = await openPage('/desk/open?priority=urgent&sort=priority', { role: 'agent' });
  await user.click(await screen.findByRole('button', { name: 'Remove filters' }));
  await seen('No conversations');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(screen.getByRole('combobox', { name: 'Filter by priority' })).toHaveProperty('value', '');
  expect(screen.getByRole('combobox', { name: 'Order' })).toHaveProperty('value', 'priority');
});

test('filters are shown when asked for and while in use, and one button resets them', async () => {
  const { user } = await openPage('/desk/open', { role: 'agent' });
  const priority = () => screen.queryByRole('combobox', { name: 'Filter by priority' });
  const button = await screen.findByRole('button', { name: 'Filter and order' });
  expect(priority()).toBeNull();
  await user.click(button);
  await user.selectOptions(priority() as HTMLElement, 'Urgent');
  await seen('No conversation in “All open” matches: urgent priority.');
  expect(screen.getByRole('button', { name: 'Reset filters and order' })).toBe(button);
  await user.click(button);
  await seen('No conversations');
  expect(priority()).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('an erased conversation leaves the lists, and where it is open the page says that it is gone', async () => {
  const { organisation, user } = await openConversation();
  await user.click(replyField());
  await organisation.ask('DELETE', '/api/v1/helpdesk/customers/customer-1/');
  await seen('There is no such conversation');
  expect(screen.getByRole('alert').textContent).toContain('It was erased');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Back to the list' }));
  await user.keyboard('{Enter}');
  await seen('No conversations');
});

test('after erasing the customer of a conversation one is back at its list, and told what happens', async () => {
  const organisation = await newOrganisation();
  const id = await organisation.customer('customer-1').say('Say: One moment.');
  const { user } = await openPage(`/desk/open/${id}`, { organisation });
  await screen.findByRole('button', { name: 'Take over' });
  await user.keyboard('i');
  const pane = within(await screen.findByRole('complementary', { name: 'Customer' }));
  await user.click(await pane.findByRole('button', { name: 'Erase customer…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'customer-1{Enter}');
  await screen.findByText('customer-1 is being erased. The receipt is under Privacy.');
  await seen('Hello,');
  screen.getByRole('heading', { level: 1, name: 'All open' });
  expect(window.location.pathname).toBe('/console/desk/open');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});

test('a conversation that is not there is not found', async () => {
  await openPage('/desk/open/6f1c8f9c-0000-4000-8000-000000000000', { role: 'agent' });
  await seen('There is no such conversation');
});
