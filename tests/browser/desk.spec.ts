/**
 * Customer and agents at once, in browsers of their own: a human is asked for, comes, talks, hands back and closes; of two
 * agents the slower one is told; replies outlive a lost connection; calls are joined; and the desk is worked by keyboard alone.
 */
import type { Page } from '@playwright/test';
import { connect } from '../../packages/server/test/support/client.js';
import { findViolations } from './support/accessibility.js';
import { expect, type Frontdesk, test } from './support/frontdesk.js';
import { addMember, type Member, signIn } from './support/member.js';
import { withMicrophone } from './support/microphone.js';
import { log, openChat, said, write } from './support/shop.js';

test.use({ service: 'desk' });
test.use({
  launchOptions: withMicrophone(),
});

const NOTE = 'They have called twice already';

let owner: Member;
let mara: Member;
test.beforeAll(async ({ frontdesk }) => {
  owner = await signIn(frontdesk, frontdesk.admin);
  mara = await addMember(frontdesk, owner, { username: 'Mara Quill', email: 'mara@shop.example' });
  await owner.ask('POST', '/api/v1/console/canned-replies/', {
    shortcut: 'hello',
    title: 'A first word',
    text: 'Good day, I am {agent}. Let me look into it.',
  });
});

/** Waits until the desk hears what happens. */
async function openDesk(page: Page, { url }: Frontdesk, path = '/desk') {
  await page.goto(`${url}/console${path}`);
  await expect(page.getByText('Live', { exact: true }).filter({ visible: true })).toHaveCount(1);
}
const reply = (page: Page) => page.getByRole('textbox', { name: /^Reply to/ });
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const bubble = (page: Page, text: string | RegExp) => messages(page).getByRole('article').filter({ hasText: text });
const lists = (page: Page) => page.getByRole('navigation', { name: 'Lists' });
/** The conversation of the customer whose browser this is, in the list. */
async function row(desk: Page, shop: Page) {
  const visitor = (await shop.context().cookies()).find(({ name }) => name === 'visitor')?.value ?? 'nobody';
  return desk
    .getByRole('list', { name: /^Conversations:/ })
    .getByRole('link')
    .filter({ has: desk.getByTitle(visitor, { exact: true }) });
}

