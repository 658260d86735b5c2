/**
 * The secrets of logins in every text that is stored, on every database: the state of a link and a confirmation code stand
 * nowhere, however they are written, and what is no secret stays.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AgentActor, CustomerActor } from '../../src/features/actor.js';
import { storeAttachment } from '../../src/features/attachments/store-attachment.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { receiveMessage } from '../../src/features/conversations/receive-message.js';
import { sendAgentReply } from '../../src/features/conversations/send-agent-reply.js';
import { takeOver } from '../../src/features/conversations/take-over.js';
import { addNote } from '../../src/features/desk/notes.js';
import { reviewConversation } from '../../src/features/feedback/review.js';
import { completeLogin } from '../../src/features/logins/complete-login.js';
import { hideOwnSecrets } from '../../src/features/logins/hide-secrets.js';
import { startLogin } from '../../src/features/logins/start-login.js';
import { saveAuthConfig } from '../../src/features/settings/auth-config.js';
import { agentOf } from '../support/actors.js';
import { openTestContext, openWaitingConversation, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';
import { expectLinearTime } from '../support/linear-time.js';
import { LOGIN } from '../support/turns.js';

const session_id = 'customer-1';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.each(databases())('secrets of logins on $name', (database) => {
  let service: TestContext;
  let customer: CustomerActor;
  let agent: AgentActor;
  let owner: { organisation_id: string; session_id: string };
  let conversation_id: string;
  let state: string;
  let link: string;

  beforeEach(async () => {
    service = await openTestContext(database);
    const { context, organisation_id } = service;
    owner = { organisation_id, session_id };
    customer = { kind: 'customer', organisation_id, session_id, mode: 'live' } as CustomerActor;
    agent = agentOf(organisation_id, 'Ada');
    await saveAuthConfig(context, organisation_id, { ...LOGIN, activation: 'confirmation' }, OPERATOR);
    const waiting = await openWaitingConversation(service, session_id);
    conversation_id = waiting.conversation_id;
    const login = await context.database.transaction((transaction) =>
      startLogin(context, transaction, { ...owner, ...waiting }),
    );
    link = login!.login_url;
    state = new URL(link).searchParams.get('state')!;
  });
  afterEach(() => service[Symbol.asyncDispose]());

  const logIn = async () =>
    (
      await completeLogin(
        service.context,
        service.organisation_id,
        {
          auth_token: `token-${randomUUID()}`,
          auth_token_expires_at_seconds: Math.floor(service.context.now() / 1_000) + 3_600,
          state,
        },
        'live',
      )
    ).confirmation_code!;

  const say = (message: string, attachment_metadata?: Record<string, unknown>) =>
    receiveMessage(service.context, customer, {
      session_id,
      ticket_chat_id: conversation_id,
      message,
      attachment: attachment_metadata !== undefined,
      ...(attachment_metadata && { attachment_metadata }),
      sid: 'socket',
    });

  const upload = (name: string) => storeAttachment(service.context, { ...owner, name, bytes: PNG });

  /** Everything that people wrote, as it is stored. */
  async function stored(): Promise<string> {
    const { read } = service.context.database;
    return [
      await read.selectFrom('messages').select(['message', 'attachment_metadata']).orderBy('seq').execute(),
      await read.selectFrom('reviews').select('review').execute(),
      await read.selectFrom('conversation_notes').select('note').execute(),
      await read.selectFrom('attachments').select('name').execute(),
    ]
      .flat()
      .flatMap((row) => Object.values(row))
      .join('\n');
  }

  async function writeEverywhere(text: string): Promise<void> {
    const { context } = service;
    await say(`Is this ${text} mine?`, {
      name: `${text}.png`,
      url: `https://shop.example/${text}`,
      [text]: { also: [text] },
    });
    await reviewConversation(context, customer, {
      ticket_chat_id: conversation_id,
      rating: '5',
      review: `Great: ${text}`,
    });
    await upload(`scan ${text}.png`);
    await takeOver(context, agent, conversation_id);
    await addNote(context, agent, {
      ticket_chat_id: conversation_id,
      note: `They sent ${text}.`,
      mentions: [],
      sid: 'desk',
    });
    const reply = {
      ticket_chat_id: conversation_id,
      message: `Use ${text} please`,
      attachment: false,
      close_support: false,
      client_message_id: 'one',
    };
    for (const _time of [1, 2]) await sendAgentReply(context, agent, reply);
  }

  it.each<[name: string, spell: (text: string) => string]>([
    ['as it is', (text) => text],
    ['in a URL within a URL', (text) => encodeURIComponent(encodeURIComponent(text))],
    ['in HTML', (text) => text.replace(/[^\w]/g, (one) => `&#${one.charCodeAt(0)};`)],
    ['with characters of no width', (text) => text.replace(/.{4}/g, '$&\u200b')],
  ])('hides a link in every text, written %s', async (_name, spell) => {
    await writeEverywhere(spell(link));
    const kept = await stored();
    for (const secret of [state, spell(state), state.slice(0, 20), state.slice(-20)])
      expect(kept).not.toContain(secret);
    expect(kept.match(/\[login link\]/g)?.length).toBeGreaterThanOrEqual(8);
    for (const word of ['Is this', 'mine?', 'Great: ', 'They sent ', 'please']) expect(kept).toContain(word);
  });

  it.each<[name: string, spell: (code: string) => string]>([
    ['as it is', (code) => code],
    ['in two groups', (code) => `${code.slice(0, 3)} ${code.slice(3)}`],
    ['percent-encoded', (code) => code.replace(/\d/g, (digit) => `%3${digit}`)],
    [
      'in digits of another script',
      (code) => code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
    ],
  ])('hides a code in every text while it is waited for and after it was taken, written %s', async (_name, spell) => {
    const code = await logIn();
    await reviewConversation(service.context, customer, {
      ticket_chat_id: conversation_id,
      rating: '5',
      review: `Great: ${spell(code)}`,
    });
    await upload(`scan ${spell(code)}.png`);
    expect(await stored()).toContain('Great: [confirmation code]');
    await writeEverywhere(spell(code));
    const kept = await stored();
    for (const secret of [code, spell(code)]) expect(kept).not.toContain(secret);
    expect(kept.match(/\[confirmation code\]/g)?.length).toBeGreaterThanOrEqual(8);
  });

  it('takes a code beside other numbers, and keeps the rest of the message', async () => {
    const code = await logIn();
    await say(`my code is ${code} and order 1042`);
    expect(await stored()).toContain('my code is [confirmation code] and order 1042');
    const login = await service.context.database.read
      .selectFrom('login_sessions')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(login.activated_at).not.toBeNull();
  });

  it('tells nobody which of many guesses is right', async () => {
    const code = await logIn();
    const guesses = [1, 2, 3, 4].map((step) => String((Number(code) + step) % 1_000_000).padStart(6, '0'));
    for (const text of [`${[...guesses, code].join(', ')}.`, guesses.join(', ')]) {
      await reviewConversation(service.context, customer, {
        ticket_chat_id: conversation_id,
        rating: '5',
        review: text,
      });
      await say(text);
      await say('Here it is', { name: text });
    }
    const kept = await stored();
    for (const one of [...guesses, code]) expect(kept).not.toContain(one);
    const { confirmation_attempts } = await service.context.database.read
      .selectFrom('login_sessions')
      .select('confirmation_attempts')
      .executeTakeFirstOrThrow();
    expect(confirmation_attempts).toBe(0);
  });

  it('leaves a number alone that was compared, and counted as a guess', async () => {
    const code = await logIn();
    const order = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    await say(`Where is order ${order}?`);
    expect(await stored()).toContain(`Where is order ${order}?`);
  });

  it('hides them in what an endpoint answers about the customer, and only there', async () => {
    const code = await logIn();
    const answer = { link, code: Number(code), deep: [`your code is ${code}`], [code]: 1, order: 104_255, name: 'Ada' };
    const hidden = await hideOwnSecrets(service.context, owner, answer);
    expect(JSON.stringify(hidden)).not.toMatch(new RegExp(`${state}|${code}`));
    expect(hidden).toMatchObject({ order: 104_255, name: 'Ada', deep: ['your code is [confirmation code]'] });
    const elsewhere = await hideOwnSecrets(service.context, { ...owner, session_id: 'customer-2' }, answer);
    expect(elsewhere).toMatchObject({ code: Number(code) });
  });

  it.each([
    '1 ',
    'a',
    '\uff11',
  ])('hides them anywhere in a long answer of %j, and lets others work meanwhile', async (part) => {
    const places = [0, 16_384, 17_000, 300_000, 500_000];
    const pieces = places.map((place, index) => part.repeat(((places[index + 1] ?? 600_000) - place) / part.length));
    let longest_ms = 0;
    let last = performance.now();
    const began = last;
    const watching = setInterval(() => {
      longest_ms = Math.max(longest_ms, performance.now() - last);
      last = performance.now();
    });
    const hidden = await hideOwnSecrets(service.context, owner, pieces.join(` ${link} `)).finally(() =>
      clearInterval(watching),
    );
    longest_ms = Math.max(longest_ms, performance.now() - last);
    expect(hidden).not.toContain(state);
    expect(hidden).toHaveLength(pieces.join(' [login link] ').length);
    expect(longest_ms).toBeLessThan(Math.max(100, (performance.now() - began) / 2));
  });

  it('reads answers with very many words that could be states', async () => {
    const words = Array.from({ length: 60 }, () => randomBytes(1_500).toString('base64url'));
    const hidden = await hideOwnSecrets(service.context, owner, { words, last: state });
    expect(hidden).toEqual({ words, last: '[login link]' });
  });

  it('takes time in proportion to how often a state stands in a text', () =>
    expectLinearTime(
      (characters) => `${state}.`.repeat(characters / 44),
      (text) => hideOwnSecrets(service.context, owner, text),
      20_000,
    ));

  it('asks the database nothing more for numbers in a message of who never had a code', async () => {
    const { context } = service;
    let transactions = 0;
    const counted = new Proxy(context.database, {
      get: (target, name, receiver) => {
        if (name === 'transaction') transactions++;
        const value = Reflect.get(target, name, receiver);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await receiveMessage(
      { ...context, database: counted },
      { ...customer, session_id: 'customer-3' } as CustomerActor,
      { session_id: 'customer-3', ticket_chat_id: null, message: 'order 104255', attachment: false, sid: 's' },
    );
    expect(transactions).toBe(0);
    expect(await stored()).toContain('order 104255');
  });
});
