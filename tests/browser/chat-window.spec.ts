/** How a chat window looks: set in the console beside the window itself, and what customers see of it then. */
import type { Page } from '@playwright/test';
import { findViolations } from './support/accessibility.js';
import { expect, test } from './support/frontdesk.js';
import { type Member, signIn } from './support/member.js';
import { log, openChat, said, write } from './support/shop.js';

test.use({ service: 'chat-window', expectedErrors: [/the server responded with a status of 400/] });

const SETTINGS = '/api/v1/lab/chat-window/';
const LOGO = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

let owner: Member;
test.beforeAll(async ({ frontdesk }) => {
  owner = await signIn(frontdesk, frontdesk.admin);
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Support chat' });
const launcherColour = (page: Page) =>
  page.locator('.launcher').evaluate((launcher) => getComputedStyle(launcher).backgroundColor);

test('the first step of adding the chat leads to where it is described, at the end of a long page', async ({
  frontdesk,
  newPage,
}) => {
  const page = await newPage({ storageState: owner.storageState });
  await page.goto(`${frontdesk.url}/console/overview`);
  await page.getByRole('link', { name: /^Add the chat to your site/ }).click();
  await expect(page.getByRole('heading', { name: 'Install' })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Chat window', level: 1 })).not.toBeInViewport();
});

test('colour, logo, questions and languages are set beside the window, and customers have them', async ({
  frontdesk,
  newPage,
}) => {
  const page = await newPage({ storageState: owner.storageState, reducedMotion: 'reduce' });
  await page.goto(`${frontdesk.url}/console/chat-window`);
  await expect(page.locator('frontdesk-chat .panel')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await expect(page.getByRole('heading', { name: 'Chat window', level: 1 })).toBeVisible();

  const form = page.getByRole('form', { name: 'Chat window' });
  await form.getByRole('textbox', { name: /^Colour/ }).fill('ochre');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form.getByText('Enter a colour such as #14606b')).toBeVisible();
  await form.getByRole('textbox', { name: /^Colour/ }).fill('#ffd400');
  await form
    .getByLabel('Logo file')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(LOGO, 'base64') });
  await expect(form.getByRole('img', { name: 'The logo' })).toBeVisible();
  await form.getByRole('textbox', { name: 'Reply time' }).fill('We usually reply within an hour.');
  await form.getByRole('textbox', { name: 'Suggested questions' }).fill('Where is order 1042?\nCan I return it?');
  await form.getByRole('switch', { name: 'Show office hours' }).click();
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday'])
    await form.getByRole('switch', { name: day }).click();
  await form.getByLabel('Friday from').fill('17:00');
  await form.getByLabel('Friday to').fill('09:00');
  await form.getByRole('button', { name: 'Add a language' }).click();
  const german = form.getByRole('group', { name: 'Language 1' });
  await german.getByRole('textbox', { name: 'Language' }).fill('german');
  await german.getByRole('textbox', { name: 'Greeting' }).fill('Moin! Womit können wir helfen?');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form.getByText('Enter a later time')).toBeVisible();
  await form.getByLabel('Friday to').fill('23:59');
  await form.getByLabel('Friday from').fill('00:00');
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Saturday', 'Sunday'])
    await form.getByRole('switch', { name: day }).click();
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(german.getByText(/must be/i)).toBeVisible();
  await german.getByRole('textbox', { name: 'Language' }).fill('de');

  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('.questions')).toContainText('Where is order 1042?');
  await expect.poll(() => launcherColour(page)).toBe('rgb(255, 212, 0)');
  await preview.getByLabel('Language of the preview').selectOption('de');
  await expect(preview.locator('.greeting')).toHaveText('Moin! Womit können wir helfen?');
  expect(await owner.ask('GET', SETTINGS)).toMatchObject({ colour: null });
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Chat window saved')).toBeVisible();
  expect(await owner.ask('GET', SETTINGS)).toMatchObject({
    colour: '#ffd400',
    texts: [{ language: 'de' }],
    office_hours: expect.arrayContaining([{ weekday: 'friday', from: '00:00', to: '23:59' }]),
  });
  expect(await findViolations(page)).toEqual([]);

  await preview.getByRole('button', { name: 'Try it' }).click();
  await preview.getByRole('textbox').fill('Is the shop open tomorrow?');
  await preview.getByRole('textbox').press('Enter');
  await expect(said(page, 'Is the shop open tomorrow?')).toHaveCount(1);

  const customer = await newPage();
  await openChat(customer, frontdesk);
  expect(await launcherColour(customer)).toBe('rgb(255, 212, 0)');
  await expect(dialog(customer).getByText('We usually reply within an hour.')).toBeVisible();
  await expect(dialog(customer).getByText(/^Our team (answers until|is back) .*UTC/)).toBeVisible();
  await expect(dialog(customer).locator('.logo canvas')).toBeVisible();
  const germanCustomer = await newPage({ locale: 'de-AT' });
  await germanCustomer.goto(frontdesk.shop_url);
  await germanCustomer.getByRole('button', { name: 'Chat öffnen' }).click();
  await expect(germanCustomer.getByText('Moin! Womit können wir helfen?')).toBeVisible();
  await expect(germanCustomer.getByText(/^Unser Team .*UTC/)).toBeVisible();
});

test('the window begins at home: a question by a click, conversations by what they began with', async ({
  frontdesk,
  newPage,
}) => {
  await owner.ask('PUT', SETTINGS, { suggested_questions: ['Where is order 1042?'] });
  const page = await newPage({ viewport: { width: 390, height: 780 } });
  await openChat(page, frontdesk);
  await expect(dialog(page).getByText('Harbour Goods')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Write a message…' })).toBeFocused();
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Where is order 1042?' }).click();
  await expect(said(page, /Saltline/)).toHaveCount(1);
  await write(page, 'And the one before?');
  await page.getByRole('button', { name: 'All conversations' }).click();
  const conversations = page.getByRole('list', { name: 'Your conversations' });
  await expect(conversations.getByRole('listitem')).toHaveCount(1);
  await expect(conversations).toContainText('Where is order 1042?');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  await page.reload();
  await expect(conversations).toContainText('Where is order 1042?');

  await page.getByRole('button', { name: 'New conversation' }).click();
  await write(page, 'Can I send something back?');
  await expect(log(page)).toContainText('Can I send something back?');
  await page.getByRole('button', { name: 'All conversations' }).click();
  await expect(conversations.getByRole('listitem')).toHaveCount(2);
});
