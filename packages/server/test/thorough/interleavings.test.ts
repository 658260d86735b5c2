/**
 * Whatever happens to a few conversations in whatever order, on two servers at once: the verbs run into one another at
 * random moments, workers answer late, twice or never, and the log must still tell one story that holds. What the
 * sockets make of it is not looked at here.
 *
 * This test is for what needs several conversations and real concurrency: the limit of open ones, idle closing, reviews
 * and reads. One conversation under schedules that can be replayed, with the real worker, logins and crashes:
 * `schedules.test.ts`.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '@frontdesk/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConversationRow, MessageRow, TurnRow } from '../../src/db/schema.js';
import { AppError } from '../../src/errors.js';
import { endCall, startCall } from '../../src/features/calls/calls.js';
import type { Context } from '../../src/features/context.js';
import { closeConversation } from '../../src/features/conversations/close.js';
import { closeIdleConversations } from '../../src/features/conversations/close-idle.js';
import { markRead } from '../../src/features/conversations/mark-read.js';
import { receiveMessage } from '../../src/features/conversations/receive-message.js';
import { release } from '../../src/features/conversations/release.js';
import { sendAgentReply } from '../../src/features/conversations/send-agent-reply.js';
import { takeOver } from '../../src/features/conversations/take-over.js';
import { reviewConversation } from '../../src/features/feedback/review.js';
import { LeaseLostError } from '../../src/features/leases.js';
import { claimTurns, recoverTurns } from '../../src/features/turn-queue/claim-turns.js';
import { finishWithFallback, finishWithReply } from '../../src/features/turns/finish-turn.js';
import { agentOf, customerOf } from '../support/actors.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';
import { ANSWER, attemptAt } from '../support/turns.js';

const RUNS = 40;
const COMMANDS = 40;
const SPAN_MS = 30;
const AUTO_CLOSE_MS = 12;
const SESSIONS = 2;

/** What each verb may refuse with; anything else is a failure of the service. */
const REFUSALS = {
  open: ['too_many_open_conversations'],
  write: ['not_found', 'conversation_closed'],
  resend: ['too_many_open_conversations'],
  take_over: ['not_found', 'conversation_closed', 'already_taken'],
  reply: ['not_found', 'conversation_closed', 'not_handler'],
  release: ['not_found', 'conversation_closed', 'not_handler'],
  close: ['not_found'],
  close_as_agent: ['not_found', 'not_handler'],
  open_call: ['too_many_open_conversations'],
  call: ['not_found', 'conversation_closed', 'call_in_progress', 'agent_is_handler'],
  end_call: ['not_found'],
  read: ['not_found'],
  review: ['not_found'],
  work: [],
  recover: [],
  close_idle: [],
  observe: [],
} as const satisfies Record<string, readonly string[]>;

type Verb = keyof typeof REFUSALS;
const OFTEN = { close_idle: 3, write: 6, take_over: 3, reply: 2, release: 3, work: 8, observe: 2, open: 2 } satisfies {
  [verb in Verb]?: number;
};
const verbs = (Object.keys(REFUSALS) as Verb[]).map((verb) => ({
  arbitrary: fc.constant(verb),
  weight: { ...OFTEN }[verb as keyof typeof OFTEN] ?? 1,
}));
const endings = ['reply', 'reply', 'suggest_closing', 'close', 'ask_for_human', 'fallback', 'die'] as const;

const commandsOf = fc.array(
  fc.record({
    verb: fc.oneof(...verbs),
    /** Which session, conversation, agent, server: taken modulo what there is. */
    which: fc.nat(),
    who: fc.nat(1),
    server: fc.nat(1),
    at: fc.nat(SPAN_MS),
    work: fc.record({ ending: fc.constantFrom(...endings), takes: fc.nat(12), limit: fc.integer({ min: 1, max: 3 }) }),
  }),
  { minLength: COMMANDS / 2, maxLength: COMMANDS },
);
type Command = (typeof commandsOf extends fc.Arbitrary<infer Commands> ? Commands : never) extends (infer One)[]
  ? One
  : never;

