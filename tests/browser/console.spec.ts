/** The console as those who build with it use it: from the first sign-in to a function of their own that customers ask. */
import type { Page } from '@playwright/test';
import { findViolations } from './support/accessibility.js';
import { expect, type Frontdesk, test } from './support/frontdesk.js';
import { codeOf, type Member, PASSWORD, signIn } from './support/member.js';

test.use({ service: 'console' });

let owner: Member;
test.beforeAll(async ({ frontdesk }) => {
  owner = await signIn(frontdesk, frontdesk.admin);
});

const openConsole = (page: Page, { url }: Frontdesk, path: string) => page.goto(`${url}/console${path}`);

async function enter(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test.describe('signing in', () => {
  test.use({ expectedErrors: [/the server responded with a status of 401/] });

  test('a wrong password is refused in words; the right one leads to the page that was asked for', async ({
    frontdesk,
    newPage,
  }) => {
    const page = await newPage();
    await openConsole(page, frontdesk, '/api-keys');
    await enter(page, { email: frontdesk.admin.email, password: 'not the password' });
    await expect(page.getByRole('alert')).toContainText(/wrong|not right|password/i);
    await page.getByLabel('Password').fill(frontdesk.admin.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'API keys', level: 1 })).toBeVisible();
  });

  test('a session that ends asks to sign in again above the page, and what was entered is still there', async ({
    frontdesk,
    newPage,
  }) => {
    const page = await newPage({ storageState: owner.storageState });
    await openConsole(page, frontdesk, '/functions/new');
    await page.getByLabel('URL').fill(`${frontdesk.backend.url}/kept/{thing}`);
    await page.getByRole('textbox', { name: 'Name' }).fill('get_kept_thing');
    await page.getByLabel('Description').first().fill('Looks up a thing that is kept.');
    await page.getByRole('group', { name: 'thing' }).getByLabel('Description').fill('Which thing');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Create function' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has expired' });
    await dialog.getByLabel('Password').fill(frontdesk.admin.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog).toBeHidden();
    expect(new URL(page.url()).pathname).toBe('/console/functions/new');
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('get_kept_thing');
    await expect(page.getByLabel('URL')).toHaveValue(/kept\/\{thing\}$/);
    await page.getByRole('link', { name: 'Overview' }).click();
    const warning = page.getByRole('dialog', { name: 'Leave without saving?' });
    await warning.getByRole('button', { name: 'Stay on this page' }).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('get_kept_thing');
    await page.getByRole('link', { name: 'Overview' }).click();
    await warning.getByRole('button', { name: 'Leave and discard' }).click();
    await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  });

  test('a dialog does not ask to discard what was typed when the session ends', async ({ frontdesk, newPage }) => {
    const page = await newPage({ storageState: owner.storageState });
    await openConsole(page, frontdesk, '/api-keys');
    await page.getByRole('button', { name: 'Create API key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create API key' });
    await dialog.getByLabel('Name').fill('Shop server');
    await page.context().clearCookies();
    await page.keyboard.press('Enter');
    const ended = page.getByRole('dialog', { name: 'Your session has expired' });
    await ended.getByLabel('Password').fill(frontdesk.admin.password);
    await ended.getByRole('button', { name: 'Sign in' }).click();
    await expect(ended).toBeHidden();
    await expect(dialog.getByLabel('Name')).toHaveValue('Shop server');
    await expect(page.getByText('Discard what you typed?')).toBeHidden();
  });

  test('a colleague is invited, joins in another browser, and signs in with a second factor', async ({
    frontdesk,
    newPage,
  }) => {
    const page = await newPage({ storageState: owner.storageState });
    await openConsole(page, frontdesk, '/members');
    await page.getByRole('button', { name: 'Invite teammate' }).click();
    await page.getByRole('dialog').getByLabel('Email').fill('rosa@shop.example');
    await page.getByRole('button', { name: 'Create invitation link' }).click();
    const link = await page.getByRole('status', { name: 'Invitation link' }).innerText();
    await page.getByRole('button', { name: 'Done' }).click();

    const other = await newPage();
    await other.goto(link);
    await other.getByLabel('Your name').fill('Rosa Lind');
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await other.getByLabel('Confirm password').fill(PASSWORD);
    await other.getByRole('button', { name: 'Join' }).click();
    await expect(other.getByRole('heading', { name: 'Needs a human', level: 1 })).toBeVisible();
    await expect(other.getByRole('link', { name: 'Functions' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('row', { name: /Rosa Lind/ })).toBeVisible();

    await openConsole(other, frontdesk, '/account');
    await other.getByRole('button', { name: 'Set up' }).click();
    await other.getByRole('dialog').getByLabel('Your password').fill(PASSWORD);
    await other.getByRole('button', { name: 'Continue' }).click();
    const secret = (await other.getByRole('status', { name: 'Secret key' }).innerText()).trim();
    await other.getByLabel('6-digit code').fill(codeOf(secret));
    await other.getByRole('button', { name: 'Turn on' }).click();
    await expect(other.getByRole('status', { name: 'Backup codes' })).toContainText(/\S{8}/);
    await other.getByRole('button', { name: 'I have saved them' }).click();

    const third = await newPage();
    await openConsole(third, frontdesk, '/account');
    await enter(third, { email: 'rosa@shop.example', password: PASSWORD });
    await third.getByLabel('Authentication code').fill(codeOf(secret, Date.now() + 30_000));
    await third.getByRole('button', { name: 'Verify and sign in' }).click();
    await expect(third.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible();
  });
});

test('the playground shows how a turn ended that was under way when it was read', async ({ frontdesk, newPage }) => {
  const page = await newPage({ storageState: owner.storageState });
  const reply = page.getByRole('log').getByText(/Saltline Couriers/);
  await page.route(
    /\/conversations\/[^/]+\/turns\/$/,
    async (route) => {
      // The answer to the first reading is as old as its question, and arrives after the reply.
      await reply.waitFor();
      const response = await route.fetch();
      const { turns } = (await response.json()) as { turns: object[] };
      const under_way = turns.map((turn) => ({ ...turn, status: 'running', result: null, steps: [] }));
      await route.fulfill({ response, json: { turns: under_way } });
    },
    { times: 1 },
  );
  await openConsole(page, frontdesk, '/playground');
  await page.getByRole('textbox', { name: 'Message' }).fill('Where is order 1042?');
  await page.keyboard.press('Enter');
  const steps = page.getByRole('region', { name: 'Assistant steps' });
  await expect(steps.getByText('In progress')).toBeVisible();
  await expect(steps.getByText('Answered')).toBeVisible();
});

test('a function from nothing: typed, tried, used in the playground, taken live, and asked by a customer', async ({
  frontdesk,
  newPage,
}) => {
  const { backend } = frontdesk;
  backend.answers.set('/depot', { depot: { id: 'north-7', city: 'Galway' } });
  backend.answers.set('/depots/north-7/kayaks/K-88', {
    kayak: { model: 'Grey Heron', state: 'repaired', ready_on: '2026-12-03' },
  });
  const page = await newPage({ storageState: owner.storageState });

  await openConsole(page, frontdesk, '/functions/new');
  await page.getByLabel('URL').fill(`${backend.url}/depot`);
  await page.getByRole('textbox', { name: 'Name' }).fill('get_depot');
  await page.getByLabel('Description').fill('Tells the number of the depot. Use it for nothing else.');
  await page.getByRole('button', { name: 'Create function' }).click();
  await expect(page.getByRole('heading', { name: 'get_depot' })).toBeVisible();

  await openConsole(page, frontdesk, '/functions/new');
  await page.getByLabel('URL').pressSequentially(`${backend.url}/depots/{depot_id}/kayaks/{kayak_id}`);
  const parameter = (name: string) => page.getByRole('group', { name });
  await expect(parameter('depot_id')).toBeVisible();
  await expect(parameter('kayak_id')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('get_kayak_repair');
  await page
    .getByLabel('Description')
    .first()
    .fill(
      'Looks up the repair of a kayak by its repair number. Use it when a customer asks how far the repair of a kayak is. ' +
        'Returns model, state and ready_on. It cannot change a repair.',
    );
  await parameter('kayak_id').getByLabel('Description').fill('The repair number, such as K-12');
  await parameter('depot_id').getByLabel('Description').fill('The depot that repairs');
  await parameter('depot_id').getByLabel('Supplied by').selectOption('leaf');
  await parameter('depot_id').getByLabel('Function').selectOption('get_depot');
  await parameter('depot_id').getByRole('button', { name: 'Select from response' }).click();
  const picker = page.getByRole('dialog', { name: 'Select a value from the response' });
  await picker.getByRole('button', { name: 'Run' }).click();
  await picker.getByRole('button', { name: 'Select depot.id' }).click();
  await picker.getByRole('button', { name: 'Done' }).click();
  await expect(parameter('depot_id').getByLabel('Response path')).toHaveValue('depot.id');
  await page.getByRole('button', { name: 'Create function' }).click();
  await expect(page.getByRole('heading', { name: 'get_kayak_repair' })).toBeVisible();

  await page.getByRole('tab', { name: 'Test run' }).click();
  const run = page.getByRole('form', { name: 'Test run' });
  await run.getByLabel('kayak_id').fill('K-88');
  await run.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByText('Succeeded')).toBeVisible();
  await expect(page.getByText(`GET ${backend.url}/depots/north-7/kayaks/K-88`)).toBeVisible();
  await expect(page.getByText('"Grey Heron"')).toBeVisible();

  const functionAddress = page.url();
  await openConsole(page, frontdesk, '/playground');
  await page.getByRole('textbox', { name: 'Message' }).fill('How far is the repair of kayak K-88?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log').getByText(/Grey Heron|repaired/)).toBeVisible();
  const steps = page.getByRole('region', { name: 'Assistant steps' });
  await expect(steps.locator('summary').filter({ hasText: 'get_kayak_repair' })).toBeVisible();

  const shop = await newPage();
  await shop.goto(frontdesk.shop_url);
  await shop.getByRole('button', { name: 'Open the chat' }).click();
  const ask = async (question: string) => {
    await shop.getByRole('textbox', { name: 'Write a message…' }).fill(question);
    await shop.keyboard.press('Enter');
  };
  const replies = shop.getByRole('log').getByRole('listitem');
  const before = backend.asked.filter((path) => path.includes('kayaks')).length;
  await ask('How far is the repair of kayak K-88?');
  await expect(replies).toHaveCount(3);
  expect(backend.asked.filter((path) => path.includes('kayaks'))).toHaveLength(before);

  await page.goto(functionAddress);
  await page.getByRole('button', { name: 'Go live…' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'get_depot' }).click();
  await expect(page.getByRole('heading', { name: 'get_depot' })).toBeVisible();
  await goLive(page);
  await page.goto(functionAddress);
  await goLive(page);

  await ask('How far is the repair of kayak K-88 now?');
  await expect(replies.filter({ hasText: /Grey Heron|repaired/ })).toHaveCount(1);
});

