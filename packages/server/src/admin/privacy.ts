/**
 * Operator commands for customer data: export, erase, and erase again after a backup was restored. All output is JSON,
 * one line per item.
 */
import { randomUUID } from 'node:crypto';
import { open, readFile, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { erasureReceipt } from '@frontdesk/contract';
import { z } from 'zod';
import { OPERATOR } from '../features/audit/author.js';
import { hasCallServer } from '../features/calls/call-places.js';
import type { Context } from '../features/context.js';
import { sessionText } from '../features/identity/session-owner.js';
import { hasBegun, requestErasure, runErasure } from '../features/privacy/erase-customer.js';
import { listErasures, readErasure } from '../features/privacy/erasures.js';
import { exportCustomer } from '../features/privacy/export-customer.js';
import { SESSION_TABLES } from '../features/privacy/session-tables.js';
import { type Command, OF_ORGANISATION, organisationOf } from './command.js';

const PAGE = 200;
const SESSION_PAGE = 500;
/** How long a server may take to begin an erasure, to finish it, and how often its receipt is read meanwhile. */
const SERVER_BEGINS_MS = 20_000;
const SERVER_ERASES_MS = 60_000;
const POLL_MS = 500;

export const privacyCommands: Record<string, Command> = {
  'export-customer': {
    needs: ['session', 'file'],
    takes: OF_ORGANISATION,
    about: 'writes all data of a customer into an archive (zip)',
    async run(at, values) {
      const organisation_id = await organisationOf(at, values);
      return await exportInto(at.context, { organisation_id, session_id: values.session }, values.file);
    },
  },
  'erase-customer': {
    needs: ['session'],
    takes: OF_ORGANISATION,
    about: 'erases everything of a customer; prints the receipt',
    async run(at, values) {
      const organisation_id = await organisationOf(at, values);
      const { id } = await requestErasure(at.context, { organisation_id, session_id: values.session }, OPERATOR);
      return await finishAll(at.context, organisation_id, [id]);
    },
  },
  'list-erasures': {
    needs: [],
    takes: OF_ORGANISATION,
    about: 'prints the receipts of erasures, to be kept beside backups',
    run: async (at, values) => await list(at.context, await organisationOf(at, values)),
  },
  'reapply-erasures': {
    needs: ['file'],
    takes: OF_ORGANISATION,
    about: 'erases customers again whom a restored backup brought back, from the receipts in a file',
    run: async (at, values) => await reapply(at.context, await organisationOf(at, values), values.file),
  },
};

/** Ctrl-C, a closed terminal, and an end that was asked for. */
const CANCELLING = ['SIGINT', 'SIGHUP', 'SIGTERM'] as const;

const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

interface Customer {
  organisation_id: string;
  session_id: string;
}

async function exportInto(context: Context, customer: Customer, file: string): Promise<undefined> {
  const cancelling = new AbortController();
  const cancel = () => cancelling.abort(new Error('Cancelled: nothing was exported.'));
  for (const signal of CANCELLING) process.once(signal, cancel);
  const written = await open(file, 'wx', 0o600).catch(rethrowNamingFile);
  try {
    const archive = await exportCustomer(context, customer, OPERATOR);
    await pipeline(archive, written.createWriteStream(), { signal: cancelling.signal });
  } catch (error) {
    // A part of a customer's data must not stay, nor stand in the way of the next attempt.
    await rm(file);
    cancelling.signal.throwIfAborted();
    rethrowNamingFile(error as NodeJS.ErrnoException);
  } finally {
    for (const signal of CANCELLING) process.off(signal, cancel);
  }
  print({ file });
}

/** `waiting`: no server has begun it, but this command must not do it. */
type Outcome = 'done' | 'running' | 'waiting';

const UNFINISHED: Record<Exclude<Outcome, 'done'>, string> = {
  running:
    'Not finished: a server is still deleting, files of recordings are not deleted yet, or something is reading the database, such as a backup. A running service finishes it.',
  waiting:
    'Not begun: the servers that attend calls have not found the erasure yet. If they do not finish it within minutes, look into their logs.',
};

/** Finishes erasures that were just requested, and prints their receipts. @throws at the first that is not finished: a running server does the rest */
async function finishAll(context: Context, organisation_id: string, ids: readonly string[]): Promise<undefined> {
  const [first] = ids;
  if (first === undefined) return undefined;
  const with_server = !context.cluster.shared && (await isBegunByServer(context, first));
  const finish = with_server ? waitForServer : eraseHere;
  for (const id of ids) {
    const outcome = await finish(context, organisation_id, id);
    print(await readErasure(context, organisation_id, id));
    if (outcome !== 'done') throw new Error(UNFINISHED[outcome]);
  }
}

/**
 * Servers that cannot be told of an erasure look for it in the database. They alone can close the customer's
 * connections, and remove who is in the rooms of erased calls (`features/calls/erased-calls.ts`).
 */
async function isBegunByServer(context: Context, id: string): Promise<boolean> {
  return await poll(SERVER_BEGINS_MS, () => hasBegun(context, id));
}

async function waitForServer(context: Context, organisation_id: string, id: string): Promise<Outcome> {
  const isDone = async () => (await readErasure(context, organisation_id, id)).status === 'done';
  return (await poll(SERVER_ERASES_MS, isDone)) ? 'done' : 'running';
}

async function eraseHere(context: Context, _organisation_id: string, id: string): Promise<Outcome> {
  if (!context.cluster.shared && (await hasCallServer(context))) return 'waiting';
  return (await runErasure(context, id, randomUUID())) ? 'done' : 'running';
}

/** @returns whether it came true in this time */
async function poll(ms: number, isTrue: () => Promise<boolean>): Promise<boolean> {
  for (const give_up_at = performance.now() + ms; performance.now() < give_up_at; await sleep(POLL_MS))
    if (await isTrue()) return true;
  return false;
}

async function list(context: Context, organisation_id: string): Promise<undefined> {
  for (let next: string | undefined; ; ) {
    const page = await listErasures(context, organisation_id, { next, limit: PAGE });
    for (const receipt of page.erasures) print(receipt);
    if (page.next === null) return undefined;
    next = page.next;
  }
}

/** A receipt contains no session id, so it is compared with every session of the database. */
async function reapply(context: Context, organisation_id: string, file: string): Promise<undefined> {
  const lines = (await readFile(file, 'utf8').catch(rethrowNamingFile)).split('\n');
  const until = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const { session_hash, date_requested } = readReceipt(line, index + 1);
    until.set(session_hash, Math.max(until.get(session_hash) ?? 0, Date.parse(date_requested)));
  }
  const requested: string[] = [];
  for await (const session_id of sessionsOf(context, organisation_id)) {
    const customer = { organisation_id, session_id };
    const hash = context.secrets.keyedHashes(sessionText(customer)).find((known) => until.has(known));
    if (hash === undefined) continue;
    const { id } = await requestErasure(context, customer, OPERATOR, until.get(hash));
    requested.push(id);
    until.delete(hash);
  }
  return await finishAll(context, organisation_id, requested);
}

const receipt = z.object(erasureReceipt.shape).pick({ session_hash: true, date_requested: true });

/** @throws an error that names the line if it is not a receipt */
function readReceipt(line: string, number: number): z.output<typeof receipt> {
  try {
    return receipt.parse(JSON.parse(line));
  } catch {
    throw new Error(`--file: line ${number} must be a receipt, as list-erasures prints it`);
  }
}

/** @throws the error, with the option's name if it came from the file system */
function rethrowNamingFile(error: NodeJS.ErrnoException): never {
  throw error.syscall === undefined ? error : new Error(`--file: ${error.message}`);
}

/** May yield a session several times. */
async function* sessionsOf({ database }: Context, organisation_id: string): AsyncGenerator<string> {
  for (const table of SESSION_TABLES)
    for (let after = ''; ; ) {
      const page = await database.read
        .selectFrom(table as 'conversations')
        .select('session_id')
        .distinct()
        .where('organisation_id', '=', organisation_id)
        .where('session_id', '>', after)
        .orderBy('session_id')
        .limit(SESSION_PAGE)
        .execute();
      for (const { session_id } of page) yield session_id;
      const last = page.at(-1);
      if (last === undefined) break;
      after = last.session_id;
    }
}