async function finish(context: Context, turn: TurnRow, ending: (typeof endings)[number]): Promise<void> {
  if (ending === 'die') return;
  const finished = attemptAt(turn);
  const ended =
    ending === 'fallback'
      ? finishWithFallback(context, finished, 'gave up')
      : finishWithReply(context, finished, {
          ...ANSWER,
          close_support: ending === 'suggest_closing',
          closed_support: ending === 'close',
          needs_human: ending === 'ask_for_human',
        });
  await ended.catch((error: unknown) => {
    if (!(error instanceof LeaseLostError)) throw error;
  });
}

/** Everything that one run does and reads, in sessions of its own. */
function startRun(service: TestContext) {
  const { organisation_id } = service;
  const run = randomUUID();
  const servers = [service.context, service.another()].map((context) => ({
    ...context,
    settings: { auto_close_ms: AUTO_CLOSE_MS },
  }));
  const customer = customerOf(organisation_id);
  const agents = ['Ada', 'Ben'].map((username) => agentOf(organisation_id, username, username));
  const sessions = Array.from({ length: SESSIONS }, (_, index) => `${run}-${index}`);
  const known: { id: string; session_id: string }[] = [];
  const { read } = service.context.database;

  const say = async (context: Context, session_id: string, id: string | null, client_message_id?: string) => {
    const text = { message: 'Where is my order?', attachment: false, sid: 'socket' };
    const receipt = client_message_id === undefined ? {} : { client_message_id };
    const received = await receiveMessage(context, customer, { ...text, ...receipt, session_id, ticket_chat_id: id });
    if (id === null) known.push({ id: received.conversation_id, session_id });
  };

  const conversations = () =>
    read.selectFrom('conversations').selectAll().where('session_id', 'in', sessions).execute();

  async function observe(): Promise<void> {
    const open = await read
      .selectFrom('conversations')
      .select(['session_id', (eb) => eb.fn.countAll<number>().as('count')])
      .where('session_id', 'in', sessions)
      .where('open_slot', 'is not', null)
      .groupBy('session_id')
      .execute();
    for (const { count } of open) expect(Number(count)).toBeLessThanOrEqual(LIMITS.openConversationsPerSession);
    const calls = await read
      .selectFrom('calls')
      .innerJoin('conversations', 'conversations.id', 'calls.conversation_id')
      .select(['calls.conversation_id', 'conversations.open_slot', 'conversations.handler'])
      .where('conversations.session_id', 'in', sessions)
      .where('calls.active', 'is not', null)
      .execute();
    expect(new Set(calls.map((call) => call.conversation_id)).size).toBe(calls.length);
    for (const { open_slot, handler } of calls) {
      expect(open_slot).not.toBeNull();
      expect(handler).toBe('assistant');
    }
    const running = await read
      .selectFrom('turns')
      .select('conversation_id')
      .where('organisation_id', '=', organisation_id)
      .where('status', '=', 'running')
      .execute();
    expect(new Set(running.map((turn) => turn.conversation_id)).size).toBe(running.length);
  }

  async function perform({ verb, which, who, server, work }: Command): Promise<void> {
    const [context, agent] = [servers[server]!, agents[who]!];
    const session_id = sessions[which % SESSIONS]!;
    const { id, session_id: own } = known[which % Math.max(1, known.length)] ?? { id: randomUUID(), session_id };
    const owner = `worker-${server}`;
    switch (verb) {
      case 'open':
        return say(context, session_id, null);
      case 'write':
        return say(context, own, id);
      case 'resend':
        return say(context, session_id, null, 'the-same');
      case 'take_over':
        return void (await takeOver(context, agent, id));
      case 'reply': {
        const reply = { ticket_chat_id: id, message: 'It is on its way.', attachment: false, close_support: who === 0 };
        return void (await sendAgentReply(context, agent, reply));
      }
      case 'release':
        return void (await release(context, agent, id));
      case 'close':
        return void (await closeConversation(context, customer, id, 'socket'));
      case 'close_as_agent':
        return void (await closeConversation(context, agent, id, 'desk'));
      case 'open_call':
      case 'call': {
        const request =
          verb === 'call' ? { session_id: own, ticket_chat_id: id } : { session_id, ticket_chat_id: null };
        const call = await startCall(context, customer, { ...request, sid: 'socket' });
        if (verb === 'open_call') known.push({ id: call.conversation_id, session_id });
        return;
      }
      case 'end_call':
        return void (await endCall(context, customer, id, 'socket'));
      case 'read':
        return markRead(context, who === 0 ? customer : agent, id, who === 0 ? 'customer' : 'agent', 'socket');
      case 'review':
        return reviewConversation(context, customer, { ticket_chat_id: id, rating: '4' });
      case 'work': {
        for (const turn of await claimTurns(context, owner, work.limit)) {
          await sleep(work.takes);
          await finish(context, turn, work.ending);
        }
        return;
      }
      case 'recover': {
        for (const turn of await recoverTurns(context, owner, true)) await finish(context, turn, 'fallback');
        return;
      }
      case 'close_idle':
        return void (await closeIdleConversations(context));
      case 'observe':
        return observe();
    }
  }

  /** Answers all that waits, as a service that has started anew does. */
  async function workOff(): Promise<void> {
    const context = servers[0]!;
    for (let round = 0; round < 200; round++) {
      for (const turn of await recoverTurns(context, 'last', true)) await finish(context, turn, 'fallback');
      const turns = await claimTurns(context, 'last', 50);
      if (turns.length === 0) return;
      for (const turn of turns) await finish(context, turn, 'reply');
    }
    throw new Error('turns are left that nobody may take');
  }

  return {
    async perform(command: Command): Promise<void> {
      await sleep(command.at);
      await perform(command).catch((error: unknown) => {
        const refusals: readonly string[] = REFUSALS[command.verb];
        if (error instanceof AppError && refusals.includes(error.code)) return;
        throw new Error(`${command.verb} failed`, { cause: error });
      });
    },
    open: () => Promise.all(sessions.map((session_id) => say(servers[0]!, session_id, null))),
    workOff,
    observe,
    async check(): Promise<void> {
      for (const conversation of await conversations()) {
        const log = await read
          .selectFrom('messages')
          .selectAll()
          .where('conversation_id', '=', conversation.id)
          .orderBy('seq')
          .execute();
        const turns = await read
          .selectFrom('turns')
          .selectAll()
          .where('conversation_id', '=', conversation.id)
          .execute();
        const active = await read
          .selectFrom('calls')
          .select('id')
          .where('conversation_id', '=', conversation.id)
          .where('active', '=', 1)
          .execute();
        checkStory(conversation, log, turns);
        expect(checkCalls(log)).toEqual(active.map(({ id }) => id));
      }
    },
  };
}