test('a human is asked for, takes over, talks, suggests closing, and the customer agrees', async ({
  frontdesk,
  newPage,
}) => {
  const desk = await newPage({ storageState: mara.storageState });
  await openDesk(desk, frontdesk);
  await expect(desk.getByText('Nobody is waiting')).toBeVisible();
  const shop = await newPage();
  await openChat(shop, frontdesk);
  await write(shop, 'Where is order 1042?');
  await expect(said(shop, /Saltline/)).toHaveCount(1);
  await write(shop, 'I want to talk to a human');

  await expect(lists(desk).getByRole('link', { name: /^Needs a human\s*1$/ })).toBeVisible();
  for (const shown of ['Where is order 1042?', 'I want to talk to a human', 'Asked for a human', /^Waiting/])
    await expect((await row(desk, shop)).getByText(shown)).toBeVisible();
  await (await row(desk, shop)).click();
  await bubble(desk, 'Saltline')
    .getByRole('button', { name: /^Why\?/ })
    .click();
  const why = desk.getByRole('complementary', { name: 'Why this answer?' });
  await expect(why.getByRole('heading')).toBeFocused();
  await expect(why).toContainText('get_order');
  expect(await findViolations(desk)).toEqual([]);
  await desk.keyboard.press('Escape');
  await expect(why).toHaveCount(0);
  await desk.getByRole('button', { name: 'Take over', exact: true }).click();
  await expect(desk.getByRole('button', { name: 'Hand back' })).toBeVisible();
  await expect(shop.getByRole('heading', { name: 'Mara Quill' })).toBeVisible();

  await reply(desk).pressSequentially('/hel');
  await desk.getByRole('option', { name: /A first word/ }).click();
  await expect(reply(desk)).toHaveValue('Good day, I am Mara Quill. Let me look into it.');
  await expect(shop.getByText('Mara Quill is writing')).toBeVisible();
  await desk.keyboard.press('Control+Enter');
  await expect(said(shop, 'Good day, I am Mara Quill')).toHaveCount(1);
  await expect(bubble(desk, 'Good day')).toContainText('Seen');

  await shop.getByRole('textbox', { name: 'Write a message…' }).pressSequentially('It is ');
  await expect(desk.getByText(/is writing…/).first()).toBeVisible();
  await write(shop, 'It is the blue one');
  await expect(bubble(desk, 'It is the blue one')).toBeVisible();
  await expect(said(shop, 'It is the blue one')).toContainText('Seen');

  await desk.getByRole('radio', { name: 'Note' }).click();
  await desk.getByRole('textbox', { name: 'Note for the other agents' }).fill(NOTE);
  await desk.getByRole('button', { name: 'Add note' }).click();
  await expect(messages(desk).getByRole('article', { name: 'Your note' })).toContainText(NOTE);
  await desk.getByRole('radio', { name: 'Reply' }).click();

  const file = { name: 'label.txt', mimeType: 'text/plain', buffer: Buffer.from('Return to: Harbour Goods') };
  await desk.getByLabel('Files to attach').setInputFiles(file);
  await expect(desk.getByRole('list', { name: 'Files of this reply' }).getByRole('button')).toBeVisible();
  await reply(desk).fill('Print this label, please.');
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  const link = said(shop, 'Print this label').getByRole('link', { name: /label\.txt/ });
  const fetched = await fetch((await link.getAttribute('href')) ?? '');
  expect([fetched.headers.get('content-disposition'), await fetched.text()]).toEqual([
    expect.stringMatching(/^attachment/),
    'Return to: Harbour Goods',
  ]);

  await reply(desk).fill('Is everything clear now?');
  await desk.keyboard.press('Control+Shift+Enter');
  await shop.getByRole('button', { name: 'Yes, close it' }).click();
  await expect(log(shop).getByText('This conversation is closed.')).toBeVisible();
  await expect(desk.getByText('This conversation is closed. You can still add a note')).toBeVisible();
  await expect(shop.getByText(NOTE)).toHaveCount(0);
  await shop.reload();
  await expect(said(shop, 'Is everything clear now?')).toHaveCount(1);
  await expect(shop.getByText(NOTE)).toHaveCount(0);
});

test('handed back, the assistant answers again', async ({ frontdesk, newPage }) => {
  const shop = await newPage();
  await openChat(shop, frontdesk);
  await write(shop, 'I want a human');
  const desk = await newPage({ storageState: mara.storageState });
  await openDesk(desk, frontdesk);
  await (await row(desk, shop)).click();
  await reply(desk).fill('What is it about?');
  await desk.getByRole('button', { name: 'Take over and send' }).click();
  await expect(said(shop, 'What is it about?')).toHaveCount(1);
  await write(shop, 'Where is order 1042?');
  await expect(bubble(desk, 'Where is order 1042?')).toBeVisible();
  await desk.getByRole('button', { name: 'Hand back' }).click();
  await expect(desk.getByRole('button', { name: 'Take over', exact: true })).toBeVisible();
  // What the agent has not answered is the assistant's now, and so is what comes.
  await expect(said(shop, /Saltline/)).toHaveCount(1);
  await write(shop, 'Where is order 1042 now?');
  await expect(said(shop, /Saltline/)).toHaveCount(2);
});

