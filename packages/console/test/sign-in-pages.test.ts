/** The ways into the console, and what stands in place of a page. */
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { holdRequests } from './support/hold-requests.js';
import { newOrganisation } from './support/new-organisation.js';
import { openPage, seen } from './support/open-page.js';

test('Sign in: a wrong password is refused, the right one leads to the page that was asked for', async () => {
  const { user, organisation } = await openPage('/api-keys', { signedOut: true });
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await screen.findByText('Enter your email address');
  await user.type(screen.getByLabelText('Email'), organisation.owner.email);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(await screen.findByLabelText('Password'), 'not the password');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('The email address or password is wrong.');
  await user.clear(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), organisation.password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('heading', { level: 1, name: 'API keys' });
});

test('Sign in: the address outlives the choice of a language, until the member has signed in', async () => {
  const { user, organisation, reload } = await openPage('/api-keys', { signedOut: true });
  await user.type(await screen.findByLabelText('Email'), organisation.owner.email);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(await screen.findByLabelText('Password'), 'secret words');
  await user.click(screen.getByRole('button', { name: 'Language: English' }));
  await user.click(await screen.findByText('Deutsch'));
  expect(localStorage.getItem('frontdesk-language')).toBe('de');
  await reload();
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe(organisation.owner.email);
  expect(sessionStorage).toHaveLength(0);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret words');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(await screen.findByLabelText('Password'), organisation.password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('heading', { level: 1, name: 'API keys' });
  expect(sessionStorage).toHaveLength(0);
});

