/**
 * A customer confirms what the assistant proposes, on a card in the chat window, and an agent sees beside the conversation what
 * became of it.
 */
import type { Page } from '@playwright/test';
import { findViolations } from './support/accessibility.js';
import { expect, type Frontdesk, test } from './support/frontdesk.js';
import { type Member, signIn } from './support/member.js';
import { conversationsOf, openChat, said, write } from './support/shop.js';

test.use({ service: 'actions' });

const ACTION = {
  name: 'return_parcel',
  description: 'Registers the return of a parcel.',
  examples: ['Please return parcel 7001', 'Send parcel 7001 back'],
  method: 'POST',
  body: { parcel: '{parcel_number}' },
  confirmation_template: 'Return parcel {{ arguments.parcel_number }}, free of charge',
  reply_template: 'The return of parcel {{ arguments.parcel_number }} is registered.',
  requires_auth: false,
  without_login: true,
  environment: 'live',
  parameters: {
    parcel_number: { description: 'The parcel number, such as 7001', type: 'string', provider: 'assistant' },
  },
};

let owner: Member;
test.beforeAll(async ({ frontdesk }) => {
  owner = await signIn(frontdesk, frontdesk.admin);
  frontdesk.backend.answers.set('/returns', {});
  await owner.ask('POST', '/api/v1/lab/functions/', { ...ACTION, url: `${frontdesk.backend.url}/returns` });
});

const returned = ({ backend }: Frontdesk) => backend.asked.filter((path) => path === '/returns').length;
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm' });

test('a card asks, once; by keyboard, on a phone, and after a reload', async ({ frontdesk, newPage }) => {
  const page = await newPage({ viewport: { width: 390, height: 780 } });
  await openChat(page, frontdesk);
  await write(page, 'Please return parcel 7001');
  await expect(said(page, 'Return parcel 7001, free of charge')).toHaveCount(1);
  await expect(page.getByText('Needs your confirmation')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Suggested replies' })).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  await page.reload();
  await confirm(page).focus();
  expect(returned(frontdesk)).toBe(0);
  await page.keyboard.press('Enter');
  await expect(said(page, 'The return of parcel 7001 is registered.')).toHaveCount(1);
  await expect(page.getByRole('textbox')).toBeFocused();
  await expect(confirm(page)).toHaveCount(0);
  await expect(said(page, 'Confirmed')).toHaveCount(1);
  await expect(page.getByText('Needs your confirmation')).toHaveCount(0);
  expect(returned(frontdesk)).toBe(1);
  await page.reload();
  await expect(said(page, 'Confirmed')).toHaveCount(1);
  expect(await findViolations(page)).toEqual([]);
});

test('what is declined or overtaken is not done, and an agent sees it', async ({ frontdesk, newPage }) => {
  const before = returned(frontdesk);
  const page = await newPage();
  await openChat(page, frontdesk);
  await write(page, 'Please return parcel 7002');
  await page.getByRole('button', { name: 'Don’t do it' }).click();
  await expect(said(page, 'All right, I have not done it.')).toHaveCount(1);
  await expect(said(page, 'Return parcel 7002, free')).toContainText('Not done');
  await write(page, 'Please return parcel 7003');
  await expect(confirm(page)).toBeVisible();
  await write(page, 'Where is order 1042?');
  await expect(said(page, 'This can no longer be confirmed')).toHaveCount(1);
  await expect(confirm(page)).toHaveCount(0);
  await expect(page.getByText('Needs your confirmation')).toHaveCount(0);
  await write(page, 'Please return parcel 7004');
  await confirm(page).click();
  await expect(said(page, 'The return of parcel 7004 is registered.')).toHaveCount(1);
  expect(returned(frontdesk)).toBe(before + 1);

  const [conversation] = await conversationsOf(page, frontdesk);
  const desk = await newPage({ storageState: owner.storageState, viewport: { width: 1720, height: 900 } });
  await desk.goto(`${frontdesk.url}/console/desk/open/${conversation?.ticket_chat_id}`);
  const pane = desk.getByRole('complementary', { name: 'Customer' });
  for (const [parcel, state] of [
    [7002, 'Declined'],
    [7003, 'Not confirmed'],
    [7004, 'Done'],
  ])
    await expect(pane.getByRole('listitem').filter({ hasText: `Return parcel ${parcel}` })).toContainText(`${state}`);
  expect(await findViolations(desk)).toEqual([]);
});