test('of two agents at once the slower one is told who was faster, and keeps what they wrote', async ({
  frontdesk,
  newPage,
}) => {
  const shop = await newPage();
  await openChat(shop, frontdesk);
  await write(shop, 'I want a human');
  const first = await newPage({ storageState: mara.storageState });
  const second = await newPage({ storageState: owner.storageState });
  const news = await holdNews(second);
  for (const page of [first, second]) {
    await openDesk(page, frontdesk);
    await (await row(page, shop)).click();
    await reply(page).fill('I am here, how can I help?');
  }
  await expect(first.getByRole('img', { name: `Also here: ${owner.username}` })).toBeVisible();
  await expect(first.getByText(`${owner.username} is writing a reply…`)).toBeVisible();
  news.hold();
  await first.getByRole('button', { name: 'Take over and send' }).click();
  await expect(said(shop, 'I am here, how can I help?')).toHaveCount(1);
  await second.getByRole('button', { name: 'Take over and send' }).click();
  news.release();
  await expect(second.getByRole('alert').filter({ hasText: 'took this conversation over' })).toHaveText(
    /Mara Quill took this conversation over .*What you wrote is still here/,
  );
  await expect(reply(second)).toHaveValue('I am here, how can I help?');
  await expect(reply(first)).toHaveValue('');
  await expect(said(shop, 'I am here, how can I help?')).toHaveCount(1);
});

/** What the service tells a page can be held back, as by a slow line: the page acts on what it knew before. */
async function holdNews(page: Page) {
  let held: (() => void)[] | undefined;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const service = socket.connectToServer();
    service.onMessage((message) => {
      if (held === undefined) socket.send(message);
      else held.push(() => socket.send(message));
    });
  });
  return {
    hold: () => {
      held = [];
    },
    release: () => {
      for (const send of held ?? []) send();
      held = undefined;
    },
  };
}

test('a reply whose answer is lost with the connection is sent once, also while its agent looks elsewhere', async ({
  frontdesk,
  newPage,
}) => {
  const shop = await newPage();
  await openChat(shop, frontdesk);
  await write(shop, 'I want a human');
  const desk = await newPage({ storageState: mara.storageState });
  const line = await holdLine(desk);
  await openDesk(desk, frontdesk);
  await (await row(desk, shop)).click();
  await desk.getByRole('button', { name: 'Take over', exact: true }).click();
  await expect(desk.getByRole('button', { name: 'Hand back' })).toBeVisible();

  line.loseAnswers();
  await reply(desk).fill('First: is it about an order?');
  await desk.keyboard.press('Control+Enter');
  await expect(said(shop, 'First: is it about an order?')).toHaveCount(1);
  const waiting = desk.getByRole('region', { name: 'Waiting to send' });
  await expect(waiting).toContainText('First: is it about an order?');
  await expect(desk.getByRole('button', { name: 'Send', exact: true })).toHaveAttribute('aria-disabled', 'true');
  line.cut();
  await expect(waiting).toBeHidden();
  await expect(bubble(desk, 'First: is it about an order?')).toHaveCount(1);

  line.loseAll();
  await reply(desk).fill('Second: which one?');
  await desk.keyboard.press('Control+Enter');
  await expect(waiting).toContainText('Second: which one?');
  await reply(desk).fill('Third:');
  await lists(desk)
    .getByRole('link', { name: /^Closed/ })
    .click();
  line.cut();
  await expect(said(shop, 'Second: which one?')).toHaveCount(1);
  await lists(desk).getByRole('link', { name: /^Mine/ }).click();
  await (await row(desk, shop)).click();
  await expect(bubble(desk, 'Second: which one?')).toHaveCount(1);
  await expect(reply(desk)).toHaveValue('Third:');
  for (const text of ['First: is it about an order?', 'Second: which one?'])
    await expect(said(shop, text)).toHaveCount(1);
});

