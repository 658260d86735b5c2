/**
 * Who guesses a member's password: a browser that has signed in to the account before, an address that has, or a
 * stranger. Each is counted apart, so that strangers slow down strangers and never the member on a known device (OWASP,
 * "Slow Down Online Guessing Attacks with Device Cookies"). The cookie opens nothing; it only chooses the count.
 */
import { randomBytes } from 'node:crypto';
import { LIMITS } from '@frontdesk/contract';
import { type Secrets, sameDigest } from '../../secrets.js';
import { addressGroup } from '../address-group.js';
import type { Context } from '../context.js';

/** The cookie that a browser keeps after its member has signed in. */
export const DEVICE_COOKIE = 'frontdesk_device';

const NONCE_BYTES = 16;
const FORM = /^([0-9a-f]{64})\.([\w-]{22})\.([0-9a-f]{64})$/;
/** Newest addresses that are looked at. */
const ADDRESSES = 50;

export interface Device {
  /** Of the account it has signed in to. */
  account: string;
  nonce: string;
}

/** @returns undefined for whatever this service has not issued */
export function readDevice(secrets: Secrets, cookie: string | undefined): Device | undefined {
  const [, account, nonce, signature] = FORM.exec(cookie ?? '') ?? [];
  if (account === undefined || nonce === undefined || signature === undefined) return undefined;
  return sameDigest(signature, sign(secrets, { account, nonce })) ? { account, nonce } : undefined;
}

/** The cookie for a browser that has signed in. @param known keeps its identity where it is of the same account */
export function issueDevice(secrets: Secrets, email: string, known: Device | undefined): string {
  const account = accountOf(secrets, email);
  const nonce = known?.account === account ? known.nonce : randomBytes(NONCE_BYTES).toString('base64url');
  return `${account}.${nonce}.${sign(secrets, { account, nonce })}`;
}

/** What a password for this account is counted under. The same work whether or not there is such an account. */
export async function guesserOf(
  context: Context,
  email: string,
  { address, device }: { address: string | null; device?: Device | undefined },
): Promise<string> {
  const account = accountOf(context.secrets, email);
  const known = await knownGroups(context, email);
  if (device?.account === account) return `${account}:device:${device.nonce}`;
  const group = addressGroup(address ?? '');
  return group !== undefined && known.has(group) ? `${account}:address:${group}` : `${account}:strangers`;
}

async function knownGroups(context: Context, email: string): Promise<Set<string>> {
  const rows = await context.database.read
    .selectFrom('audit_entries')
    .innerJoin('members', 'members.id', 'audit_entries.actor_id')
    .select('audit_entries.address')
    .where('members.email', '=', email.toLowerCase())
    .where('audit_entries.action', '=', 'member.signed_in')
    .where('audit_entries.created_at', '>', context.now() - LIMITS.knownDeviceMs)
    .groupBy('audit_entries.address')
    .orderBy((eb) => eb.fn.max('audit_entries.created_at'), 'desc')
    .limit(ADDRESSES)
    .execute();
  return new Set(rows.flatMap(({ address }) => addressGroup(address ?? '') ?? []));
}

const accountOf = (secrets: Secrets, email: string) => secrets.keyedHash(`account:${email.toLowerCase()}`);

const sign = (secrets: Secrets, { account, nonce }: Device) => secrets.keyedHash(`device:${account}:${nonce}`);