const turnName = (turn: Pick<TurnRow, 'message_seq' | 'handler_epoch'>) => `${turn.message_seq}@${turn.handler_epoch}`;

/** Reads the log as a story: who the handler was at each entry follows from the entries before it. */
function checkStory(conversation: ConversationRow, log: MessageRow[], turns: TurnRow[]): void {
  expect(log.map(({ seq }) => seq)).toEqual(Array.from({ length: conversation.last_seq }, (_, index) => index + 1));
  const owed: string[] = [];
  const answered: string[] = [];
  let [handler, epoch] = [null as string | null, 1];
  let lastWord: MessageRow | undefined;
  for (const entry of log) {
    const { kind, sender, agent_id } = entry;
    const told = `seq ${entry.seq}, ${kind} of ${sender}, handled by ${handler ?? 'the assistant'}`;
    if (entry.call_id !== null) continue;
    if (kind === 'handler_changed') {
      // One takes over from the assistant; only the one who has it hands it back.
      expect(agent_id === null, told).toBe(handler !== null);
      expect(entry.message, told).toContain(handler ?? agent_id);
      handler = agent_id;
      epoch += 1;
      if (handler === null && lastWord?.sender === 'customer') {
        const { seq } = log.findLast((one) => one.seq < entry.seq && one.sender === 'customer')!;
        owed.push(turnName({ message_seq: seq, handler_epoch: epoch }));
      }
      continue;
    }
    if (sender === 'customer' && handler === null)
      owed.push(turnName({ message_seq: entry.seq, handler_epoch: epoch }));
    // An inactive conversation closes by itself, with any handler.
    if (sender === 'assistant' && (kind !== 'closing_by_itself' || entry.turn_id !== null))
      expect(handler, told).toBeNull();
    if (sender === 'agent') expect(agent_id, told).toBe(handler);
    if (entry.turn_id !== null) {
      const turn = turns.find(({ id }) => id === entry.turn_id);
      expect(turn, told).toMatchObject({ message_seq: entry.in_reply_to, handler_epoch: epoch });
      expect(entry.in_reply_to, told).toBeLessThan(entry.seq);
      answered.push(turnName(turn!));
    } else if (kind === 'closing_by_itself') expect(lastWord?.sender, told).not.toBe('customer');
    lastWord = entry;
  }
  expect([conversation.agent_id, conversation.handler_epoch]).toEqual([handler, epoch]);
  expect(conversation.handler).toBe(handler === null ? 'assistant' : 'agent');

  const closing = log.filter(({ closed_support }) => closed_support === 1);
  const closed = conversation.open_slot === null;
  expect(closing.map(({ seq }) => seq)).toEqual(closed ? [conversation.last_seq] : []);
  expect(['resolved_and_closed', 'closed'].includes(conversation.status)).toBe(closed);
  expect(conversation.closed_at === null).toBe(!closed);

  // One outcome for each question under each handler: said once, or taken back. In the order of the questions.
  expect(turns.map(turnName).toSorted()).toEqual(owed.toSorted());
  const said = turns.filter(({ status }) => status === 'done' || status === 'failed');
  expect(answered).toEqual(owed.filter((name) => said.some((turn) => turnName(turn) === name)));
  const rest = turns.filter(({ status }) => status !== 'done' && status !== 'failed');
  for (const { status } of rest) expect(status).toBe('discarded');
}

