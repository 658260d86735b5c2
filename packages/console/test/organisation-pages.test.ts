/** The pages of the navigation's group "Organisation", and the member's own account. */
import { memberLanguage } from '@frontdesk/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newOrganisation } from './support/new-organisation.js';
import { openPage, seen } from './support/open-page.js';

const dialog = async () => within(await screen.findByRole('dialog'));

test('API keys: a new key is shown once, listed by its name, and can be revoked', async () => {
  const { user } = await openPage('/api-keys');
  await user.click(await screen.findByRole('button', { name: 'Create API key' }));
  const form = within(await screen.findByRole('form', { name: 'Create API key' }));
  await user.type(form.getByLabelText('Name'), 'Shop server');
  await user.click(form.getByRole('button', { name: /Create/ }));
  const key = (await screen.findByRole('status', { name: 'API key' })).textContent ?? '';
  expect(key.length).toBeGreaterThan(20);
  await user.click(screen.getByRole('button', { name: 'I have saved it' }));
  await user.click(await screen.findByRole('button', { name: 'Revoke Shop server' }));
  expect(document.body.textContent).not.toContain(key);
  await user.click((await dialog()).getByRole('button', { name: 'Revoke key' }));
  await screen.findByText('Shop server revoked');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke Shop server' })).toBeNull());
});

test('Webhooks: one is added with a secret that is shown once', async () => {
  const { user, organisation } = await openPage('/webhooks');
  await user.click(await screen.findByRole('button', { name: 'Add webhook' }));
  const form = await dialog();
  await user.click(form.getByRole('button', { name: 'Add webhook' }));
  await form.findByText('Enter a URL');
  await user.type(form.getByLabelText('URL'), `${organisation.backend_url}/events`);
  await user.click(form.getByRole('button', { name: 'Add webhook' }));
  const secret = (await screen.findByRole('status', { name: 'Secret' })).textContent ?? '';
  expect(secret).toMatch(/^whsec_\S{44}$/);
  await user.click(screen.getByRole('button', { name: 'I have saved it' }));
  await screen.findByRole('link', { name: `${organisation.backend_url}/events` });
  expect(document.body.textContent).not.toContain(secret);
});

test('Webhook: a test event is delivered, and what was sent is shown', async () => {
  const { organisation, user, go } = await openPage('/webhooks');
  const { id } = await organisation.ask('POST', '/api/v1/lab/webhooks/', {
    url: `${organisation.backend_url}/events`,
    events: ['*'],
  });
  await go(`/webhooks/${id}`);
  await screen.findByRole('heading', { name: 'No deliveries yet' });
  await user.click(screen.getByRole('button', { name: 'Send test event' }));
  await user.click(await screen.findByText('webhook.test'));
  const delivery = within(screen.getByText('webhook.test').closest('li') as HTMLElement);
  await delivery.findByText('Delivered');
  expect((await screen.findByRole('region', { name: 'Body' })).textContent).toContain('webhook.test');
});

