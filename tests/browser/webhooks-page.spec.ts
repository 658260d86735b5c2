/** Webhooks as owners and admins keep them: by keyboard, on a phone, in the dark, with nothing and with an error. */
import type { Page } from '@playwright/test';
import { findViolations } from './support/accessibility.js';
import { expect, test } from './support/frontdesk.js';
import { type Member, signIn } from './support/member.js';

test.use({ service: 'webhooks', expectedErrors: [/the server responded with a status of (400|503)/] });

const PHONE = { width: 390, height: 780 };

let owner: Member;
test.beforeAll(async ({ frontdesk }) => {
  owner = await signIn(frontdesk, frontdesk.admin);
});

async function isUsableOnAPhone(page: Page) {
  await page.setViewportSize(PHONE);
  expect(await findViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('on a phone, the buttons of the long form stay in view', async ({ frontdesk, newPage }) => {
  const page = await newPage({ storageState: owner.storageState, reducedMotion: 'reduce', viewport: PHONE });
  await page.goto(`${frontdesk.url}/console/webhooks`);
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add webhook' });
  const add = dialog.getByRole('button', { name: 'Add webhook' });
  await expect(add).toBeInViewport({ ratio: 1 });
  const last = dialog.getByLabel('message.added');
  await last.focus();
  const [box, buttons] = await Promise.all([last.boundingBox(), add.boundingBox()]);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0);
  await add.click();
  await expect(dialog.getByText('Enter a URL')).toBeInViewport();
});

test('a webhook is added, tried, mended, paused, given another secret and removed', async ({ frontdesk, newPage }) => {
  const { backend } = frontdesk;
  const page = await newPage({ storageState: owner.storageState, reducedMotion: 'reduce' });
  await page.goto(`${frontdesk.url}/console/`);
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Add webhook' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add webhook' });
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText('Enter a URL')).toBeVisible();
  await dialog.getByLabel('URL').fill('http://10.0.0.1/');
  await dialog.getByLabel('All events').press('Space');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText('Choose at least one event')).toBeVisible();
  await dialog.getByLabel('conversation.waiting').check();
  await dialog.getByLabel('message.added').check();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText('Only https URLs are called.')).toBeVisible();
  await dialog.getByLabel('URL').fill(`${backend.url}/events`);
  await dialog.getByLabel('Description').fill('Tickets <b>in the back office</b>');
  await page.keyboard.press('Enter');
  const secret = page.getByRole('status', { name: 'Secret' });
  await expect(secret).toHaveText(/^whsec_\S{44}$/);
  const first = await secret.innerText();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await expect(page.getByRole('row', { name: /back office/ })).toContainText('Enabled');
  await expect(page.getByText(first)).toHaveCount(0);
  await isUsableOnAPhone(page);

  await page.getByRole('link', { name: `${backend.url}/events` }).click();
  await expect(page.getByRole('heading', { name: 'No deliveries yet' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send test event' }).click();
  const delivery = page.getByRole('listitem').filter({ hasText: 'webhook.test' }).first();
  await expect(delivery).toContainText('Failed');
  await delivery.getByText('webhook.test', { exact: true }).click();
  await expect(delivery.getByText('The endpoint answered 404.')).toBeVisible();
  await expect(delivery.getByRole('region', { name: 'Body' })).toContainText('"type": "webhook.test"');
  await isUsableOnAPhone(page);

  backend.answers.set('/events', {});
  await delivery.getByRole('button', { name: 'Resend' }).click();
  await expect(delivery).toContainText('Delivered');
  await expect(delivery.getByText('Attempt 2')).toBeVisible();
  await page.getByRole('radio', { name: 'Failed' }).click();
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();

  const act = async (name: string) => {
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Edit…');
  const change = page.getByRole('dialog', { name: 'Edit webhook' });
  await expect(change.getByLabel('message.added')).toBeChecked();
  await change.getByLabel('All events').check();
  await expect(change.getByLabel('call.ended')).toBeDisabled();
  await change.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('All events, message.added')).toBeVisible();

  await act('Rotate secret…');
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
  await expect(secret).toHaveText(/^whsec_\S{44}$/);
  expect(await secret.innerText()).not.toBe(first);
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await expect(page.getByText('The previous secret is also used until')).toBeVisible();

  await act('Pause…');
  await page.getByRole('dialog').getByRole('button', { name: 'Pause webhook' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Events that occur while it is paused are not sent later.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Enable' }).click();
  await expect(page.getByText('Events that occur while it is paused are not sent later.')).toHaveCount(0);

  await act('Remove…');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove webhook' }).click();
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  await page.goto(`${frontdesk.url}/console/audit`);
  await expect(page.getByText(/rotated the secret of the webhook/)).toBeVisible();
});

test('what could not be loaded is loaded again on request', async ({ frontdesk, newPage }) => {
  const page = await newPage({ storageState: owner.storageState });
  await page.route('**/api/v1/lab/webhooks/', (route) =>
    route.fulfill({ status: 503, json: { detail: 'The database is out.', code: 'unavailable' } }),
  );
  await page.goto(`${frontdesk.url}/console/webhooks`);
  await expect(page.getByRole('heading', { name: 'Could not load' })).toBeVisible();
  await page.unroute('**/api/v1/lab/webhooks/');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
});
