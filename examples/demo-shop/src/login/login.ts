/**
 * A login from password to callback. The token of an attempt is kept until the service has taken it: a retry posts the
 * same token under the same state, so a callback that got through although its answer was lost is not refused as a
 * second login. On another device than the chat's, nothing is posted before the code was typed there.
 */
import { randomBytes } from 'node:crypto';
import { type Customer, findCustomer } from '../catalogue/customers.js';
import type { CustomerToken, CustomerTokens } from './customer-tokens.js';
import { createHeldLogins } from './held-logins.js';
import { type CallbackTarget, type LoginOutcome, postLogin } from './post-login.js';

const ATTEMPT_MS = 10 * 60_000;

interface Attempt {
  customer: Customer;
  token: CustomerToken;
  state: string;
  startedMs: number;
}

export interface LoginResult {
  customer: Customer;
  outcome: LoginOutcome;
  /** Names the attempt in a later {@link Login.retry}. */
  attemptId: string;
}

export interface Login {
  /** Undefined when the email or the password is wrong. */
  start(state: string, email: string, password: string): Promise<LoginResult | undefined>;
  /** The same without posting: resolves with the code that {@link Login.release} needs. */
  hold(state: string, email: string, password: string): { customer: Customer; code: string } | undefined;
  /** Posts what is held under the state; undefined if the code is not its own, or has expired. */
  release(state: string, code: string): Promise<LoginResult | undefined>;
  /** Posts an attempt again; undefined when it is unknown or older than ten minutes. */
  retry(attemptId: string): Promise<LoginResult | undefined>;
}

export interface LoginSettings {
  callback: CallbackTarget;
  tokens: CustomerTokens;
  now: () => number;
}

export function createLogin({ callback, tokens, now }: LoginSettings): Login {
  const attempts = new Map<string, Attempt>();
  const held = createHeldLogins(now);

  async function post(attemptId: string, attempt: Attempt): Promise<LoginResult> {
    const outcome = await postLogin(callback, attempt.state, attempt.token);
    if (outcome.kind === 'accepted') attempts.delete(attemptId);
    return { customer: attempt.customer, outcome, attemptId };
  }

  function forgetOld(): void {
    for (const [id, { startedMs }] of attempts) if (startedMs + ATTEMPT_MS <= now()) attempts.delete(id);
  }

  function begin(state: string, email: string, password: string): { attemptId: string; attempt: Attempt } | undefined {
    const customer = findCustomer(email, password);
    if (customer === undefined) return undefined;
    forgetOld();
    const attemptId = randomBytes(24).toString('base64url');
    const attempt = { customer, token: tokens.issue(customer), state, startedMs: now() };
    attempts.set(attemptId, attempt);
    return { attemptId, attempt };
  }

  async function postAgain(attemptId: string): Promise<LoginResult | undefined> {
    forgetOld();
    const attempt = attempts.get(attemptId);
    return attempt === undefined ? undefined : post(attemptId, attempt);
  }

  return {
    async start(state, email, password) {
      const begun = begin(state, email, password);
      return begun === undefined ? undefined : post(begun.attemptId, begun.attempt);
    },
    hold(state, email, password) {
      const begun = begin(state, email, password);
      return begun === undefined
        ? undefined
        : { customer: begun.attempt.customer, code: held.hold(state, begun.attemptId) };
    },
    async release(state, code) {
      const attemptId = held.release(state, code);
      return attemptId === undefined ? undefined : postAgain(attemptId);
    },
    retry: postAgain,
  };
}
