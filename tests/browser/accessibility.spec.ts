/**
 * Every page of the console, light and dark, wide and on a phone, and on a phone in the language with the longest words and in one
 * from right to left: axe finds nothing, and nothing has to be scrolled sideways. A page is loaded once for each language and looked
 * at in each shape; colours alone depend on the theme.
 */
import type { Page } from '@playwright/test';
import { pages } from '../../packages/console/src/routes.js';
import { connect } from '../../packages/server/test/support/client.js';
import { findViolations } from './support/accessibility.js';
import { expect, test } from './support/frontdesk.js';
import { addMember, type Member, signIn } from './support/member.js';

test.use({ service: 'accessibility' });

const LANGUAGES = ['de', 'ar'];
const WIDE = { width: 1280, height: 800 };
/** The narrowest that pages must fit (WCAG 1.4.10). */
const PHONE = { width: 320, height: 640 };

let owner: Member;
let conversation: string;
let shown: string;
let run: string;
let webhook: string;
let mcp_server: string;
test.beforeAll(async ({ frontdesk }) => {
  owner = await signIn(frontdesk, frontdesk.admin);
  using customer = await connect(frontdesk.url, { token_source: 'api', token: frontdesk.api_key });
  const ask = async (session_id: string, message: string): Promise<string> => {
    customer.emit('support', { session_id, message, attachment: false, ticket_chat_id: null });
    return (await customer.next('support')).data.ticket_chat_id;
  };
  const closed = await ask('customer-4', 'Where is order 1042?');
  await customer.askAck('close_support', { ticket_chat_id: closed });
  await customer.askAck('review_support', { ticket_chat_id: closed, rating: '4', review: 'Quick and clear.' });
  conversation = await ask('customer-7', 'I want a human');
  const { functions } = await owner.ask('GET', '/api/v1/lab/functions/');
  await owner.ask('PUT', '/api/v1/lab/knowledge/returns/', { title: 'Returns', content: '# Deadline\n45 days.' });
  await owner.ask('PUT', '/api/v1/lab/tests/orders%2Fwrong/', {
    yaml: 'name: Wrong\nsteps:\n  - message: Hello\n    expect: {text: {contains: goodbye}}',
  });
  await owner.askText('POST', '/api/v1/lab/tests/run-stored/', {});
  run = (await owner.ask('GET', '/api/v1/lab/test-runs/')).runs[0].id;
  webhook = (await owner.ask('POST', '/api/v1/lab/webhooks/', { url: `${frontdesk.backend.url}/events` })).id;
  await owner.ask('POST', `/api/v1/lab/webhooks/${webhook}/test/`, {});
  mcp_server = (
    await owner.ask('POST', '/api/v1/lab/mcp-servers/', { name: 'none', url: `${frontdesk.backend.url}/mcp` })
  ).id;
  shown = functions.find(({ name }: { name: string }) => name === 'get_store_hours').id;
  await owner.ask('PUT', '/api/v1/lab/releases/mode/', { mode: 'warn' });
  await owner.ask('PATCH', `/api/v1/lab/functions/${shown}/`, { description: 'Says when the store is open.' });
});

/** In every shape: no violation, and nothing beyond the right edge of a phone. */
async function expectAccessible(page: Page, what: string) {
  for (const viewport of [WIDE, PHONE]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const rules = colorScheme === 'light' ? undefined : ['color-contrast'];
      expect.soft(await findViolations(page, rules), `${what}, ${viewport.width} wide, ${colorScheme}`).toEqual([]);
    }
  }
  await expectNarrow(page, what);
  await page.setViewportSize(WIDE);
}

async function expectNarrow(page: Page, what: string) {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(beyond, `${what} is wider than a phone`).toBeLessThanOrEqual(0);
  const scrolled = await page
    .locator('section:has(> table), nav, [role="group"], [role="tablist"]')
    .evaluateAll((parts) =>
      parts.filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.getAttribute('aria-label')),
    );
  expect.soft(scrolled, `${what} has parts to be scrolled sideways`).toEqual([]);
}

