/** The customer's whole way through the chat window, in the demo shop, against the running service. */
import type { Locator } from '@playwright/test';
import { connect } from '../../packages/server/test/support/client.js';
import { findViolations } from './support/accessibility.js';
import { expect, test } from './support/frontdesk.js';
import { agentAtDesk, signIn } from './support/member.js';
import { conversationsOf, log, openChat, reloadAndRenewLogin, said, write } from './support/shop.js';

test.use({ service: 'widget' });

test('a question is answered, also behind a login, and the conversation is closed and reviewed', async ({
  frontdesk,
  newPage,
}) => {
  const page = await newPage();
  await openChat(page, frontdesk);
  await write(page, 'Where is order 1042?');
  await expect(said(page, /Saltline/)).toHaveCount(1);

  await write(page, 'How many loyalty points do I have?');
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await reloadAndRenewLogin(page);
  const popup = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Log in' }).click();
  const login = await popup;
  await login.getByLabel('Email').fill('mia@example.com');
  await login.getByLabel('Password').fill('demo');
  await login.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(login.getByRole('heading', { name: /You are logged in/ })).toBeVisible();
  await login.close();
  await expect(said(page, /1,240/)).toHaveCount(1);
  await expect(log(page).getByText('Logged in as Mia Byrne')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Write a message…' })).toBeFocused();
  expect(await findViolations(page)).toEqual([]);

  await page.reload();
  await expect(said(page, /1,240/)).toHaveCount(1);
  await expect(said(page, /Saltline/)).toHaveCount(1);

  await write(page, "Thanks, that's all");
  await expect(said(page, /May I close this conversation\?/)).toHaveCount(1);
  // The assistant has asked: the card's own question is for screen readers only.
  await expect(page.getByText('Close this conversation?', { exact: true })).toHaveCSS('width', '1px');
  await page.getByRole('button', { name: 'Yes, close it' }).click();
  await expect(log(page).getByText('This conversation is closed.')).toBeVisible();
  await page.getByRole('radio', { name: '5 of 5' }).check();
  await page.getByRole('button', { name: 'Send review' }).click();
  await expect(log(page).getByText('Thank you for your review.')).toBeVisible();
});

test('closing asks first, by keyboard, and the focus stays in the conversation until after the review', async ({
  frontdesk,
  newPage,
}) => {
  const page = await newPage({ viewport: { width: 320, height: 640 }, colorScheme: 'dark', reducedMotion: 'reduce' });
  await openChat(page, frontdesk);
  await write(page, 'Where is order 1042?');
  await expect(said(page, /Saltline/)).toHaveCount(1);
  const question = page.getByRole('group', { name: 'Close this conversation?' });
  const field = page.getByRole('textbox', { name: 'Write a message…' });
  const close = page.getByRole('button', { name: 'Close the conversation' });
  await close.press('Enter');
  await expect(question.getByRole('button', { name: 'Yes, close it' })).toBeFocused();
  await expect(question.getByText('Close this conversation?')).not.toHaveCSS('width', '1px');
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(field).toBeFocused();
  await close.press('Enter');
  await question.getByRole('button', { name: 'Not yet' }).press('Enter');
  await expect(field).toBeFocused();
  await close.press('Enter');
  await question.getByRole('button', { name: 'Yes, close it' }).press('Enter');
  await expect(log(page).getByText('This conversation is closed.')).toBeVisible();
  await expect(page.getByRole('radio', { name: '1 of 5' })).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Send review' }).press('Enter');
  await expect(log(page).getByText('Thank you for your review.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New conversation' })).toBeFocused();
});

test('what the assistant offers is a button, by mouse and keyboard, until the customer writes', async ({
  frontdesk,
  newPage,
}) => {
  const page = await newPage({ viewport: { width: 390, height: 780 } });
  await openChat(page, frontdesk);
  await write(page, 'Who won the chess championship in 1972?');
  const offers = page.getByRole('group', { name: 'Suggested replies' });
  await expect(offers).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await write(page, 'Who sang at the opening ceremony?');
  await expect(said(page, /Who sang/)).toHaveCount(1);
  await expect(offers).toBeVisible();
  const colleague = offers.getByRole('button', { name: 'Ask a colleague' });
  await colleague.focus();
  await page.keyboard.press('Enter');
  await expect(offers).toHaveCount(0);
  await expect(said(page, /Ask a colleague/)).toHaveCount(1);
  await expect(page.getByRole('textbox')).toBeFocused();
  await expect(said(page, /I have asked a colleague/)).toHaveCount(1);
  await expect(offers).toHaveCount(0);
});

