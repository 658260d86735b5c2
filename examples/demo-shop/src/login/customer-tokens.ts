/**
 * The tokens of logged-in customers: random, valid for one hour, kept in memory as hashes. A restart logs everybody out,
 * which is what a customer's client has to cope with anyway.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Customer } from '../catalogue/customers.js';

export const TOKEN_LIFETIME_MS = 60 * 60_000;

export interface CustomerToken {
  token: string;
  /** Unix seconds. */
  expiresAtSeconds: number;
}

export interface CustomerTokens {
  issue(customer: Customer): CustomerToken;
  /** The customer of a token that is known and not expired. */
  find(token: string): Customer | undefined;
}

/** @param now the clock, in Unix milliseconds. */
export function createCustomerTokens(now: () => number): CustomerTokens {
  const issued = new Map<string, { customer: Customer; expiresAtMs: number }>();
  return {
    issue(customer) {
      for (const [hash, { expiresAtMs }] of issued) if (expiresAtMs <= now()) issued.delete(hash);
      const token = randomBytes(32).toString('base64url');
      const expiresAtSeconds = Math.floor((now() + TOKEN_LIFETIME_MS) / 1_000);
      issued.set(hashOf(token), { customer, expiresAtMs: expiresAtSeconds * 1_000 });
      return { token, expiresAtSeconds };
    },
    find(token) {
      const entry = issued.get(hashOf(token));
      return entry !== undefined && entry.expiresAtMs > now() ? entry.customer : undefined;
    },
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