test('a reply that the customer has closed the door on is kept, and can become a note', async ({
  frontdesk,
  newPage,
}) => {
  const shop = await newPage();
  await openChat(shop, frontdesk);
  await write(shop, 'I want a human');
  const desk = await newPage({ storageState: mara.storageState });
  const news = await holdNews(desk);
  await openDesk(desk, frontdesk);
  await (await row(desk, shop)).click();
  await desk.getByRole('button', { name: 'Take over', exact: true }).click();
  await expect(desk.getByRole('button', { name: 'Hand back' })).toBeVisible();
  await reply(desk).fill('I have found it: it is in the depot.');
  news.hold();
  const ticket_chat_id = new URL(desk.url()).pathname.split('/').at(-1);
  using customer = await connect(frontdesk.url, { token_source: 'api', token: frontdesk.api_key });
  await customer.askAck('close_support', { ticket_chat_id });
  await desk.keyboard.press('Control+Enter');
  news.release();
  await expect(desk.getByRole('alert').filter({ hasText: 'closed in the meantime' })).toBeVisible();
  const unsent = desk.getByRole('region', { name: 'Reply that was not sent' });
  await expect(unsent).toContainText('I have found it: it is in the depot.');
  await unsent.getByRole('button', { name: 'Make it a note' }).click();
  await expect(unsent).toBeHidden();
  await expect(desk.getByRole('textbox', { name: 'Note for the other agents' })).toHaveValue(/in the depot/);
  await expect(bubble(desk, 'in the depot')).toHaveCount(0);
});

/** The line between a page and the service: what the service says, or all of it, can be lost; then the connection too. */
async function holdLine(page: Page) {
  let state: 'good' | 'deaf' | 'dead' = 'good';
  let close: (() => void) | undefined;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const service = socket.connectToServer();
    socket.onMessage((message) => {
      if (state !== 'dead') service.send(message);
    });
    service.onMessage((message) => {
      if (state === 'good') socket.send(message);
    });
    close = () => {
      void socket.close();
      void service.close();
    };
  });
  return {
    loseAnswers: () => {
      state = 'deaf';
    },
    loseAll: () => {
      state = 'dead';
    },
    cut: () => {
      state = 'good';
      close?.();
    },
  };
}

test('a call: seen in the list, taken over, spoken in, found again after a reload, and left', async ({
  frontdesk,
  newPage,
}) => {
  const shop = await newPage({ permissions: ['microphone'] });
  const desk = await newPage({ storageState: mara.storageState, permissions: ['microphone'] });
  await openDesk(desk, frontdesk, '/desk/open');
  await openChat(shop, frontdesk);
  await shop.getByRole('button', { name: 'Call', exact: true }).click();
  const mine = await row(desk, shop);
  await expect(mine).toContainText(/In a call with the assistant for \d+:\d\d/);
  await mine.click();
  await expect(messages(desk).getByText('The customer has called.')).toBeVisible();
  const strip = desk.getByRole('region', { name: 'Call', exact: true });
  await expect(strip).toContainText('In a call with the assistant');
  await strip.getByRole('button', { name: 'Take over and join' }).click();
  const bar = desk.getByRole('region', { name: 'Your call' });
  await expect(bar).toContainText(/In a call with visitor-/);
  await expect(mine).toContainText('In a call with an agent');
  await expect(messages(desk).getByText('The assistant has left the call.')).toBeVisible();
  await bar.getByRole('button', { name: 'Mute your microphone' }).click();
  await expect(bar.getByRole('button', { name: 'Mute your microphone' })).toHaveAttribute('aria-pressed', 'true');

  await desk.reload();
  await strip.getByRole('button', { name: 'Join the call' }).click();
  await expect(bar).toContainText(/In a call with visitor-/);
  await bar.getByRole('button', { name: 'Leave' }).click();
  await expect(desk.getByRole('heading', { level: 2, name: /^visitor-/ })).toBeFocused();
  await strip.getByRole('button', { name: 'Join the call' }).click();
  await expect(bar).toContainText(/In a call with visitor-/);

  // The customer hangs up: that ends the room, and the call with it.
  await shop.getByRole('button', { name: 'Hang up' }).click();
  await expect(bar).toBeHidden();
  await expect(messages(desk).getByText(/The call has ended after/)).toBeVisible();
  await expect(strip).toBeHidden();
  await expect(mine).not.toContainText('In a call');
});

