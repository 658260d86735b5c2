/**
 * Distinguishes who guesses a member's password: a browser that has signed in to the account before, an address that
 * has, or a stranger. They are counted separately, so that strangers never slow down the member on a known device
 * (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). The cookie gives no access; it only selects the
 * counter.
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
/** Most recent addresses of an account that are considered. */
const ADDRESSES = 50;

export interface Device {
  /** The account that it signed in to. */
  account: string;
  nonce: string;
}

/** @returns undefined for a cookie that this service has not issued */
export function readDevice(secrets: Secrets, cookie: string | undefined): Device | undefined {
  const [, account, nonce, signature] = FORM.exec(cookie ?? '') ?? [];
  if (account === undefined || nonce === undefined || signature === undefined) return undefined;
  return sameDigest(signature, sign(secrets, { account, nonce })) ? { account, nonce } : undefined;
}

/** Issues a browser's cookie after sign-in. @param known keeps its identity if it is of the same account */
export function issueDevice(secrets: Secrets, member_id: string, known: Device | undefined): string {
  const account = accountOf(secrets, member_id);
  const nonce = known?.account === account ? known.nonce : randomBytes(NONCE_BYTES).toString('base64url');
  return `${account}.${nonce}.${sign(secrets, { account, nonce })}`;
}

/**
 * The keys under which password guesses are counted, for each of these accounts. Other accounts of the same address may
 * belong to other people, so a device known to one account is unknown to another.
 * @param members member ids; if there is no such account, any other id for it
 * @returns one key for each member, in the same order
 */
export async function guessersOf(
  context: Context,
  members: readonly string[],
  { address, device }: { address: string | null; device?: Device | undefined },
): Promise<string[]> {
  const known = await knownGroups(context, members);
  const group = addressGroup(address ?? '');
  return members.map((member_id) => {
    const account = accountOf(context.secrets, member_id);
    if (device?.account === account) return `${account}:device:${device.nonce}`;
    const isKnown = group !== undefined && known.get(member_id)?.has(group);
    return isKnown ? `${account}:address:${group}` : `${account}${STRANGERS}`;
  });
}

const STRANGERS = ':strangers';

/** @param guesser a key of {@link guessersOf} */
export const isStranger = (guesser: string): boolean => guesser.endsWith(STRANGERS);

async function knownGroups(context: Context, members: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await context.database.read
    .selectFrom('audit_entries')
    .select(['actor_id', 'address'])
    .where('actor_id', 'in', members)
    .where('action', '=', 'member.signed_in')
    .where('created_at', '>', context.now() - LIMITS.knownDeviceMs)
    .groupBy(['actor_id', 'address'])
    .orderBy((eb) => eb.fn.max('created_at'), 'desc')
    .limit(ADDRESSES * members.length)
    .execute();
  const known = new Map<string, Set<string>>();
  for (const { actor_id, address } of rows) {
    const group = addressGroup(address ?? '');
    if (actor_id === null || group === undefined) continue;
    const groups = known.get(actor_id) ?? new Set();
    known.set(actor_id, groups.add(group));
  }
  return known;
}

const accountOf = (secrets: Secrets, member_id: string) => secrets.keyedHash(`account:${member_id}`);

const sign = (secrets: Secrets, { account, nonce }: Device) => secrets.keyedHash(`device:${account}:${nonce}`);
