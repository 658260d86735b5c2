/**
 * Whatever customers, endpoints, colleagues and clients write is shown as the text it is: nothing runs, no page fetches
 * anything by itself that a text names, and links lead to http(s) alone and tell the other side nothing (S7, S8).
 */
import { type CardTemplate, LIMITS } from '@frontdesk/contract';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { connect, type TestClient } from '../../packages/server/test/support/client.js';
import { expect, type Frontdesk, test } from './support/frontdesk.js';
import { addMember, type Member, signIn } from './support/member.js';
import { payloads } from './support/payloads.js';
import { openChat, said, write } from './support/shop.js';

test.use({ service: 'xss' });

const CANARY = '/canary';
const SESSION = `"><img/src=x/onerror=__xss()>`;
/** How many texts one field takes together, in characters. */
const DESCRIPTION = 1_900;

declare global {
  interface Window {
    xss_ran: string[];
    policy_violations: string[];
  }
}

let owner: Member;
let agent: Member;
let texts: string[];
/** A conversation that a client with a key has in the name of `SESSION`, full of what is said here. */
let webhook: string;
let hostile: string;

test.beforeAll(async ({ frontdesk }) => {
  test.setTimeout(120_000);
  const { backend, url } = frontdesk;
  texts = payloads(`${backend.url}${CANARY}`);
  owner = await signIn(frontdesk, frontdesk.admin);
  agent = await addMember(frontdesk, owner, {
    username: `Eve"><img src=x onerror=__xss()>`,
    email: 'eve@shop.example',
    role: 'admin',
  });
  for (const [index, username] of texts
    .filter((text) => text.length <= 100)
    .slice(0, 6)
    .entries())
    await owner
      .ask('POST', '/api/v1/console/invitations/', { email: `guest-${index}@shop.example`, role: 'agent' })
      .then(({ token }) =>
        owner.ask('POST', '/api/v1/console/invitations/accept/', { token, username, password: 'a long password' }),
      );
  await owner.ask('PUT', '/api/v1/console/assistant/', {
    assistant_name: `<img src=x onerror=__xss()>`,
    greeting: texts.slice(0, 12).join('\n').slice(0, 500),
  });
  for (const [index, text] of texts.entries())
    await owner.ask('POST', '/api/v1/console/canned-replies/', {
      shortcut: `c${index}`,
      title: text.slice(0, 100),
      text,
    });
  await owner.ask('POST', '/api/v1/console/api-keys/', { name: texts[4], mode: 'test' });
  const { id } = await owner.ask('POST', '/api/v1/lab/webhooks/', {
    url: `${frontdesk.backend.url}/events`,
    description: '<img src=x onerror=__xss()>',
  });
  webhook = id;
  await owner.ask('POST', `/api/v1/lab/webhooks/${webhook}/test/`, {});
  await registerFunctions(frontdesk);

  using customer = await connect(url, { token_source: 'api', token: frontdesk.api_key });
  using desk = await connect(url, { token_source: 'inapp' }, { extraHeaders: { cookie: agent.cookie, origin: url } });
  hostile = await tell(customer, { session_id: SESSION, ticket_chat_id: null, message: 'Hello' });
  await desk.askAck('take_over_support', { ticket_chat_id: hostile });
  for (const message of texts) {
    await tell(customer, { session_id: SESSION, ticket_chat_id: hostile, message });
    await desk.askAck('agent_support', { ticket_chat_id: hostile, message, attachment: false });
    await desk.askAck('agent_note', { ticket_chat_id: hostile, note: message });
  }
  const metadata = texts.slice(0, 10).map((name, index) => ({ name, url: texts[34 + index] }));
  await tell(customer, { session_id: SESSION, ticket_chat_id: hostile, message: 'Files', metadata });
  const reviewed = await tell(customer, {
    session_id: 'reviewer',
    ticket_chat_id: null,
    message: 'Where is order 1042?',
  });
  await customer.askAck('review_support', {
    ticket_chat_id: reviewed,
    rating: '1',
    review: texts.join('\n').slice(0, 4_000),
  });
});