/** Longer than from one tone of a call on hold to the next, in ms. */
const HOLD_TONE_MS = 5_500;
/** Longer than from one beep of a made-up microphone to the next, in ms. */
const BEEP_MS = 2_500;
/** How loud the agent gets for the customer, of 100. */
const loudestAgent = (shop: Page) =>
  shop
    .locator('.meter i')
    .nth(1)
    .evaluate(async (bar, ms) => {
      let loudest = 0;
      for (const until = performance.now() + ms; performance.now() < until; ) {
        loudest = Math.max(loudest, Number.parseInt((bar as HTMLElement).style.inlineSize || '0', 10));
        await new Promise(requestAnimationFrame);
      }
      return loudest;
    }, BEEP_MS);

test('a customer on hold sees it, also after either page was loaded anew, until the agent resumes or leaves', async ({
  frontdesk,
  newPage,
}) => {
  const shop = await newPage({ permissions: ['microphone'] });
  const desk = await newPage({ storageState: mara.storageState, permissions: ['microphone'] });
  await shop.addInitScript(() => {
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...given) {
      document.documentElement.dataset.tones = String(Number(document.documentElement.dataset.tones ?? 0) + 1);
      return start.apply(this, given);
    };
  });
  const tones = () => shop.evaluate(() => Number(document.documentElement.dataset.tones ?? 0));
  await openDesk(desk, frontdesk, '/desk/open');
  await openChat(shop, frontdesk);
  await shop.getByRole('button', { name: 'Call', exact: true }).click();
  await (await row(desk, shop)).click();
  const strip = desk.getByRole('region', { name: 'Call', exact: true });
  await strip.getByRole('button', { name: 'Take over and join' }).click();
  const bar = desk.getByRole('region', { name: 'Your call' });
  const talking = shop.getByRole('region', { name: 'In a call' });
  const onHold = shop.getByRole('region', { name: /^On hold\. .+ can't hear you\.$/ });
  await expect(bar).toContainText(/In a call with visitor-/);
  await expect(talking).toBeVisible();
  await expect.poll(() => loudestAgent(shop)).toBeGreaterThan(0);

  expect(await tones()).toBe(0);
  await bar.getByRole('button', { name: 'Put on hold' }).click();
  await expect(bar).toContainText(/visitor-\S+ is on hold\./);
  await expect(desk.getByRole('status').filter({ hasText: /visitor-\S+ is on hold\./ })).toHaveCount(1);
  await expect(onHold).toBeVisible();
  await expect(shop.getByRole('status').filter({ hasText: 'On hold.' })).toHaveCount(1);
  await expect.poll(() => loudestAgent(shop)).toBe(0);
  await expect.poll(tones).toBeGreaterThan(1);
  expect(await findViolations(desk)).toEqual([]);
  expect(await findViolations(shop)).toEqual([]);

  await shop.reload();
  await shop.getByRole('button', { name: 'Rejoin' }).click();
  await expect(onHold).toBeVisible();
  await desk.reload();
  await expect(onHold).toBeHidden();
  await strip.getByRole('button', { name: 'Join the call' }).click();
  await expect(bar).toContainText(/visitor-\S+ is on hold\./);
  await expect(onHold).toBeVisible();

  await bar.getByRole('button', { name: 'Resume call' }).click();
  await expect(bar).toContainText(/In a call with visitor-/);
  await expect(talking).toBeVisible();
  const before = await tones();
  await shop.waitForTimeout(HOLD_TONE_MS);
  await expect.poll(() => loudestAgent(shop)).toBeGreaterThan(0);
  expect(await tones()).toBe(before);

  await bar.getByRole('button', { name: 'Put on hold' }).click();
  await expect(onHold).toBeVisible();
  await bar.getByRole('button', { name: 'Leave' }).click();
  await expect(onHold).toBeHidden();
  await strip.getByRole('button', { name: 'Join the call' }).click();
  await expect(bar).toContainText(/In a call with visitor-/);
  await expect(talking).toBeVisible();
  await shop.getByRole('button', { name: 'Hang up' }).click();
  await expect(bar).toBeHidden();
});

test('by keyboard alone: find the conversation, take it, answer, note, and close it', async ({
  frontdesk,
  newPage,
}) => {
  const shop = await newPage();
  await openChat(shop, frontdesk);
  await write(shop, 'I want a human, please');
  await expect(said(shop, /I want a human, please/)).toHaveCount(1);
  const desk = await newPage({ storageState: mara.storageState });
  await openDesk(desk, frontdesk);
  await desk.keyboard.press('?');
  await expect(desk.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden();
  const mine = await row(desk, shop);
  await expect(mine).toBeVisible();
  await expect(async () => {
    await desk.keyboard.press('j');
    await expect(mine).toBeFocused({ timeout: 100 });
  }).toPass();
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('button', { name: 'Take over', exact: true })).toBeVisible();
  await desk.keyboard.press('i');
  const customer = desk.getByRole('complementary', { name: 'Customer' });
  await expect(customer.getByRole('heading', { name: 'Customer' })).toBeFocused();
  await desk.keyboard.press('Escape');
  await expect(customer).toBeHidden();
  await desk.keyboard.press('t');
  await expect(desk.getByRole('button', { name: 'Hand back' })).toBeVisible();
  await desk.keyboard.press('r');
  await expect(reply(desk)).toBeFocused();
  await desk.keyboard.type('With you in a moment.');
  await desk.keyboard.press('Control+Enter');
  await expect(said(shop, 'With you in a moment.')).toHaveCount(1);
  await expect(reply(desk)).toHaveValue('');
  await desk.keyboard.press('Escape');
  await expect(reply(desk)).not.toBeFocused();
  await desk.keyboard.press('n');
  await expect(desk.getByRole('textbox', { name: 'Note for the other agents' })).toBeFocused();
  await desk.keyboard.type('Regular customer');
  await desk.keyboard.press('Control+Enter');
  await expect(messages(desk).getByRole('article', { name: 'Your note' })).toContainText('Regular customer');
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('textbox', { name: 'Note for the other agents' })).not.toBeFocused();
  await desk.keyboard.press('e');
  const question = desk.getByRole('dialog', { name: 'Close this conversation?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Close conversation' }).focus();
  await desk.keyboard.press('Enter');
  await expect(log(shop).getByText('This conversation is closed.')).toBeVisible();
});

