/** A key is shown when it is made, and never again. */
import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openPage } from './support/open-page.js';

test('a new key is shown once, listed by its name, and can be revoked', async () => {
  const user = await openPage('/api-keys');
  await user.click(await screen.findByRole('button', { name: 'Create API key' }));
  const form = within(await screen.findByRole('form', { name: 'Create API key' }));
  await user.type(form.getByLabelText('Name'), 'Shop server');
  await user.click(form.getByRole('button', { name: /Create/ }));
  const key = (await screen.findByRole('status', { name: 'API key' })).textContent ?? '';
  expect(key.length).toBeGreaterThan(20);
  await user.click(screen.getByRole('button', { name: 'I have saved it' }));
  await user.click(await screen.findByRole('button', { name: 'Revoke Shop server' }));
  expect(document.body.textContent).not.toContain(key);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke key' }));
  await screen.findByText('Shop server revoked');
  expect(screen.queryByRole('button', { name: 'Revoke Shop server' })).toBeNull();
});