test.describe('a connection that is cut', () => {
  test.use({
    expectedErrors: [
      /ERR_CONNECTION_REFUSED|WebSocket connection|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_SOCKET_NOT_CONNECTED|ERR_INTERNET_DISCONNECTED|502/,
    ],
  });

  test('in the middle of a reply costs nothing: each question has its one answer, in order', async ({
    frontdesk,
    newPage,
  }) => {
    const page = await newPage();
    await openChat(page, frontdesk);
    await write(page, 'Where is order 1042?');
    await frontdesk.server.kill();
    await write(page, 'Why is order 1050 late?');
    await expect(page.getByText(/^The chat is not available right now/)).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText(/^You are offline/)).toBeVisible();
    await expect(page.getByText('Waiting for a connection').last()).toBeVisible();
    await expect(page.getByText('Sending…')).toHaveCount(0);
    await page.context().setOffline(false);
    await expect(page.getByText(/^The chat is not available right now/)).toBeVisible();
    await expect(said(page, /Why is order 1050 late/)).toHaveCount(1);
    await frontdesk.server.start();
    await page.reload();
    await expect(said(page, /Order 1050/)).toHaveCount(1, { timeout: 30_000 });
    await expect(said(page, /Order 1042 was shipped/)).toHaveCount(1, { timeout: 30_000 });
    await expect(said(page, /Where is order 1042/)).toHaveCount(1);
    await expect(said(page, /Why is order 1050 late/)).toHaveCount(1);
  });

  test('and a part of the window that could not be loaded: it is loaded when the connection is back', async ({
    frontdesk,
    newPage,
  }) => {
    const page = await newPage();
    await page.route('**/widget-markdown.js', (route) => route.abort('internetdisconnected'));
    await openChat(page, frontdesk);
    await write(page, 'What do your sails cost?');
    await expect.poll(async () => (await conversationsOf(page, frontdesk)).length).toBe(1);
    using agent = await agentAtDesk(frontdesk);
    const [{ ticket_chat_id } = { ticket_chat_id: '' }] = await conversationsOf(page, frontdesk);
    await agent.askAck('take_over_support', { ticket_chat_id });
    const message = '| Sail | Price |\n|---|---|\n| Jib | 90 |';
    await agent.askAck('agent_support', { ticket_chat_id, message, attachment: false });
    await expect(log(page).getByText(/Jib/)).toBeVisible();
    await page.unroute('**/widget-markdown.js');
    await expect(log(page).getByRole('table')).toHaveCount(0);
    await page.context().setOffline(true);
    await expect(page.getByText(/^You are offline/)).toBeVisible();
    await page.context().setOffline(false);
    await expect(log(page).getByRole('table')).toBeVisible();
  });
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 780 },
  ])
    test(`axe finds nothing in the chat, ${colorScheme}, ${viewport.width} wide`, async ({ frontdesk, newPage }) => {
      const page = await newPage({ colorScheme, viewport });
      await openChat(page, frontdesk);
      expect(await findViolations(page)).toEqual([]);
      await write(page, 'How many loyalty points do I have?');
      await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'All conversations' }).click();
      await expect(page.getByRole('list', { name: 'Your conversations' })).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
    });

test('in Arabic the window stands the other way round and says what happens in Arabic', async ({
  frontdesk,
  newPage,
}) => {
  const page = await newPage({ locale: 'ar-EG' });
  await page.goto(frontdesk.shop_url);
  await page.getByRole('button', { name: 'فتح نافذة المحادثة' }).click();
  const window = page.getByRole('dialog', { name: 'محادثة الدعم' });
  await expect(window).toBeVisible();
  const direction = (of: Locator) => of.evaluate((element) => getComputedStyle(element).direction);
  expect(await direction(window)).toBe('rtl');

  await page.getByRole('textbox', { name: 'اكتب رسالة…' }).fill('Where is order 1042?');
  await page.keyboard.press('Enter');
  await expect(said(page, /Saltline/)).toHaveCount(1);
  expect(await direction(said(page, /Saltline/).locator('p'))).toBe('ltr');
  const { url, admin } = frontdesk;
  const { username, cookie } = await signIn(frontdesk, admin);
  using desk = await connect(url, { token_source: 'inapp' }, { extraHeaders: { cookie, origin: url } });
  const [conversation] = await conversationsOf(page, frontdesk);
  const where = { ticket_chat_id: conversation?.ticket_chat_id };
  await desk.askAck('take_over_support', where);
  await expect(log(page).getByText(`انضم ${username} إلى المحادثة.`)).toHaveCount(1);
  await desk.askAck('release_support', where);
  await expect(log(page).getByText('عاد المساعد للرد عليك.')).toHaveCount(1);
});