test('Sign-in: what is typed before the password is asked for is not written into the address', async () => {
  const organisation = await newOrganisation();
  const { user } = await openPage('/', { organisation, signedOut: true });
  const requests = holdRequests(/\/sign-on\/methods\//);
  const address = await screen.findByLabelText<HTMLInputElement>('Email');
  await user.type(address, `${organisation.member.email}{Enter}`);
  await user.keyboard('correct');
  requests.release();
  const password = await screen.findByLabelText('Password');
  await waitFor(() => expect(document.activeElement).toBe(password));
  expect(address.value).toBe(organisation.member.email);
});

test('Invitation: the link lets a person join with a name and a password', async () => {
  const organisation = await newOrganisation();
  const { token } = await organisation.ask('POST', '/api/v1/console/invitations/', {
    email: 'rosa@shop.example',
    role: 'agent',
  });
  const { user } = await openPage(`/invitation#${token}`, { organisation, signedOut: true });
  await user.type(await screen.findByLabelText('Your name'), 'Rosa Lind');
  await user.type(screen.getByLabelText('Password'), 'correct horse battery');
  await user.type(screen.getByLabelText('Confirm password'), 'another horse battery');
  await user.click(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(screen.getByLabelText('Confirm password').getAttribute('aria-invalid')).toBe('true'));
  await user.clear(screen.getByLabelText('Confirm password'));
  await user.type(screen.getByLabelText('Confirm password'), 'correct horse battery');
  await user.click(screen.getByRole('button', { name: 'Join' }));
  // Then the browser loads the console anew, which this window does not.
  await waitFor(async () => {
    const { members } = await organisation.ask('GET', '/api/v1/console/members/');
    expect(members).toContainEqual(expect.objectContaining({ username: 'Rosa Lind', role: 'agent' }));
  });
});

test('Invitation: the link names the organisation and the address', async () => {
  const organisation = await newOrganisation();
  const { token } = await organisation.ask('POST', '/api/v1/console/invitations/', {
    email: 'rosa@shop.example',
    role: 'agent',
  });
  await openPage(`/invitation#${token}`, { organisation, signedOut: true });
  await screen.findByRole('heading', { level: 1, name: `Join ${organisation.name}` });
  await seen('You were invited as rosa@shop.example.');
});

test('Invitation: a link that is not valid says so before anything is asked for, and leads to the sign-in', async () => {
  await openPage('/invitation#fdi_wrong', { signedOut: true });
  await screen.findByRole('heading', { level: 1, name: 'This invitation has expired' });
  screen.getByRole('link', { name: 'Go to sign-in' });
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('Invitation: one that is revoked while its page is open says so when it is accepted', async () => {
  const organisation = await newOrganisation();
  const { id, token } = await organisation.ask('POST', '/api/v1/console/invitations/', {
    email: 'rosa@shop.example',
    role: 'agent',
  });
  const { user } = await openPage(`/invitation#${token}`, { organisation, signedOut: true });
  await user.type(await screen.findByLabelText('Your name'), 'Rosa Lind');
  await user.type(screen.getByLabelText('Password'), 'correct horse battery');
  await user.type(screen.getByLabelText('Confirm password'), 'correct horse battery');
  await organisation.ask('DELETE', `/api/v1/console/invitations/${id}/`);
  await user.click(screen.getByRole('button', { name: 'Join' }));
  await screen.findByRole('heading', { name: 'This invitation has expired' });
});

test('Invitation: without a connection the page says so, and asks again', async () => {
  const organisation = await newOrganisation();
  const { token } = await organisation.ask('POST', '/api/v1/console/invitations/', {
    email: 'rosa@shop.example',
    role: 'agent',
  });
  const requests = holdRequests(/\/invitations\/check\//);
  requests.refuse();
  const { user } = await openPage(`/invitation#${token}`, { organisation, signedOut: true });
  await screen.findByRole('alert');
  requests.release();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByLabelText('Your name');
});

test('Password reset: a link chooses a new password once', async () => {
  const organisation = await newOrganisation('agent');
  const { members } = await organisation.ask('GET', '/api/v1/console/members/');
  const { id } = members.find(({ username }: { username: string }) => username === 'Ada');
  const { token } = await organisation.ask('POST', `/api/v1/console/members/${id}/password-reset/`);
  const { user } = await openPage(`/password-reset#${token}`, { organisation, signedOut: true });
  await user.type(await screen.findByLabelText('New password'), 'another horse battery');
  await user.type(screen.getByLabelText(/^Confirm/), 'another horse battery');
  await user.click(screen.getByRole('button', { name: /password/ }));
  await seen(/Sign in|Needs a human/);
  const signIn = (password: string) =>
    organisation.ask('POST', '/api/v1/console/session/', { email: organisation.member.email, password });
  await expect(signIn(organisation.password)).rejects.toThrow('401');
  expect(await signIn('another horse battery')).toMatchObject({ member: { username: 'Ada' } });
  const again = { token, password: 'a third horse battery' };
  await expect(organisation.ask('POST', '/api/v1/console/password-resets/use/', again)).rejects.toThrow('404');
});

test('an agent is told who may open a page for managers', async () => {
  await openPage('/functions', { role: 'agent' });
  await screen.findByRole('heading', { level: 1, name: 'For owners and admins' });
  expect(screen.queryByRole('link', { name: 'Functions' })).toBeNull();
});

test('a page that does not exist says so', async () => {
  await openPage('/no-such-page');
  await screen.findByRole('heading', { level: 1, name: 'Page not found' });
});

test('an agent begins at the desk', async () => {
  await openPage('/', { role: 'agent' });
  await screen.findByRole('heading', { level: 1, name: 'Needs a human' });
});

test('a session that ends asks to sign in above the page, and what was entered stays', async () => {
  const { user, organisation } = await openPage('/members');
  const field = await screen.findByLabelText('First reply, urgent priority, minutes');
  await user.type(field, '15');
  // biome-ignore lint/suspicious/noDocumentCookie: as when it has expired
  document.cookie = 'frontdesk_session=; path=/; max-age=0';
  await user.click(screen.getByRole('button', { name: 'Save targets' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Your session has expired' }));
  await user.type(asked.getByLabelText('Password'), organisation.password);
  await user.click(asked.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((field as HTMLInputElement).value).toBe('15');
});
