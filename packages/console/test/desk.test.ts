/** The agents' desk: lists, a conversation, what an agent does in it, and what the service tells meanwhile. */
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openConversation, replyField } from './support/open-conversation.js';
import { openPage, seen } from './support/open-page.js';

test('a conversation is counted as soon as a customer writes, and opens', async () => {
  const { organisation, go } = await openPage('/desk/open', { role: 'agent' });
  await seen('Nothing here');
  await screen.findAllByText('Live');
  const id = await organisation.customer('customer-1').say('Where is order 1042?');
  // The rows themselves are drawn where there is room, which is in a browser.
  await waitFor(() => expect(screen.getAllByRole('link', { name: /^All open\s*1$/ })).not.toEqual([]));
  await go(`/desk/open/${id}`);
  await within(await screen.findByRole('region', { name: 'Messages' })).findByText('Where is order 1042?');
});

test('an agent takes over, replies, hears the customer, and hands back', async () => {
  const { customer, user, messages } = await openConversation();
  await user.click(screen.getByRole('button', { name: 'Take over' }));
  await screen.findByRole('button', { name: 'Hand back' });
  await user.type(replyField(), 'What is it about?');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await customer.until(({ conversations }) => conversations[0]?.messages.at(-1)?.message === 'What is it about?');
  await messages.findByText('What is it about?');
  await waitFor(() => expect((replyField() as HTMLTextAreaElement).value).toBe(''));
  await customer.say('About my order.');
  await messages.findByText('About my order.');
  await user.click(screen.getByRole('button', { name: 'Hand back' }));
  await screen.findByRole('button', { name: 'Take over' });
});

test('a note is seen by agents only', async () => {
  const { customer, user, messages } = await openConversation();
  await user.click(screen.getByRole('radio', { name: 'Note' }));
  await user.type(screen.getByRole('textbox', { name: 'Note for the other agents' }), 'Has called twice');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await messages.findByRole('article', { name: 'Note by You' });
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

test('"Why?" shows what the assistant did beside the conversation', async () => {
  const { user } = await openConversation();
  await user.click(await screen.findByRole('button', { name: /^Why\?/ }));
  const why = within(await screen.findByRole('complementary', { name: 'Why this answer?' }));
  await why.findAllByText(/Answered/);
});

test('a search says what it searched where it finds nothing', async () => {
  const { user } = await openPage('/desk/open', { role: 'agent' });
  await user.type(await screen.findByRole('searchbox', { name: /^Search in/ }), 'parrot');
  await seen('Nothing found');
});

test('a conversation that is not there is not found', async () => {
  await openPage('/desk/open/6f1c8f9c-0000-4000-8000-000000000000', { role: 'agent' });
  await seen('There is no such conversation');
});
