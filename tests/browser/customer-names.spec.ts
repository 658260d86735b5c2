/**
 * Who a customer is: an open desk shows it as soon as the organisation's backend says it, without being loaded again. Callers
 * by phone are shown by their number, wherever there is room for it.
 */
import { randomUUID } from 'node:crypto';
import { connect } from '../../packages/server/test/support/client.js';
import { newSession, say } from '../../packages/server/test/support/service.js';
import { storePhoneNumber } from '../../packages/server/test/support/store-phone-number.js';
import { expect, test } from './support/frontdesk.js';
import { signIn } from './support/member.js';

test.use({ service: 'customer-names' });

test('a name, an address and attributes appear at an open desk', async ({ frontdesk, newPage }) => {
  const { server, api_key, url } = frontdesk;
  const session = newSession();
  using client = await connect(url, { token_source: 'api', token: api_key });
  client.emit('support', say(session, 'Where is my order?'));
  const { data } = await client.next('support');
  const owner = await signIn(frontdesk, frontdesk.admin);
  const desk = await newPage({ storageState: owner.storageState, viewport: { width: 1720, height: 800 } });
  await desk.goto(`${url}/console/desk/open/${data.ticket_chat_id}`);
  await expect(desk.getByText('Live', { exact: true }).filter({ visible: true })).toHaveCount(1);
  const pane = desk.getByRole('complementary', { name: 'Customer' });
  if (!(await pane.isVisible())) await desk.keyboard.press('i');
  await expect(pane.getByText(session)).toBeVisible();
  await desk.screenshot({ path: test.info().outputPath('before.png') });

  const told = await server.http(`/api/v1/helpdesk/customers/${session}/`, {
    method: 'PUT',
    key: api_key,
    body: JSON.stringify({
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      attributes: { plan: 'Premium', orders: 12, newsletter: true },
    }),
  });
  expect(told.status).toBe(200);
  const row = desk.getByRole('list', { name: /^Conversations:/ }).getByRole('link', { name: /Ada Lovelace/ });
  await expect(row).toBeVisible();
  await expect(desk.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
  await expect(pane.getByText('ada@example.com')).toBeVisible();
  await expect(pane.getByRole('term').filter({ hasText: 'newsletter' })).toBeVisible();
  await expect(pane.getByRole('definition').filter({ hasText: 'Premium' })).toBeVisible();
  await desk.screenshot({ path: test.info().outputPath('after.png') });
});

test('callers by phone are told apart in the list by their numbers, and marked', async ({ frontdesk, newPage }) => {
  const { api_key, url, database } = frontdesk;
  using client = await connect(url, { token_source: 'api', token: api_key });
  const chats: string[] = [];
  for (const number of ['', '+4915112345678']) {
    const session = `caller-${randomUUID()}`;
    client.emit('support', say(session, 'Where is my order?'));
    const { data } = await client.next('support');
    chats.push(data.ticket_chat_id as string);
    storePhoneNumber(database, session, number);
  }
  const owner = await signIn(frontdesk, frontdesk.admin);
  const desk = await newPage({ storageState: owner.storageState, viewport: { width: 1720, height: 800 } });
  await desk.goto(`${url}/console/desk/open/${chats[1]}`);
  const list = desk.getByRole('list', { name: /^Conversations:/ });
  await expect(list.getByRole('link', { name: /\+4915112345678.*By phone/ })).toBeVisible();
  await expect(list.getByRole('link', { name: /Withheld number.*By phone/ })).toBeVisible();
  const pane = desk.getByRole('complementary', { name: 'Customer' });
  if (!(await pane.isVisible())) await desk.keyboard.press('i');
  await expect(pane.getByText('not verified')).toBeVisible();
  await desk.screenshot({ path: test.info().outputPath('callers.png') });
});