for (const { locale, colorScheme, open, title, email, save, left, back, note } of [
  {
    colorScheme: 'dark' as const,
    locale: 'en-US',
    open: 'Open the chat',
    title: 'You are waiting for our team',
    email: 'Email address',
    save: 'Save',
    left: 'We will write to mia@example.com.',
    back: 'Continue with the assistant',
    note: 'You continue with the assistant.',
  },
  {
    colorScheme: 'light' as const,
    locale: 'ar-EG',
    open: 'فتح نافذة المحادثة',
    title: 'أنت بانتظار فريقنا',
    email: 'البريد الإلكتروني',
    save: 'حفظ',
    left: 'سنكتب إليك على mia@example.com.',
    back: 'المتابعة مع المساعد',
    note: 'تتابع الآن مع المساعد.',
  },
])
  test(`who waits for a human leaves an address and goes back to the assistant (${locale})`, async ({
    frontdesk,
    newPage,
  }) => {
    const viewport = { width: 320, height: 640 };
    const page = await newPage({ locale, colorScheme, viewport, reducedMotion: 'reduce' });
    await page.goto(frontdesk.shop_url);
    await page.getByRole('button', { name: open }).click();
    await page.getByRole('textbox').fill('I would like to talk to a human.');
    await page.keyboard.press('Enter');
    const card = page.getByRole('region', { name: title });
    await expect(card.getByRole('status').first()).toContainText(/[1-9]/, { timeout: 30_000 });
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await card.getByRole('textbox', { name: email }).fill('mia@example.com');
    await card.getByRole('button', { name: save }).click();
    await expect(card.getByText(left)).toBeVisible();
    await page.reload();
    await expect(card.getByText(left)).toBeVisible({ timeout: 30_000 });
    await card.getByRole('button', { name: back }).press('Enter');
    await expect(card).toHaveCount(0);
    await expect(page.getByRole('textbox')).toBeFocused();
    await expect(log(page).getByText(note)).toBeVisible();
  });

test('a long name of a file is cut at the edge of its message, before the size', async ({ frontdesk, newPage }) => {
  const page = await newPage({ viewport: { width: 390, height: 780 } });
  await openChat(page, frontdesk);
  const name = `a-very-long-file-name-${'that-goes-on-'.repeat(6)}2026-11-26.txt`;
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('Received with thanks.') });
  await expect(page.getByRole('button', { name: /^Remove / })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const file = page.locator('.files .file');
  await expect(file.getByText('1 kB')).toBeInViewport({ ratio: 1 });
  const edge = async (part: Locator) => {
    const box = await part.boundingBox();
    return box === null ? Number.NaN : box.x + box.width;
  };
  expect(await edge(file)).toBeLessThanOrEqual(await edge(page.locator('.bubble', { has: file })));
});

test('the window fills the screen of a phone that lies on its side', async ({ frontdesk, newPage }) => {
  const viewport = { width: 667, height: 375 };
  const page = await newPage({ viewport, isMobile: true, hasTouch: true });
  await openChat(page, frontdesk);
  // It slides in.
  await expect.poll(() => page.getByRole('dialog').boundingBox()).toEqual({ x: 0, y: 0, ...viewport });
});