test('a search leads to the message that was found, and a link to it opens there', async ({ frontdesk, newPage }) => {
  const shop = await newPage();
  await openChat(shop, frontdesk);
  await write(shop, 'Do you repair a brass sextant?');
  await expect(said(shop, /./)).not.toHaveCount(1);
  await write(shop, 'I want to talk to a human');
  const desk = await newPage({ storageState: mara.storageState, viewport: { width: 1440, height: 900 } });
  await desk.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openDesk(desk, frontdesk, '/desk/open');
  await desk.getByRole('searchbox', { name: /^Search in/ }).fill('brass sextant');
  const found = await row(desk, shop);
  await expect(found).toContainText('Found: Do you repair a brass sextant?');
  await found.click();
  const message = bubble(desk, 'brass sextant').first();
  await expect(message).toHaveAttribute('aria-current', 'true');
  await expect(message).toBeFocused();
  await expect(message).toBeInViewport();
  const section = desk.getByRole('region', { name: /^Conversation with/ });
  expect((await section.boundingBox())?.width ?? 0).toBeGreaterThanOrEqual(720);

  await message.getByRole('button', { name: /^Options for message/ }).click();
  await desk.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(desk.getByText('Link copied')).toBeVisible();
  const link = await desk.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/console\/desk\/open\/[^/]+#message-1$/);
  const other = await newPage({ storageState: mara.storageState, viewport: { width: 390, height: 844 } });
  await other.goto(link);
  await expect(bubble(other, 'brass sextant').first()).toHaveAttribute('aria-current', 'true');
  expect(await findViolations(other)).toEqual([]);
});

