/**
 * Signs members in: by password, plus a code if a second factor is set up. An unknown address and a wrong password get
 * the same answer, after the same work and the same delays, so that nobody learns who has an account. Repeated guesses
 * are delayed more and more (`known-device.ts`). The session is opened in the transaction that verifies that the
 * password has not been replaced, and may still be used: both end existing sessions, and this one would be missed.
 */
import { LIMITS, type signInInput, type signInResult } from '@frontdesk/contract';
import { BulkheadRejectedError, bulkhead } from 'cockatiel';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { lockRows } from '../../db/lock-rows.js';
import type { Schema } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { CODE_GUESSES, clearGuesses, PASSWORD_GUESSES, takeGuess, tooManyGuesses } from '../guesses.js';
import { deletedOrganisations } from '../organisations/deleted-organisations.js';
import { tooMany } from '../rate.js';
import { lockSecondFactor, tryCode, type WrongCode, wrongCode } from './check-code.js';
import { findMember, type Membership } from './find-member.js';
import { type Device, guessersOf, isStranger } from './known-device.js';
import { signMemberCredential } from './member-credential.js';
import { insertMemberSession } from './member-session.js';
import { hashPassword, passwordMatches } from './password.js';
import { findMembersWhoMustSignOn, mustSignOn } from './password-policy.js';

/**
 * Of strangers. The threads that compare passwords also decompress answers of endpoints and read files, which must not
 * wait for guesses.
 */
const places = bulkhead(LIMITS.unknownSignInsAtOnce, LIMITS.unknownSignInsWaiting);
const RETRY_MS = 1_000;

export interface SignInFrom {
  address: string | null;
  /** The browser's known device, if it has signed in before. */
  device?: Device | undefined;
}

/**
 * An address may belong to members of several organisations, each with its own password: the matching ones decide where
 * it leads. A wrong password counts against each of them separately, as they may be different people.
 *
 * @returns a credential that is valid for `LIMITS.agentSessionMs`
 * @throws {AppError} `unauthorized`, `rate_limited`; with the right password `organisation_required`, `code_required`,
 *   `code_wrong`, `organisation_deleted`
 */
export async function signIn(
  context: Context,
  { email: given, password, code, organisation_id }: z.output<typeof signInInput>,
  from: SignInFrom = { address: null },
): Promise<z.infer<typeof signInResult>> {
  const email = given.toLowerCase();
  const accounts = await findAccounts(context, email, organisation_id);
  const opened = await tryPassword(context, { email, password, accounts }, from);
  await Promise.all(opened.map(({ guesser }) => clearGuesses(context, `password:${guesser}`)));
  const account = await chooseOne(context, opened);
  const { member_id, guesser } = account;
  const membership = await findMember(context, member_id);
  const token = await openSession(context, membership, { checked: account.password, code }, { guesser, ...from });
  return { token: signMemberCredential(context.secrets, token), ...membership };
}

interface Account {
  member_id: string;
  organisation: { id: string; name: string };
  /** The password's hash. */
  password: string | null;
}

interface OpenedAccount extends Account {
  guesser: string;
}

/** In the order of their organisations' names. */
async function findAccounts(
  { database }: Context,
  email: string,
  organisation_id: string | undefined,
): Promise<Account[]> {
  const rows = await selectPassword(database.read)
    .innerJoin('members', 'members.id', 'member_id')
    .innerJoin('organisations', 'organisations.id', 'members.organisation_id')
    .select(['organisations.id', 'organisations.name'])
    .where('email', '=', email)
    .$if(organisation_id !== undefined, (query) => query.where('organisations.id', '=', organisation_id ?? ''))
    .orderBy('organisations.name')
    .orderBy('organisations.id')
    .execute();
  return rows.map(({ id, name, ...rest }) => ({ ...rest, organisation: { id, name } }));
}

