/** Everyday messages to the demo shop, as its customers send them: the running service, its shop, its login page. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { demoConversations } from '../demo/conversations.mjs';
import { measuredConversations } from '../demo/conversations-measured.mjs';
import { demoMessages } from '../demo/messages.mjs';
import { measuredDemoMessages } from '../demo/messages-measured.mjs';
import { startService } from '../service.mjs';
import { tally } from './tally.mjs';

const AT_ONCE = 4;

/**
 * @param {number} now Unix milliseconds: what day it is in the shop
 * @param {'development' | 'measured'} part
 */
export async function measureDemo(now, part) {
  const messages = tally('everyday messages in the demo shop: good answers', { today: '49 %', goal: '80 %' });
  const conversations = tally('conversations in the demo shop: good last answers', {});
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Dublin', dateStyle: 'short' }).format(now);
  const service = await startService({ DEMO: 'true', DEMO_SHOP_PORT: String(await freePort()) });
  const isMeasured = part === 'measured';
  const waiting = [
    ...(isMeasured ? measuredDemoMessages : demoMessages)(today).map((message) => ({ message, good: messages })),
    ...(isMeasured ? measuredConversations : demoConversations)(today).map((message) => ({
      message,
      good: conversations,
    })),
  ];
  const next = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const { message, good } = one;
      const { turns } = message;
      const answer = await talk(service, message);
      good.add(isGood(answer, message), () => `${turns.join(' / ')}\n    “${answer.replaceAll('\n', ' ')}”`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  await service.close();
  return [messages.row, conversations.row];
}

async function talk(service, { turns, login }) {
  const client = await service.connect();
  const session_id = `session-${randomUUID()}`;
  let answer = { ticket_chat_id: null, message: '' };
  for (const message of turns) {
    answer = await client.ask({ session_id, message, ticket_chat_id: answer.ticket_chat_id });
    if (typeof answer.login_url === 'string' && login !== undefined) {
      await logIn(answer.login_url, `${login}@example.com`);
      answer = await client.next();
    }
  }
  client.close();
  return answer.message;
}

/** Opens the shop's login page and sends its form, as a browser does. */
async function logIn(link, email) {
  const { origin } = new URL(link);
  const page = await (await fetch(link)).text();
  const form = new URLSearchParams();
  for (const [input] of page.matchAll(/<input[^>]*type="hidden"[^>]*>/g))
    form.set(/name="([^"]*)"/.exec(input)?.[1] ?? '', /value="([^"]*)"/.exec(input)?.[1] ?? '');
  form.set('email', email);
  form.set('password', 'demo');
  const answer = await fetch(`${origin}/login`, { method: 'POST', headers: { origin }, body: form });
  if (!answer.ok) throw new Error(`the shop's login answered ${answer.status}`);
}

/** @param {import('../demo/messages.mjs').DemoMessage} message */
function isGood(answer, { holds, lacks = [] }) {
  const has = (fact) => (typeof fact === 'string' ? answer.includes(fact) : fact.test(answer));
  const hasOne = (facts) => [facts].flat().some(has);
  return holds.every(hasOne) && !lacks.some(hasOne);
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
