/** What an agent has at hand beside the conversation itself: tags, priority, snoozing, canned replies, views, commands. */
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { newOrganisation } from './support/new-organisation.js';
import { openConversation, replyField } from './support/open-conversation.js';
import { openPage, seen } from './support/open-page.js';

test('a tag is added and removed, and the desk keeps it', async () => {
  const { user, reload } = await openConversation();
  await user.click(screen.getByRole('button', { name: 'Add tag' }));
  await user.type(screen.getByRole('combobox', { name: 'New tag' }), 'refund{Enter}');
  await screen.findByRole('button', { name: 'Remove tag refund' });
  await reload();
  await user.click(await screen.findByRole('button', { name: 'Remove tag refund' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove tag refund' })).toBeNull());
});

test('the priority is chosen from a menu', async () => {
  const { user } = await openConversation();
  await user.click(screen.getByRole('button', { name: 'Priority: Normal' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Urgent' }));
  await screen.findByRole('button', { name: 'Priority: Urgent' });
});

test('snoozing is undone where it is confirmed', async () => {
  const { user } = await openConversation();
  await user.click(screen.getByRole('button', { name: 'Snooze' }));
  await user.click(await screen.findByRole('menuitem', { name: /^In 1 hour/ }));
  await screen.findByRole('button', { name: 'Unsnooze' });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name: 'Snooze' });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('snoozing asks for a time in the future, and is undone', async () => {
  const { user } = await openConversation();
  await user.click(screen.getByRole('button', { name: 'Snooze' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Choose a time/ }));
  const asked = within(await screen.findByRole('dialog', { name: 'Snooze until' }));
  const time = asked.getByLabelText('Date and time');
  await user.clear(time);
  await user.type(time, '2020-01-01T09:00');
  await user.click(asked.getByRole('button', { name: 'Snooze' }));
  await asked.findByText('Choose a time in the future.');
  await user.clear(time);
  await user.type(time, new Date(Date.now() + 86_400_000).toISOString().slice(0, 16));
  await user.click(asked.getByRole('button', { name: 'Snooze' }));
  await user.click(await screen.findByRole('button', { name: 'Unsnooze' }));
  await screen.findByRole('button', { name: 'Snooze' });
});

test('a canned reply is written, and inserted with the name of the agent', async () => {
  const { user } = await openConversation();
  await user.click(screen.getByRole('button', { name: 'Take over' }));
  await screen.findByRole('button', { name: 'Hand back' });
  await user.type(replyField(), '/');
  await user.click(await screen.findByRole('button', { name: 'Manage canned replies' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Canned replies' }));
  await user.click(dialog.getByRole('button', { name: 'New canned reply' }));
  const form = within(await screen.findByRole('dialog', { name: 'New canned reply' }));
  await user.type(form.getByLabelText(/^Shortcut/), 'two words');
  await user.type(form.getByLabelText(/^Title/), 'Greeting');
  await user.type(form.getByLabelText(/^Text/), '{{name}');
  await form.findByText('Unknown placeholders are sent as text: {name}');
  await user.clear(form.getByLabelText(/^Text/));
  await user.type(form.getByLabelText(/^Text/), 'This is {{agent}.');
  expect(form.queryByText(/^Unknown placeholders/)).toBeNull();
  await user.click(form.getByRole('button', { name: 'Save canned reply' }));
  await form.findByText(/^Must begin with a letter or digit/);
  await user.clear(form.getByLabelText(/^Shortcut/));
  await user.type(form.getByLabelText(/^Shortcut/), 'greet');
  await user.click(form.getByRole('button', { name: 'Save canned reply' }));
  const all = within(await screen.findByRole('list', { name: 'Canned replies' }));
  await all.findByText('/greet');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.clear(replyField());
  await user.type(replyField(), '/greet');
  await user.click(await screen.findByRole('option', { name: /Greeting/ }));
  await waitFor(() => expect((replyField() as HTMLTextAreaElement).value).toMatch(/^This is \S+\.$/));
});

test('a canned reply that another member has changed meanwhile is replaced only after a warning', async () => {
  const organisation = await newOrganisation('agent');
  const url = '/api/v1/console/canned-replies/';
  const reply = { shortcut: 'refund', title: 'Refund', text: 'In 5 days.', tag: null, closes: false };
  const { id } = await organisation.ask('POST', url, reply);
  const { user } = await openConversation(organisation);
  await user.click(screen.getByRole('button', { name: 'Take over' }));
  await screen.findByRole('button', { name: 'Hand back' });
  await user.type(replyField(), '/');
  await user.click(await screen.findByRole('button', { name: 'Manage canned replies' }));
  await user.click(await screen.findByRole('button', { name: 'Edit Refund' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit canned reply' }));
  await user.type(form.getByLabelText(/^Text/), ' Or 7.');
  await organisation.ask('PUT', `${url}${id}/`, { ...reply, text: 'In 3 days.' });
  const save = form.getByRole('button', { name: 'Save canned reply' });
  await user.click(save);
  await form.findByText(/Another member changed this while you were editing/);
  const texts = async () =>
    (await organisation.ask('GET', url)).canned_replies.map(({ text }: { text: string }) => text);
  expect(await texts()).toEqual(['In 3 days.']);
  await user.click(save);
  await screen.findByRole('list', { name: 'Canned replies' });
  expect(await texts()).toEqual(['In 5 days. Or 7.']);
});

test('a shortcut of another canned reply is refused at its field', async () => {
  const organisation = await newOrganisation('agent');
  const reply = { title: 'Refund', text: 'In 5 days.', tag: null, closes: false };
  for (const shortcut of ['refund', 'refunds'])
    await organisation.ask('POST', '/api/v1/console/canned-replies/', { ...reply, shortcut });
  const { user } = await openConversation(organisation);
  await user.click(screen.getByRole('button', { name: 'Take over' }));
  await screen.findByRole('button', { name: 'Hand back' });
  await user.type(replyField(), '/');
  await user.click(await screen.findByRole('button', { name: 'Manage canned replies' }));
  await user.click((await screen.findAllByRole('button', { name: 'Edit Refund' }))[0] as HTMLElement);
  const form = within(await screen.findByRole('dialog', { name: 'Edit canned reply' }));
  await user.type(form.getByLabelText(/^Shortcut/), 's');
  await user.click(form.getByRole('button', { name: 'Save canned reply' }));
  await form.findByText(/^Is taken by another canned reply/);
  expect(document.activeElement).toBe(form.getByLabelText(/^Shortcut/));
});

test('what narrows a list is saved as a view under a name, and deleted', async () => {
  const { user } = await openPage('/desk/open?tag=refund', { role: 'agent' });
  await user.click(await screen.findByRole('button', { name: 'Save view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  const name = dialog.getByLabelText(/^Name/);
  expect((name as HTMLInputElement).value).toBe('refund');
  await user.clear(name);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Enter a name.');
  await user.type(name, 'Refunds');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findAllByRole('link', { name: /^Refunds/ });
  await user.click(screen.getByRole('button', { name: 'Saved view' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Delete view/ }));
  const asked = within(await screen.findByRole('dialog', { name: 'Delete the view “Refunds”?' }));
  await user.click(asked.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryAllByRole('link', { name: /^Refunds/ })).toEqual([]));
});

test('a shared view that another member has changed meanwhile is replaced only after a warning', async () => {
  const organisation = await newOrganisation();
  const url = '/api/v1/console/saved-views/';
  const view = { name: 'Refunds', shared: true, filter: 'open', tag: 'refund' };
  const { id } = await organisation.ask('POST', url, view);
  const { user } = await openPage('/desk/open?tag=refund', { organisation });
  await user.click(await screen.findByRole('button', { name: 'Saved view' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit view…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit view' }));
  await user.type(dialog.getByLabelText(/^Name/), ' of today');
  await organisation.ask('PUT', `${url}${id}/`, { ...view, name: 'Money back', sort: 'due' });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText(/Another member changed this while you were editing/);
  const read = async () => (await organisation.ask('GET', url)).saved_views;
  expect(await read()).toMatchObject([{ name: 'Money back', sort: 'due' }]);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await read()).toMatchObject([{ name: 'Refunds of today', sort: 'due' }]));
});

test('the command palette does what is possible in the open conversation', async () => {
  const { user } = await openConversation();
  await user.keyboard('{Control>}k{/Control}');
  const palette = within(await screen.findByRole('dialog', { name: 'Search and commands' }));
  await user.type(palette.getByRole('combobox'), 'take over{Enter}');
  await screen.findByRole('button', { name: 'Hand back' });
});

test('many conversations: the address of a list that nobody has says that there is nothing', async () => {
  await openPage('/desk/open?agent=nobody&priority=urgent', { role: 'agent' });
  await seen('No matches');
});