/** One call at a time, with the assistant; each ends once. @returns the one that still runs, if one does */
function checkCalls(log: MessageRow[]): string[] {
  let running: string[] = [];
  let handler: string | null = null;
  let handed_over: string | undefined;
  for (const [index, { kind, call_id, agent_id, seq }] of log.entries()) {
    if (kind === 'handler_changed') handler = agent_id;
    if (call_id === null) {
      if (kind === 'handler_changed' || kind.startsWith('closing')) expect(running, `seq ${seq}, ${kind}`).toEqual([]);
      continue;
    }
    if (kind === 'call_ended' && !running.includes(call_id)) {
      // What the agent had taken over of it.
      expect(call_id, `seq ${seq}, ${kind}`).toBe(handed_over);
      handed_over = undefined;
      continue;
    }
    if (kind === 'assistant_left_call') handed_over = call_id;
    expect(handler, `seq ${seq}, ${kind}`).toBeNull();
    expect(running, `seq ${seq}, ${kind}`).toEqual(kind === 'call_started' ? [] : [call_id]);
    running = kind === 'call_started' ? [call_id] : [];
    // Here it leaves for nobody but an agent.
    if (kind === 'assistant_left_call') expect(log[index + 1]?.kind).toBe('handler_changed');
  }
  return running;
}

describe.each(databases())('$name', (database) => {
  let service: TestContext;
  beforeAll(async () => {
    service = await openTestContext(database);
  });
  afterAll(() => service[Symbol.asyncDispose]());

  it('keeps every promise about a conversation under any interleaving of what happens to it', async () => {
    // What time does cannot be had again in a smaller run, so a failure is not shrunk; its seed has the same commands.
    const parameters = { numRuns: RUNS, endOnFailure: true };
    await fc.assert(
      fc.asyncProperty(commandsOf, async (commands) => {
        const run = startRun(service);
        await run.open();
        const outcomes = await Promise.allSettled(commands.map(run.perform));
        await run.workOff();
        for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
        await run.observe();
        await run.check();
      }),
      parameters,
    );
  });
});