test('Members: a target that is no number of minutes is refused at its field', async () => {
  const { user } = await openPage('/members');
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

test('Members: the organisation is renamed, which the navigation shows at once', async () => {
  const { user, organisation } = await openPage('/members');
  const form = within(await screen.findByRole('form', { name: 'Rename the organisation' }));
  const name = form.getByLabelText('Name of the organisation');
  await user.clear(name);
  await user.click(form.getByRole('button', { name: 'Change name' }));
  await form.findByText('Enter a name');
  await user.type(name, 'Saltline Outfitters');
  await user.click(form.getByRole('button', { name: 'Change name' }));
  await screen.findByText('The organisation was renamed.');
  await screen.findAllByText('Saltline Outfitters');
  const session = await organisation.ask('GET', '/api/v1/console/session/');
  expect(session.organisation.name).toBe('Saltline Outfitters');
});

test('Members: an invitation needs an address, and shows its link', async () => {
  const { user } = await openPage('/members');
  await user.click(await screen.findByRole('button', { name: 'Invite teammate' }));
  const form = within(await screen.findByRole('form', { name: 'Invite teammate' }));
  const email = form.getByLabelText('Email');
  await user.type(email, 'new');
  await user.click(form.getByRole('button', { name: 'Create invitation link' }));
  await form.findByText('Enter an email address');
  await user.type(email, '@shop.example');
  expect(email).toHaveProperty('value', 'new@shop.example');
  await user.click(form.getByRole('button', { name: 'Create invitation link' }));
  const link = await screen.findByRole('status', { name: 'Invitation link' });
  expect(link.textContent).toContain('/console/invitation#fdi_');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByRole('button', { name: 'Revoke the invitation for new@shop.example' });
});

test('Members: an invitation that another tab has revoked is revoked', async () => {
  const organisation = await newOrganisation();
  const { id } = await organisation.ask('POST', '/api/v1/console/invitations/', {
    email: 'rosa@shop.example',
    role: 'agent',
  });
  const { user } = await openPage('/members', { organisation });
  const button = await screen.findByRole('button', { name: 'Revoke the invitation for rosa@shop.example' });
  const sections = within(screen.getByRole('main'))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);
  expect(sections.slice(0, 2)).toEqual(['Members', 'Invitations']);
  await organisation.ask('DELETE', `/api/v1/console/invitations/${id}/`);
  await user.click(button);
  await user.click((await dialog()).getByRole('button', { name: 'Revoke invitation' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.queryByText('rosa@shop.example')).toBeNull());
});

test('Members: an agent sees who is there, and changes nothing', async () => {
  await openPage('/members', { role: 'agent' });
  await seen('Ada (you)');
  expect(screen.queryByRole('button', { name: 'Invite teammate' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Two-factor authentication' })).toBeNull();
  await seen('No targets set.');
  await seen('Agents take over from the list.');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('Security: an origin that is none is refused at its field; a good one is saved', async () => {
  const { user, organisation } = await openPage('/security');
  const origins = await screen.findByLabelText(/^Allowed origins/);
  await user.type(origins, 'shop.example');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText(/must be/i);
  expect(origins.getAttribute('aria-invalid')).toBe('true');
  await user.clear(origins);
  await user.type(origins, 'https://shop.example');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('All changes saved');
  expect(await organisation.ask('GET', '/api/v1/console/security/')).toMatchObject({
    allowed_origins: ['https://shop.example'],
  });
});

test('Privacy: retention is saved when what it erases was shown', async () => {
  const { user } = await openPage('/privacy');
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

test('Privacy: exporting a session of which nothing is stored says so, until another is typed', async () => {
  const { organisation, user } = await openPage('/privacy');
  await organisation.customer('customer-7').say('Say: Hello.');
  await user.click(await screen.findByRole('button', { name: 'Export or erase a customer' }));
  const form = await dialog();
  await user.type(form.getByLabelText('Session ID'), 'customer-');
  await user.click(form.getByRole('button', { name: 'Export data' }));
  expect((await form.findByRole('alert')).textContent).toContain('No data is stored for “customer-”.');
  await user.type(form.getByLabelText('Session ID'), '7');
  expect(form.queryByRole('alert')).toBeNull();
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  onTestFinished(() => click.mockRestore());
  await user.click(form.getByRole('button', { name: 'Export data' }));
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
});

test('Single sign-on: a domain shows the record that proves it, and the page is for owners', async () => {
  const { user } = await openPage('/sign-on');
  await user.type(await screen.findByLabelText('Add domain'), 'shop.example');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText('shop.example');
  expect(document.body.textContent).toMatch(/TXT/);
});

test('Single sign-on: an issuer that is no https address is refused at its field, and nothing is stored', async () => {
  const { organisation, user } = await openPage('/sign-on');
  const form = within(await screen.findByRole('form', { name: 'Identity provider' }));
  await user.type(form.getByLabelText(/^Client ID/), 'frontdesk');
  await user.type(form.getByLabelText(/^Client secret/), 'a secret');
  await user.click(form.getByRole('button', { name: /^Save/ }));
  await form.findByText('Enter the issuer URL');
  await user.type(form.getByLabelText(/^Issuer URL/), 'http://login.shop.example');
  await user.click(form.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(form.getByLabelText(/^Issuer URL/).getAttribute('aria-invalid')).toBe('true'));
  expect(await organisation.ask('GET', '/api/v1/console/sign-on/')).toMatchObject({ provider: null });
});

test('Single sign-on: an admin is told who may open it', async () => {
  await openPage('/sign-on', { role: 'admin' });
  await screen.findByRole('heading', { name: 'For owners' });
});

test('Audit log: what was done is at the top, with its author', async () => {
  const { organisation, go } = await openPage('/account');
  await organisation.ask('POST', '/api/v1/console/api-keys/', { name: 'Till', mode: 'test' });
  await go('/audit');
  await seen('Olga created the API key Till');
});

test('Your account: a new name is in the menu and in the audit log, and an empty one is none', async () => {
  const { user, go } = await openPage('/account');
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Change name' }));
  await screen.findByText('Enter your name');
  await user.type(name, 'Olga Petrova');
  await user.click(screen.getByRole('button', { name: 'Change name' }));
  await screen.findByText('Your name was changed.');
  await screen.findByRole('button', { name: /Olga Petrova/ });
  await go('/audit');
  await seen('Olga changed their name');
});

test('Your account: every language of the console is one of mails', async () => {
  const { user } = await openPage('/account');
  await user.click(await screen.findByRole('button', { name: /^Language/ }));
  const names = memberLanguage.options.map((code) => new Intl.DisplayNames([code], { type: 'language' }).of(code));
  const offered = await screen.findAllByRole('menuitemradio');
  expect(offered.map(({ textContent }) => textContent?.toLocaleLowerCase()).sort()).toEqual(
    names.map((name) => name?.toLocaleLowerCase()).sort(),
  );
});

test('Your account: the service is told in which language the console is', async () => {
  const { organisation } = await openPage('/account');
  await waitFor(async () =>
    expect(await organisation.ask('GET', '/api/v1/console/session/')).toMatchObject({ member: { language: 'en' } }),
  );
});

test('Your account: a new password needs the one of today', async () => {
  const { user, organisation } = await openPage('/account');
  const next = 'another horse battery';
  await user.type(await screen.findByLabelText('Current password'), 'a wrong one');
  await user.type(screen.getByLabelText('New password'), next);
  await user.type(screen.getByLabelText('Confirm new password'), next);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText('Is wrong');
  await user.clear(screen.getByLabelText('Current password'));
  await user.type(screen.getByLabelText('Current password'), organisation.password);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText(/^Password changed/);
});

test('Your account: a wrong code does not set up the second factor', async () => {
  const { user, organisation } = await openPage('/account');
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  const form = await dialog();
  await user.type(form.getByLabelText('Your password'), organisation.password);
  await user.click(form.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('status', { name: 'Secret key' });
  await user.type(screen.getByLabelText('6-digit code'), '000000');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  await screen.findByRole('alert');
});
