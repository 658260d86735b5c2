/** How long data is kept: nothing but whole days is taken, and what it erases is shown before it is saved. */
import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openPage } from './support/open-page.js';

test('retention is saved once what it erases was shown', async () => {
  const user = await openPage('/privacy');
  const form = within(await screen.findByRole('form', { name: 'Retention' }));
  const traces = form.getByLabelText('Traces');
  await user.type(traces, '1e');
  await user.click(form.getByRole('button', { name: 'Review and save' }));
  await form.findByText('Enter a whole number from 1 to 3,650.');
  expect(screen.queryByRole('dialog')).toBeNull();

  await user.clear(traces);
  await user.type(traces, '30');
  await user.click(form.getByRole('button', { name: 'Review and save' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Save retention settings?' }));
  await asked.findByText('No data is old enough to be erased.');
  await user.click(asked.getByRole('button', { name: 'Save settings' }));
  await screen.findByText('Retention settings saved');
});