async function registerFunctions({ backend, url, api_key }: Frontdesk) {
  backend.answers.set('/reports/R-7', Object.fromEntries(texts.map((text, index) => [`entry_${index}`, text])));
  const descriptions: string[] = [''];
  for (const text of texts) {
    const last = descriptions.at(-1) ?? '';
    if (last.length + text.length < DESCRIPTION) descriptions[descriptions.length - 1] = `${last}\n${text}`;
    else descriptions.push(text);
  }
  for (const [index, description] of [
    'Looks up a canary report by its report number. Use it when a customer asks what a canary report says.',
    ...descriptions,
  ].entries()) {
    const answer = await fetch(`${url}/api/v1/lab/functions/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        name: index === 0 ? 'get_canary_report' : `get_text_${index}`,
        description,
        url: index === 0 ? `${backend.url}/reports/{report_id}` : `${backend.url}/texts/${index}/{thing}`,
        requires_auth: false,
        environment: index === 0 ? 'live' : 'dev',
        parameters:
          index === 0
            ? { report_id: { description: 'The report number, such as R-12', type: 'string', provider: 'assistant' } }
            : { thing: { description: texts[index], type: 'string', provider: 'organisation', value: texts[index] } },
        card: index === 0 ? hostileCard() : null,
      }),
    });
    expect(answer.status, await answer.text()).toBe(201);
  }
}

/** A card that is full of what the report says, in every place. */
function hostileCard(): CardTemplate {
  const script = `{{ data.entry_${texts.findIndex((text) => text.startsWith('javascript:'))} }}`;
  const fields = Array.from({ length: LIMITS.cardFields }, (_, field) => ({
    label: (texts[field] ?? '').slice(0, LIMITS.cardLabelCharacters),
    value: texts
      .flatMap((_, entry) => (entry % LIMITS.cardFields === field ? `{{ data.entry_${entry} }}` : []))
      .join(' '),
  }));
  const label = (texts[4] ?? '').slice(0, LIMITS.cardLabelCharacters);
  return { title: '{{ data.entry_4 }}', fields, link: { label, url: script } };
}

interface Told {
  session_id: string;
  ticket_chat_id: string | null;
  message: string;
  metadata?: object[];
}

/** @returns the conversation it stands in */
async function tell(customer: TestClient, { metadata, ...message }: Told): Promise<string> {
  const { status_code, data } = await customer.askAck('support', {
    ...message,
    attachment: metadata !== undefined,
    ...(metadata === undefined ? {} : { attachment_metadata: metadata }),
  });
  expect(status_code, JSON.stringify(data)).toBe(200);
  if (message.ticket_chat_id !== null) return message.ticket_chat_id;
  return (await customer.next('support')).data.ticket_chat_id;
}

/** A page that remembers whatever ran in it and whatever its content policy had to refuse. */
async function openWatched(
  newPage: (options?: BrowserContextOptions) => Promise<Page>,
  options?: BrowserContextOptions,
): Promise<Page> {
  const page = await newPage(options);
  page.on('dialog', (dialog) => dialog.dismiss().then(() => page.evaluate('__xss("a dialog")')));
  await page.addInitScript(() => {
    window.xss_ran = [];
    window.policy_violations = [];
    Object.assign(window, { __xss: (how = 'a script') => window.xss_ran.push(how) });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      window.policy_violations.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  return page;
}

/** Every element of the page with an address, also in shadow roots, as `tag rel target address`. */
const addressesIn = (page: Page) =>
  page.evaluate(() => {
    const found: { tag: string; rel: string; target: string; address: string }[] = [];
    const visit = (root: Document | ShadowRoot) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot !== null) visit(element.shadowRoot);
        for (const name of ['href', 'src', 'srcset', 'data', 'action', 'formaction', 'xlink:href', 'poster']) {
          const address = element.getAttribute(name);
          if (address === null) continue;
          found.push({
            tag: element.localName,
            rel: element.getAttribute('rel') ?? '',
            target: element.getAttribute('target') ?? '',
            address,
          });
        }
      }
    };
    visit(document);
    return found;
  });

/** Nothing ran, nothing was refused, nothing was fetched, and every link is a harmless one. */
async function expectHarmless(page: Page, { backend }: Frontdesk) {
  const where = page.url();
  expect(await page.evaluate(() => window.xss_ran), where).toEqual([]);
  expect(await page.evaluate(() => window.policy_violations), where).toEqual([]);
  expect(
    backend.asked.filter((path) => path.startsWith(CANARY)),
    where,
  ).toEqual([]);
  const own = new URL(where).origin;
  for (const { tag, rel, target, address } of await addressesIn(page)) {
    const to = new URL(address, where);
    const link = `${where}: <${tag} rel="${rel}" target="${target}"> ${address}`;
    expect(to.protocol, link).toMatch(/^https?:$/);
    if (to.origin === own || address.includes('/widget.js')) continue;
    expect(tag, link).toBe('a');
    expect(rel, link).toContain('noopener');
    expect(target, link).toBe('_blank');
  }
}

test('in the chat window: what an agent says, what an endpoint answers, names and greeting', async ({
  frontdesk,
  newPage,
}) => {
  const page = await openWatched(newPage);
  await openChat(page, frontdesk);
  await write(page, 'What does canary report R-7 say?');
  await expect(page.locator('.entry.theirs')).toHaveCount(2);
  const card = page.locator('.record');
  await expect(card.getByRole('definition')).toHaveCount(LIMITS.cardFields);
  await expect(card.locator('a, img')).toHaveCount(0);
  const visitor = (await page.context().cookies()).find(({ name }) => name === 'visitor')?.value ?? '';
  const { conversations } = await owner.ask('GET', `/api/v1/console/conversations/?filter=open&q=${visitor}`);
  const ticket_chat_id: string = conversations[0].ticket_chat_id;
  const links = await page.getByRole('log').getByRole('link').all();
  for (const link of links) expect(await link.getAttribute('href')).not.toContain('shop.example');

  using desk = await connect(
    frontdesk.url,
    { token_source: 'inapp' },
    { extraHeaders: { cookie: agent.cookie, origin: frontdesk.url } },
  );
  await desk.askAck('take_over_support', { ticket_chat_id });
  for (const message of texts) await desk.askAck('agent_support', { ticket_chat_id, message, attachment: false });
  const metadata = texts.slice(34, 44).map((url, index) => ({ name: texts[index], url }));
  const files = { ticket_chat_id, message: 'The files', attachment: true, attachment_metadata: metadata };
  expect((await desk.askAck('agent_support', files)).status_code).toBe(200);
  await expect(said(page, 'The files')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: agent.username })).toBeVisible();
  await expectHarmless(page, frontdesk);
  await page.getByRole('button', { name: 'All conversations' }).click();
  await expect(page.getByRole('list', { name: 'Your conversations' })).toBeVisible();
  await expectHarmless(page, frontdesk);

  const trace = await openWatched(newPage, { storageState: owner.storageState });
  await trace.goto(`${frontdesk.url}/console/turns/${ticket_chat_id}`);
  const steps = trace.locator('summary');
  await expect(steps.filter({ hasText: 'get_canary_report' })).toBeVisible();
  for (const step of await steps.all()) await step.click();
  await expect(trace.getByText('onerror').first()).toBeVisible();
  await expectHarmless(trace, frontdesk);
});

test('at the desk: messages, notes, files, canned replies, names and session ids', async ({ frontdesk, newPage }) => {
  const page = await openWatched(newPage, { storageState: agent.storageState, viewport: { width: 1720, height: 900 } });
  await page.goto(`${frontdesk.url}/console/desk/mine/${hostile}`);
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.getByRole('list', { name: 'Attached' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Customer' })).toContainText('First seen');
  await expectHarmless(page, frontdesk);
  await expect(async () => {
    await messages.evaluate((element) => element.scrollTo({ top: 0 }));
    await expect(messages.getByText(texts[0] ?? '', { exact: true }).first()).toBeAttached({ timeout: 500 });
  }).toPass();
  await expectHarmless(page, frontdesk);
  await page.getByRole('textbox', { name: /^Reply to/ }).fill('/c');
  await expect(page.getByRole('option')).not.toHaveCount(0);
  await expectHarmless(page, frontdesk);
  await page.getByRole('button', { name: 'Manage canned replies' }).click();
  await expect(page.getByRole('dialog', { name: 'Canned replies' }).getByRole('listitem')).not.toHaveCount(0);
  await expectHarmless(page, frontdesk);
});

test('in the console: turns, reviews, members, functions, keys, the playground and the audit log', async ({
  frontdesk,
  newPage,
}) => {
  const page = await openWatched(newPage, { storageState: owner.storageState });
  const open = async (path: string, heading: string) => {
    await page.goto(`${frontdesk.url}/console${path}`);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByText(/__xss|onerror|canary/i)
        .first(),
    ).toBeVisible();
    await expectHarmless(page, frontdesk);
  };
  await open('/turns', 'Traces');
  await open('/reviews', 'Reviews');
  await open('/members', 'Members');
  await open('/functions', 'Functions');
  await open('/api-keys', 'API keys');
  await open('/webhooks', 'Webhooks');
  await page.getByRole('link', { name: /events$/ }).click();
  await page.getByText('webhook.test', { exact: true }).click();
  await expect(page.getByText('Attempt 1')).toBeVisible();
  await expectHarmless(page, frontdesk);
  await open('/audit', 'Audit log');
  await page.goto(`${frontdesk.url}/console/functions`);
  await page.getByRole('link', { name: 'get_text_1' }).click();
  await expect(page.getByRole('heading', { name: 'get_text_1' })).toBeVisible();
  await expectHarmless(page, frontdesk);
  await page.goto(`${frontdesk.url}/console/functions`);
  await page.getByRole('link', { name: 'get_canary_report' }).click();
  await page.getByRole('tab', { name: 'Test run' }).click();
  await page.getByLabel('report_id').fill('R-7');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText('Succeeded')).toBeVisible();
  await expectHarmless(page, frontdesk);
  await page.getByRole('tab', { name: 'Calls' }).click();
  await expectHarmless(page, frontdesk);

  await page.goto(`${frontdesk.url}/console/playground`);
  await page.getByRole('textbox', { name: 'Message' }).fill('What does canary report R-7 say?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Assistant steps' }).getByText('Answered')).toBeVisible();
  for (const step of await page.locator('summary').all()) await step.click();
  await expectHarmless(page, frontdesk);
});

test('in articles, what is known of a customer, tags, views and stored tests', async ({ frontdesk, newPage }) => {
  const short = texts.filter((text) => text.length <= 60 && text.trim() === text);
  const title = `Canary article ${short[4]}`;
  const content = texts.map((text, index) => `## Part ${index} ${text}\n\n${text}\n\n- ${text}\n`).join('\n');
  for (const [id, format] of [
    ['hostile', 'markdown'],
    ['hostile-html', 'html'],
  ])
    await owner.ask('PUT', `/api/v1/lab/knowledge/${id}/`, {
      title: `${title} ${format}`,
      content,
      format,
      language: 'en',
    });
  await owner.ask('PUT', `/api/v1/helpdesk/customers/${encodeURIComponent(SESSION)}/`, {
    name: short[4],
    email: '<img/src=x/onerror=__xss()>@shop.example',
    attributes: Object.fromEntries(short.slice(0, 10).map((text) => [text.slice(0, 40), text])),
  });
  for (const text of short.slice(0, 5))
    await owner.ask('PUT', `/api/v1/console/conversations/${hostile}/tags/${encodeURIComponent(text.slice(0, 30))}/`);
  await agent.ask('POST', '/api/v1/console/saved-views/', { name: short[4]?.slice(0, 40), filter: 'open' });
  const step = { message: texts[4], expect: { text: { contains: texts[4] } } };
  await owner.ask('PUT', '/api/v1/lab/tests/hostile/', { yaml: JSON.stringify({ name: texts[4], steps: [step] }) });

  const page = await openWatched(newPage, { storageState: owner.storageState });
  const open = async (path: string) => {
    await page.goto(`${frontdesk.url}/console${path}`);
    await expect(page.getByText(/__xss|onerror|canary/i).first()).toBeVisible();
    await expectHarmless(page, frontdesk);
  };
  await open('/knowledge');
  for (const format of ['markdown', 'html']) {
    await page.goto(`${frontdesk.url}/console/knowledge`);
    await page.getByRole('link', { name: `${title} ${format}` }).click();
    await expect(page.getByText(/Part 5/).first()).toBeAttached();
    await expectHarmless(page, frontdesk);
  }
  await open('/tests');
  await open('/overview/conversations');

  const desk = await openWatched(newPage, { storageState: agent.storageState, viewport: { width: 1720, height: 900 } });
  await desk.goto(`${frontdesk.url}/console/desk/mine/${hostile}`);
  const customer = desk.getByRole('complementary', { name: 'Customer' });
  await expect(customer.getByText(short[4] ?? '').first()).toBeVisible();
  await expectHarmless(desk, frontdesk);

  const shop = await openWatched(newPage);
  await openChat(shop, frontdesk);
  await shop.getByRole('searchbox', { name: 'Search for help' }).fill('canary article');
  await shop.getByRole('button', { name: /Canary article .*markdown/ }).click();
  await expect(shop.getByRole('article')).toContainText('Part 5');
  await expectHarmless(shop, frontdesk);
});