test('the end of a conversation stays in view while something takes height from it', async ({ frontdesk, newPage }) => {
  const shop = await newPage();
  await openChat(shop, frontdesk);
  // The greeting, and a question and its answer each.
  for (const [index, text] of ['Where is order 1042?', 'Where is order 1050?', 'Where is order 1051?'].entries()) {
    await write(shop, text);
    await expect(said(shop, /./)).toHaveCount(2 * index + 3);
  }
  const desk = await newPage({ storageState: mara.storageState, viewport: { width: 1280, height: 480 } });
  await openDesk(desk, frontdesk, '/desk/open');
  await (await row(desk, shop)).click();
  await expect(bubble(desk, 'Where is order 1051?').first()).toBeInViewport();
  const toEnd = () => messages(desk).evaluate((one) => one.scrollHeight - one.scrollTop - one.clientHeight);
  await expect.poll(toEnd).toBeLessThan(2);
  // A summary of the handover appears above the messages before the page has told of its own scrolling.
  await messages(desk).evaluate((one) => {
    one.style.height = `${one.clientHeight - 100}px`;
    one.dispatchEvent(new Event('scroll'));
  });
  await expect.poll(toEnd).toBeLessThan(2);
  await expect(desk.getByRole('button', { name: 'Newest' })).toHaveCount(0);
  await messages(desk).evaluate((one) => {
    one.scrollTop -= 100;
  });
  await desk.getByRole('button', { name: 'Newest' }).click();
  await expect.poll(toEnd).toBeLessThan(2);
});

test('after closing, the conversation of the next customer who waits is opened', async ({ frontdesk, newPage }) => {
  const shop = await newPage();
  for (const each of [shop, await newPage()]) {
    await openChat(each, frontdesk);
    await write(each, 'I want to talk to a human');
  }
  const desk = await newPage({ storageState: mara.storageState });
  await openDesk(desk, frontdesk);
  await (await row(desk, shop)).click();
  const before = desk.url();
  await desk.keyboard.press('e');
  await desk.getByRole('dialog').getByRole('button', { name: 'Close conversation' }).click();
  await expect(desk.getByText(/The next waiting conversation is open/)).toBeVisible();
  await expect(desk).toHaveURL(/\/desk\/needs_human\/./);
  expect(desk.url()).not.toBe(before);
  await expect(desk.getByRole('button', { name: 'Take over', exact: true })).toBeVisible();
});

for (const { seen, width, height, text } of [
  { seen: 'on a phone that lies on its side', width: 667, height: 375, text: '100%' },
  { seen: 'in text of twice the size on a phone', width: 390, height: 844, text: '200%' },
])
  test(`lists are named in full, and a conversation is read and answered, ${seen}`, async ({ frontdesk, newPage }) => {
    const shop = await newPage();
    await openChat(shop, frontdesk);
    await write(shop, 'Can I talk to a person?');
    await expect(said(shop, /colleague/)).toHaveCount(1);

    const desk = await newPage({ storageState: mara.storageState, viewport: { width, height } });
    await desk.addInitScript((size) => {
      addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', size));
    }, text);
    await openDesk(desk, frontdesk, '/desk/needs_human');
    for (const name of [desk.getByRole('heading', { level: 1 }), lists(desk).getByText('Needs a human')])
      expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    await (await row(desk, shop)).click();
    // Inside what is on the screen, below the bar of the console, when it is scrolled to.
    for (const part of [bubble(desk, 'Can I talk to a person?'), reply(desk)]) {
      await part.scrollIntoViewIfNeeded();
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    await reply(desk).fill('Good morning');
    await desk.getByRole('button', { name: 'Take over and send' }).click();
    await expect(said(shop, 'Good morning')).toHaveCount(1);
    await desk.getByRole('button', { name: 'Close', exact: true }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Close conversation' }).click();
    await expect(said(shop, /conversation is closed/)).toHaveCount(1);
  });
