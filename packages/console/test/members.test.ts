/** Who is in the organisation, and how soon they mean to answer. */
import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openPage } from './support/open-page.js';

test('a target that is no number of minutes is refused at its field', async () => {
  const user = await openPage('/members');
  const form = within(await screen.findByRole('form', { name: 'Targets' }));
  const urgent = await form.findByLabelText('First reply, urgent priority, minutes');
  await user.type(urgent, '2,5');
  await user.click(form.getByRole('button', { name: 'Save targets' }));
  await form.findByText(/^Enter a whole number from 1 to/);
  await user.clear(urgent);
  await user.type(urgent, '15');
  await user.click(form.getByRole('button', { name: 'Save targets' }));
  await screen.findByText('Targets saved');
});

test('an invitation needs an address, and shows its link', async () => {
  const user = await openPage('/members');
  await user.click(await screen.findByRole('button', { name: 'Invite teammate' }));
  const form = within(await screen.findByRole('form', { name: 'Invite teammate' }));
  await user.click(form.getByRole('button', { name: 'Create invitation link' }));
  await form.findByText('Enter an email address');
  await user.type(form.getByLabelText('Email'), 'new@shop.example');
  await user.click(form.getByRole('button', { name: 'Create invitation link' }));
  const link = await screen.findByRole('status', { name: 'Invitation link' });
  expect(link.textContent).toContain('/console/invitation#fdi_');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByRole('button', { name: 'Revoke the invitation for new@shop.example' });
});
