// Pictures of every page and state, light and dark, on a desktop and on a phone, into `screenshots/`: to look at. Starts a
// service of its own with the demo shop, on free ports and data of its own. `--documents` also renews the four of the README.
import { fork } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { tellAStory } from './screenshot-content.mjs';
import { smallPng } from './small-png.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'screenshots');
const SHAPES = [
  ['desktop', { width: 1280, height: 800 }],
  ['phone', { width: 390, height: 844 }],
];
/** By the name of a picture: what the README calls it. */
const DOCUMENTS = {
  'shop-chat-light-desktop': 'chat',
  'console-desk-open-conversation-light-desktop': 'desk',
  'console-function-tried-light-desktop': 'function',
  'console-turns-step-light-desktop': 'trace',
};
/** Pages that need an id, and those that only lead to another. */
const PLACES = {
  '/': undefined,
  '/sign-in': undefined,
  '/desk': undefined,
  '/desk/$': undefined,
  '/releases/$release': undefined,
  '/webhooks/$webhook': undefined,
};

const backend = createServer((_request, response) =>
  response.setHeader('content-type', 'application/json').end(
    JSON.stringify({
      success: true,
      data: { repair: { id: 'R-88', item: 'Dinghy sail', state: 'at the sailmaker', ready_on: '2026-12-03' } },
    }),
  ),
);
await new Promise((resolve) => backend.listen(0, '127.0.0.1', resolve));
const backendUrl = `http://127.0.0.1:${backend.address().port}`;
const folder = await mkdtemp(join(tmpdir(), 'frontdesk-screenshots-'));
const service = await startService();
let browser;
try {
  const access = JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8'));
  const story = await tellAStory({ ...access, backend: backendUrl });
  await rm(target, { recursive: true, force: true });
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  for (const [shape, viewport] of SHAPES)
    for (const colorScheme of ['light', 'dark']) {
      const picture = (name) => join(target, `${name}-${colorScheme}-${shape}.png`);
      const options = { viewport, colorScheme, reducedMotion: 'reduce', locale: 'en-GB' };
      await showShop(options, access, picture);
      await showConsole(options, access, story, picture);
    }
} finally {
  await browser?.close();
  service.kill('SIGTERM');
  await new Promise((resolve) => service.once('exit', resolve));
  backend.close();
  backend.closeAllConnections();
  await rm(folder, { recursive: true, force: true });
}
if (process.argv.includes('--documents')) {
  await mkdir(join(root, 'docs/images'), { recursive: true });
  for (const [from, to] of Object.entries(DOCUMENTS))
    await writeFile(join(root, `docs/images/${to}.png`), smallPng(await readFile(join(target, `${from}.png`))));
}

async function startService() {
  const free = () =>
    new Promise((resolve) => {
      const probe = createServer().listen(0, '127.0.0.1', () => {
        const { port } = probe.address();
        probe.close(() => resolve(String(port)));
      });
    });
  const child = fork(join(root, 'packages/server/dist/main.js'), {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: await free(),
      DATA_DIR: folder,
      DEMO: 'true',
      DEMO_SHOP_PORT: await free(),
      FUNCTION_ALLOWED_HOSTS: new URL(backendUrl).host,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error('The service did not start.')));
  });
  return child;
}

async function showShop(options, { shop_url }, picture) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const shot = (name) => page.screenshot({ path: picture(`shop-${name}`) });
  const write = async (words) => {
    const replies = await page.locator('.entry.theirs').count();
    await page.getByRole('textbox', { name: 'Write a message…' }).fill(words);
    await page.keyboard.press('Enter');
    await page.locator('.entry.theirs').nth(replies).waitFor();
  };
  await page.goto(shop_url);
  await page.getByRole('button', { name: 'Open the chat' }).waitFor();
  await shot('front');
  await page.getByRole('button', { name: 'Open the chat' }).click();
  await page.getByRole('textbox', { name: 'Write a message…' }).waitFor();
  await shot('greeting');
  await write('Where is order 1042?');
  await shot('chat');
  await write('How many loyalty points do I have?');
  await shot('login');
  await page.getByRole('button', { name: 'All conversations' }).click();
  await page.getByRole('list', { name: 'Your conversations' }).waitFor();
  await shot('list');
  await page.getByRole('button', { name: 'New conversation' }).click();
  await write('When are you open on Saturday?');
  await write("Thanks, that's all");
  await page.getByRole('button', { name: 'Yes, close it' }).waitFor();
  await shot('close-question');
  await page.getByRole('button', { name: 'Yes, close it' }).click();
  await page.getByRole('radio', { name: '4 of 5' }).check({ force: true });
  await shot('review');
  await page.goto(`${shop_url}/login?state=${'a'.repeat(43)}`);
  await shot('login-page');
  await context.close();
}