/** On a phone, light. Leaves the page in the last of the languages. */
async function expectAccessibleInLanguages(page: Page, what: string) {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  for (const language of LANGUAGES) {
    await speak(page, language);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect.soft(await findViolations(page), `${what}, ${language}`).toEqual([]);
    await expectNarrow(page, `${what}, ${language},`);
  }
}

async function speak(page: Page, language: string) {
  await page.evaluate((chosen) => localStorage.setItem('frontdesk-language', chosen), language);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Until what was asked of the service is there. */
async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Loading…')).toHaveCount(0);
}

for (const { path, title } of pages) {
  if (['/', '/sign-in', '/desk'].includes(path)) continue;
  test(`${title} (${path})`, async ({ frontdesk, newPage }) => {
    const page = await newPage({ storageState: owner.storageState, viewport: WIDE, reducedMotion: 'reduce' });
    const address = path
      .replace('$conversation', conversation)
      .replace('$function', shown)
      .replace('$article', 'returns')
      .replace('$test', 'orders~wrong')
      .replace('$run', run)
      .replace('$release', '1')
      .replace('$webhook', webhook)
      .replace('$server', mcp_server)
      .replace(/\$$/, `needs_human/${conversation}`);
    await page.goto(`${frontdesk.url}/console${address}`);
    await settled(page);
    await expectAccessible(page, title);
    await expectAccessibleInLanguages(page, title);
  });
}

test.describe(() => {
  test.use({ expectedErrors: [/the server responded with a status of 404.*\/invitations\/check\//] });

  test('signing in, joining, and choosing a new password', async ({ frontdesk, newPage }) => {
    const page = await newPage({ viewport: WIDE, reducedMotion: 'reduce' });
    const forgetful = await addMember(frontdesk, owner, { username: 'Fay', email: 'fay@shop.example' });
    const { members } = await owner.ask('GET', '/api/v1/console/members/');
    const { id } = members.find(({ email }: { email: string }) => email === forgetful.email);
    const { token } = await owner.ask('POST', `/api/v1/console/members/${id}/password-reset/`);
    const invited = { email: 'rosa@shop.example', role: 'agent' };
    const invitation = await owner.ask('POST', '/api/v1/console/invitations/', invited);
    for (const [path, heading] of [
      ['/overview', 'Sign in'],
      ['/invitation', 'This invitation link is incomplete'],
      ['/invitation#a-token', 'This invitation has expired'],
      [`/invitation#${invitation.token}`, /^Join /],
      ['/password-reset', 'This link is incomplete'],
      [`/password-reset#${token}`, 'Choose a new password'],
    ]) {
      await page.goto('about:blank');
      await page.goto(`${frontdesk.url}/console${path}`);
      await expect(page.getByRole('heading', { name: heading ?? '' })).toBeVisible();
      await expectAccessible(page, String(heading));
    }
  });
});

test('what opens above a page', async ({ frontdesk, newPage }) => {
  const page = await newPage({ storageState: owner.storageState, viewport: WIDE, reducedMotion: 'reduce' });
  await page.goto(`${frontdesk.url}/console/api-keys`);
  await settled(page);
  await page.getByRole('button', { name: 'Create API key' }).click();
  await expect(page.getByRole('dialog', { name: 'Create API key' })).toBeVisible();
  await expectAccessible(page, 'a new key');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('o');
  await expectAccessible(page, 'the palette');
  await page.keyboard.press('Escape');

  await page.goto(`${frontdesk.url}/console/functions/${shown}`);
  await page.getByRole('tab', { name: 'Test run' }).click();
  await page.getByLabel('day').fill('monday');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText('Succeeded')).toBeVisible();
  await expectAccessible(page, 'a test run');

  await page.goto(`${frontdesk.url}/console/desk/needs_human`);
  await expect(page.getByRole('link', { name: /customer-7/ })).toBeVisible();
  await expectAccessible(page, 'the list of the desk');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page, 'the shortcuts');
});