test('Escape and a click beside a dialog close it, and ask first once something is typed', async ({
  frontdesk,
  newPage,
}) => {
  const page = await newPage({ storageState: owner.storageState });
  await page.goto(`${frontdesk.url}/console/api-keys`);
  const create = page.getByRole('button', { name: 'Create API key' });
  const dialog = page.getByRole('dialog', { name: 'Create API key' });
  await create.click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
  await create.click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await create.click();
  const name = dialog.getByLabel('Name');
  await name.fill('Shop server');
  const question = dialog.getByRole('alert').filter({ hasText: 'Discard what you typed?' });
  const keep = question.getByRole('button', { name: 'Keep editing' });
  for (const leave of [() => page.mouse.click(5, 5), () => page.keyboard.press('Escape')]) {
    await leave();
    await expect(keep).toBeFocused();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(name).toBeFocused();
    await leave();
    await expect(keep).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(name).toBeFocused();
    await expect(question).toBeHidden();
  }
  await expect(name).toHaveValue('Shop server');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await expect(create).toBeFocused();
  await create.click();
  await expect(name).toHaveValue('');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('an API key is shown once', async ({ frontdesk, newPage }) => {
  const page = await newPage({ storageState: owner.storageState });
  await openConsole(page, frontdesk, '/api-keys');
  await page.getByRole('button', { name: 'Create API key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('till in the shop');
  await page.getByRole('button', { name: 'Create key' }).click();
  const secret = await page.getByRole('status', { name: 'API key' }).innerText();
  expect(secret).toMatch(/^fd_live_/);
  const answer = await fetch(`${frontdesk.url}/api/v1/lab/functions/`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(answer.status).toBe(200);
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await expect(page.getByRole('row', { name: /till in the shop/ })).toBeVisible();
  expect(await page.content()).not.toContain(secret);
  await page.reload();
  await expect(page.getByRole('row', { name: /till in the shop/ })).toBeVisible();
  expect(await page.content()).not.toContain(secret);
});

test('functions come over from an OpenAPI document', async ({ frontdesk, newPage }) => {
  const page = await newPage({ storageState: owner.storageState });
  await openConsole(page, frontdesk, '/functions/import');
  await page.getByLabel('Document', { exact: true }).fill(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Harbour', version: '1' },
      servers: [{ url: 'https://harbour.example' }],
      paths: {
        '/tides/{place}': {
          get: {
            operationId: 'getTides',
            summary: 'High and low water of a place',
            parameters: [{ name: 'place', in: 'path', required: true, schema: { type: 'string' } }],
            responses: { 200: { description: 'The tides' } },
          },
          post: { operationId: 'setTides', responses: { 200: { description: 'No' } } },
        },
      },
    }),
  );
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('GET https://harbour.example/tides/{place}')).toBeVisible();
  await expect(page.getByText('POST https://harbour.example/tides/{place}')).toBeVisible();
  await expect(page.getByText('Action', { exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Save get_tides' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Save set_tides' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Save 1 function' }).click();
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await expect(page.getByLabel('URL')).toHaveValue('https://harbour.example/tides/{place}');
  await expect(page.getByText('Dev', { exact: true }).first()).toBeVisible();
});

async function goLive(page: Page) {
  await page.getByRole('button', { name: 'Go live…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Go live' }).click();
  await expect(page.getByRole('button', { name: 'Go live…' })).toBeHidden();
}