async function showConsole(options, { url }, story, picture) {
  await showOutside(options, url, story, picture);
  const context = await browser.newContext(options);
  const become = async ({ cookie }) => {
    const [name, value] = cookie.split('=');
    await context.addCookies([{ name, value, url }]);
  };
  await become(story.owner);
  const camera = cameraIn(await context.newPage(), url, options, picture);
  await showPages(camera, story);
  await showAssistant(camera, story);
  await showIntegrations(camera);
  await showReleases(camera, story);
  await become(story.mara);
  await showDesk(camera, story);
  await context.close();
}

/** Before signing in. */
async function showOutside(options, url, story, picture) {
  const outside = await (await browser.newContext(options)).newPage();
  for (const [name, address] of [
    ['sign-in', `${url}/console/`],
    ['invitation', story.invitation],
  ]) {
    await outside.goto(address);
    await outside.getByRole('heading', { level: 1 }).waitFor();
    await outside.screenshot({ path: picture(`console-${name}`) });
  }
  await outside.context().close();
}

function cameraIn(page, url, options, picture) {
  const shot = (what) => page.screenshot({ path: picture(`console-${what}`) });
  return {
    page,
    shot,
    async open(path) {
      await page.goto(`${url}/console${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
      await page.getByText('Loading…').first().waitFor({ state: 'detached' });
    },
    /** The whole page, as a taller window shows it: what sticks to an edge stays at its edge. */
    async shotWhole(what) {
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ ...options.viewport, height: Math.max(height, options.viewport.height) });
      await shot(what);
      await page.setViewportSize(options.viewport);
    },
  };
}

async function showPages({ open, shotWhole }, story) {
  const shown = {
    conversation: story.traced,
    function: story.repair,
    server: story.mcp_server,
    article: 'returns-policy',
    test: 'orders~status',
    run: story.run,
  };
  for (const path of await consolePages()) {
    await open(
      path.replace(/\$(\w+)/, (_, what) => {
        if (shown[what] === undefined) throw new Error(`Nothing to show at ${path}`);
        return shown[what];
      }),
    );
    await shotWhole(path.replace('$conversation', 'trace').replace(/\$\w+/, 'one').slice(1).replaceAll('/', '-'));
  }
}

async function showAssistant({ page, open, shot, shotWhole }, story) {
  await open(`/turns/${story.traced}`);
  await page.locator('summary').nth(1).click();
  await shot('turns-step');
  await open(`/functions/${story.repair}`);
  await page.getByRole('tab', { name: 'Test run' }).click();
  await page.getByLabel('repair_id').fill('R-88');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText('Succeeded').waitFor();
  await shot('function-tried');
  await open('/functions/new');
  await page.getByLabel('URL').fill('https://shop.example/orders/{order_id}/parcels?day={day}');
  await shotWhole('function-typed');
  await open('/playground');
  await page.getByRole('textbox', { name: 'Message' }).fill('When will repair R-88 be ready?');
  await page.keyboard.press('Enter');
  await page.getByText('Answered', { exact: true }).first().waitFor();
  await shot('playground-answered');
}

async function showIntegrations({ page, open, shot, shotWhole }) {
  await open('/api-keys');
  await page.getByRole('button', { name: 'Create API key' }).click();
  await shot('key-dialog');
  await page.keyboard.press('Escape');
  await open('/webhooks');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByLabel('URL').fill(`${backendUrl}/events`);
  await shot('webhook-dialog');
  await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await page
    .getByRole('link', { name: /events$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Send test event' }).click();
  await page.getByText('webhook.test', { exact: true }).first().click();
  await page.getByText('Attempt 1').first().waitFor();
  await shotWhole('webhook-delivery');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  await shot('palette');
}

async function showReleases({ open, shotWhole }, story) {
  const release = await story.release();
  await open('/releases');
  await shotWhole('releases-draft');
  await open(`/releases/${release}`);
  await shotWhole('releases-one');
  await story.switchReleasesOff();
}

async function showDesk({ page, open, shot }, story) {
  for (const list of ['needs_human', 'mine', 'open', 'closed']) {
    await open(`/desk/${list}`);
    await shot(`desk-${list}`);
  }
  for (const [list, name] of [
    ['open', 'desk-open-conversation'],
    ['mine', 'desk-conversation'],
  ]) {
    await open(`/desk/${list}/${story.taken}`);
    await page.getByRole('article').last().waitFor();
    await shot(name);
  }
  await page.getByRole('button', { name: 'Customer', exact: true }).click();
  await shot('desk-customer');
  await page.getByRole('button', { name: 'Hide the customer' }).click();
  await page.keyboard.press('?');
  await shot('desk-shortcuts');
}

/** The table of the console's pages is the list of what is shown. */
async function consolePages() {
  const table = await readFile(join(root, 'packages/console/src/routes.tsx'), 'utf8');
  return [...table.matchAll(/path: '([^']+)'/g)].map(([, path]) => path).filter((path) => !(path in PLACES));
}