test('the keyboard of a phone stays away until the customer writes', async ({ frontdesk, newPage }) => {
  const page = await newPage({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await page.goto(frontdesk.shop_url);
  await page.getByRole('button', { name: 'Open the chat' }).tap();
  const field = page.getByRole('textbox', { name: 'Write a message…' });
  await expect(field).toBeVisible();
  await expect(page.getByRole('dialog')).toBeFocused();
  await field.tap();
  await expect(field).toBeFocused();
  await write(page, 'Where is order 1042?');
  await expect(said(page, /Saltline/)).toHaveCount(1);
  await page.getByRole('button', { name: 'All conversations' }).tap();
  await page.getByRole('button', { name: 'New conversation' }).tap();
  await expect(field).toBeVisible();
  await expect(page.getByRole('dialog')).toBeFocused();
});

test.describe('a file of a type that is not allowed', () => {
  test.use({ expectedErrors: [/the server responded with a status of 400/] });

  test('is refused in the language of the window', async ({ frontdesk, newPage }) => {
    const page = await newPage({ locale: 'de-DE' });
    await page.goto(frontdesk.shop_url);
    await page.getByRole('button', { name: 'Chat öffnen' }).click();
    const drawing = { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
    await page.locator('input[type=file]').setInputFiles(drawing);
    await expect(page.getByRole('alert')).toHaveText(
      /^drawing\.svg ist leer, beschädigt oder von einem anderen Typ als diesen: png, jpg, /,
    );
  });
});

test('what is said last stays in view while it grows', async ({ frontdesk, newPage }) => {
  const page = await newPage({ viewport: { width: 1280, height: 600 } });
  await openChat(page, frontdesk);
  await write(page, 'Where is order 1042?');
  await expect(said(page, /Saltline/)).toHaveCount(1);
  await write(page, 'How many loyalty points do I have?');
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await reloadAndRenewLogin(page);
  await expect(page.getByText('The login page opens in a new tab.')).toBeInViewport({ ratio: 1 });
});

test('what a waiting customer is told is in view, also after a reload', async ({ frontdesk, newPage }) => {
  const page = await newPage({ viewport: { width: 1280, height: 600 } });
  await openChat(page, frontdesk);
  await write(page, 'Where is order 1042?');
  await expect(said(page, /Saltline/)).toHaveCount(1);
  await write(page, 'I want a human');
  const back = page.getByRole('button', { name: 'Continue with the assistant' });
  await expect(back).toBeInViewport({ ratio: 1 });
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Email address' })).toBeVisible();
  await expect(back).toBeInViewport({ ratio: 1 });
});

const MARKDOWN = `Our prices:

| Size | Length | Price | Weight | In stock |
|---|--:|---|---|---|
| Small | 3.20 m | **€ 480** | 4.1 kg | yes, in Galway and in Dublin |
| Large | 4.10 m | **€ 720** | 5.9 kg | no |

1. Measure the boom.
2. Order by \`POST /orders\`.
   - Keep the [care guide](https://shop.example/care).

\`\`\`
frontdesk pull --all
\`\`\`

<img src=x onerror=alert(1)> [free](javascript:alert(1))`;

for (const colorScheme of ['light', 'dark'] as const)
  test(`a reply with a table, lists, code and links is drawn, in 320 px, ${colorScheme}`, async ({
    frontdesk,
    newPage,
  }) => {
    const page = await newPage({ viewport: { width: 320, height: 640 }, colorScheme, reducedMotion: 'reduce' });
    await openChat(page, frontdesk);
    await write(page, 'What do your **sails** cost?');
    await expect(log(page).getByText('What do your sails cost?')).toHaveCount(1);
    await expect.poll(async () => (await conversationsOf(page, frontdesk)).length).toBe(1);
    using agent = await agentAtDesk(frontdesk);
    const [{ ticket_chat_id } = { ticket_chat_id: '' }] = await conversationsOf(page, frontdesk);
    await agent.askAck('take_over_support', { ticket_chat_id });
    await agent.askAck('agent_support', { ticket_chat_id, message: MARKDOWN, attachment: false });
    const table = log(page).getByRole('table');
    await expect(table.getByRole('columnheader')).toHaveText(['Size', 'Length', 'Price', 'Weight', 'In stock']);
    await expect(log(page).locator('.marked > ol > li')).toHaveCount(2);
    await expect(log(page).locator('pre')).toHaveText('frontdesk pull --all\n');
    await expect(log(page).getByRole('link', { name: 'care guide' })).toHaveAttribute(
      'href',
      'https://shop.example/care',
    );
    await expect(log(page).getByText('<img src=x onerror=alert(1)> free (javascript:alert(1))')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    expect(await log(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(
      0,
    );
    await page.screenshot({ path: test.info().outputPath('markdown.png') });
  });

test('a long reply shows its beginning first, and can be copied; a group of messages has its time once', async ({
  frontdesk,
  newPage,
}) => {
  const page = await newPage({
    viewport: { width: 320, height: 640 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await openChat(page, frontdesk);
  await write(page, 'How do I rig the sail?');
  await expect.poll(async () => (await conversationsOf(page, frontdesk)).length).toBe(1);
  using agent = await agentAtDesk(frontdesk);
  const [{ ticket_chat_id } = { ticket_chat_id: '' }] = await conversationsOf(page, frontdesk);
  await agent.askAck('take_over_support', { ticket_chat_id });
  const steps = Array.from({ length: 60 }, (_, step) => `Step ${step + 1}: pull the rope through the eye.`).join('\n');
  for (const message of ['One moment.', steps])
    await agent.askAck('agent_support', { ticket_chat_id, message, attachment: false });
  const long = said(page, 'Step 1:');
  await expect(long.getByText('Step 3:')).toBeVisible();
  await expect(long).not.toContainText('Step 60:');
  await expect(said(page, 'One moment.').locator('time')).toBeHidden();
  await expect(long.locator('time')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await long.getByRole('button', { name: 'Show all' }).press('Enter');
  await expect(long).toContainText('Step 60:');
  await long.getByRole('button', { name: 'Show less' }).press('Enter');
  await expect(long).not.toContainText('Step 60:');
  await long.getByRole('button', { name: 'Copy message' }).press('Enter');
  await expect(long.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(steps);
  await page.screenshot({ path: test.info().outputPath('long.png') });
});

test('an image that was attached is shown above its name', async ({ frontdesk, newPage }) => {
  const page = await newPage({ viewport: { width: 320, height: 640 } });
  await openChat(page, frontdesk);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Attach a file' }).click(),
  ]);
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 100 } });
  await chooser.setFiles({ name: 'torn-sail.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('button', { name: 'Remove torn-sail.png' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await write(page, 'The sail is torn.');
  const message = said(page, 'The sail is torn.');
  await expect(message.getByRole('link', { name: /^torn-sail\.png/ })).toBeVisible();
  await expect(message.locator('canvas')).toBeVisible();
  const size = await message.locator('canvas').evaluate(({ width, height }: HTMLCanvasElement) => [width, height]);
  expect(size).toEqual([300, 100]);
  expect(await findViolations(page)).toEqual([]);
});

test('the styles that a page sets for all its elements do not reach the window', async ({ frontdesk, newPage }) => {
  const looks = async (css: string) => {
    const page = await newPage();
    await openChat(page, frontdesk);
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
    }, css);
    await write(page, 'Where is order 1042?');
    await expect(said(page, /Saltline/)).toHaveCount(1);
    return page.locator('frontdesk-chat').evaluate(({ shadowRoot }) =>
      [...(shadowRoot?.querySelectorAll('.bubble, h2, textarea, .name') ?? [])].map((element) => {
        const { font, letterSpacing, wordSpacing, lineHeight, textTransform, textAlign, whiteSpace, fontStyle } =
          getComputedStyle(element);
        return [font, letterSpacing, wordSpacing, lineHeight, textTransform, textAlign, whiteSpace, fontStyle];
      }),
    );
  };
  const hostile = `* { font: italic 30px/3 serif !important; letter-spacing: 4px !important; word-spacing: 9px;
    text-transform: uppercase; text-align: center; white-space: nowrap }`;
  expect(await looks(hostile)).toEqual(await looks(''));
});

test('a call is offered while somebody can answer it, in a browser with WebRTC', async ({ frontdesk, newPage }) => {
  const page = await newPage();
  const call = page.getByRole('button', { name: 'Call', exact: true });
  await openChat(page, frontdesk);
  await expect(page.getByText('Hello! How can I help you?').first()).toBeVisible();
  await expect(call).toBeHidden();
  using _agent = await agentAtDesk(frontdesk);
  await page.reload();
  await expect(call).toBeVisible();
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'RTCPeerConnection'));
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Write a message…' })).toBeVisible();
  await expect(call).toBeHidden();
});

test('by keyboard alone: open, ask, read, leave', async ({ frontdesk, newPage }) => {
  const page = await newPage();
  await page.goto(frontdesk.shop_url);
  const launcher = page.getByRole('button', { name: 'Open the chat' });
  await launcher.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Write a message…' })).toBeFocused();
  await page.keyboard.type('Where is order 1042?');
  await page.keyboard.press('Enter');
  await expect(said(page, /Saltline/)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(launcher).toBeFocused();
});

test.describe('behind a proxy that lets no WebSocket through', () => {
  // The page's policy allows no other address, so the browser says one or the other.
  test.use({ expectedErrors: [/WebSocket connection|violates the following Content Security Policy/] });

  test('messages and replies go by polling', async ({ frontdesk, newPage }) => {
    const page = await newPage();
    await page.addInitScript(() => {
      globalThis.WebSocket = class extends WebSocket {
        constructor() {
          // Nothing listens there.
          super('ws://127.0.0.1:9/');
        }
      };
    });
    const sent = page.waitForRequest((one) => one.method() === 'POST' && one.url().includes('transport=polling'));
    await openChat(page, frontdesk);
    await write(page, 'Where is order 1042? ¿Dónde está? 🚚');
    await sent;
    await expect(said(page, /Saltline/)).toHaveCount(1);
    await expect(said(page, '¿Dónde está? 🚚')).toHaveCount(1);
  });
});