/** @returns the accounts that match, at least one @throws {AppError} `unauthorized`, `rate_limited` */
async function tryPassword(
  context: Context,
  { email, password, accounts }: { email: string; password: string; accounts: Account[] },
  from: SignInFrom,
): Promise<[OpenedAccount, ...OpenedAccount[]]> {
  const ids = accounts.length === 0 ? [`nobody:${email}`] : accounts.map(({ member_id }) => member_id);
  const guessers = await guessersOf(context, ids, from);
  const waits = await Promise.all(
    guessers.map((guesser) => context.cluster.attempt(`password:${guesser}`, PASSWORD_GUESSES)),
  );
  const wait_ms = Math.max(...waits);
  if (waits.every((wait) => wait > 0)) throw tooManyGuesses(wait_ms);
  // Concurrently, so that timing reveals little about their number.
  const compare = () =>
    Promise.all(
      ids.map(async (_, place) => waits[place] === 0 && isRightPassword(accounts[place]?.password, password)),
    );
  const [rights, elsewhere] = await Promise.all([
    guessers.every(isStranger) ? inPlace(compare) : compare(),
    findMembersWhoMustSignOn(context.database.read, email),
  ]);
  const [first, ...others] = accounts.flatMap((account, place) => {
    // Must not reveal whether a password that may not be used is right.
    const opens = rights[place] === true && !elsewhere.has(account.member_id);
    return opens ? [{ ...account, guesser: guessers[place] ?? '' }] : [];
  });
  if (first === undefined) throw wait_ms > 0 ? tooManyGuesses(wait_ms) : refused();
  return [first, ...others];
}

/** @throws {AppError} `rate_limited` if too many wait */
async function inPlace<Result>(compare: () => Promise<Result>): Promise<Result> {
  try {
    return await places.execute(compare);
  } catch (error) {
    throw error instanceof BulkheadRejectedError ? tooMany(RETRY_MS) : error;
  }
}

/** @throws {AppError} `organisation_required` */
async function chooseOne(
  context: Context,
  [first, ...others]: [OpenedAccount, ...OpenedAccount[]],
): Promise<OpenedAccount> {
  if (others.length === 0) return first;
  const deleted = await deletedOrganisations(context);
  const open = [first, ...others].filter(({ organisation }) => !deleted.has(organisation.id));
  const [one = first, ...more] = open;
  if (more.length === 0) return one;
  throw new AppError('organisation_required', 'This password is valid in several organisations. Choose one.', {
    organisations: open.map(({ organisation }) => organisation),
  });
}

/** Takes as long if there is no password to compare with. */
async function isRightPassword(hashed: string | null | undefined, password: string): Promise<boolean> {
  if (typeof hashed === 'string') return passwordMatches(hashed, password);
  await hashPassword(password);
  return false;
}

/** @returns the session's token */
async function openSession(
  context: Context,
  { member, organisation }: Membership,
  { checked, code }: { checked: string | null | undefined; code: string | undefined },
  { guesser, address }: SignInFrom & { guesser: string },
): Promise<string> {
  const { id: member_id, username, role } = member;
  // For known browsers and addresses. Strangers' guesses are counted with the factor itself.
  const counted = isStranger(guesser) ? undefined : `code:${guesser}`;
  if (counted !== undefined && code !== undefined) await takeGuess(context, counted, CODE_GUESSES);
  const organisation_id = organisation.id;
  const by = { actor: { kind: 'inapp' as const, organisation_id, member_id, username, role }, address };
  const outcome = await context.database.transaction(async (transaction): Promise<WrongCode | string> => {
    const stored = selectPassword(transaction.query).where('member_id', '=', member_id);
    // Locked, so that a concurrent replacement is waited for.
    const current = await lockRows(context.database, stored, 'share').executeTakeFirst();
    if (current?.password !== checked) throw refused();
    if (await mustSignOn(context, transaction, { ...member, organisation_id })) throw refused();
    const factor = await lockSecondFactor(context, transaction, member_id);
    const needed = factor !== undefined && factor.confirmed_at !== null;
    if (needed && code === undefined)
      throw new AppError('code_required', 'Enter the code from your authenticator app, or a backup code.');
    const tried =
      needed && code !== undefined
        ? await tryCode(context, transaction, factor, code, counted !== undefined)
        : undefined;
    if (tried !== undefined && tried.kind !== 'app' && tried.kind !== 'backup_code') return tried;
    if (tried?.kind === 'backup_code')
      await recordAuditedAction(context, transaction, by, { organisation_id, action: 'two_factor.backup_code_used' });
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'member.signed_in',
      detail: { second_factor: tried !== undefined },
    });
    return insertMemberSession(context, transaction, member_id);
  });
  if (typeof outcome !== 'string') throw wrongCode(outcome);
  if (counted !== undefined) await clearGuesses(context, counted);
  return outcome;
}

const selectPassword = (query: Kysely<Schema>) =>
  query
    .selectFrom('member_credentials')
    .select(['member_credentials.password', 'member_id'])
    .where('provider_id', '=', 'credential');

const refused = () => new AppError('unauthorized', 'The email address or password is wrong.');
