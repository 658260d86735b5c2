/**
 * Logins on another device than the chat's: right password, but a browser that was not given the link. The callback is
 * held back until the code that this browser shows is typed in the one that was. Whoever forwarded the link never sees
 * that code, and may guess five times.
 */
import { randomInt } from 'node:crypto';

const HELD_MS = 10 * 60_000;
const GUESSES = 5;
const CODES = 1_000_000;

interface HeldLogin {
  attemptId: string;
  code: string;
  guesses: number;
  heldMs: number;
}

export interface HeldLogins {
  /** @returns the code to show. Of one state the newest login counts. */
  hold(state: string, attemptId: string): string;
  /** @returns the attempt to post; undefined where the code is wrong, used up or ten minutes old. */
  release(state: string, code: string): string | undefined;
}

export function createHeldLogins(now: () => number): HeldLogins {
  const held = new Map<string, HeldLogin>();
  return {
    hold(state, attemptId) {
      for (const [key, { heldMs }] of held) if (heldMs + HELD_MS <= now()) held.delete(key);
      const code = randomInt(CODES).toString().padStart(6, '0');
      // A login that begins again brings no new guesses.
      const guesses = held.get(state)?.guesses ?? 0;
      held.set(state, { attemptId, code, guesses, heldMs: now() });
      return code;
    },
    release(state, code) {
      const login = held.get(state);
      if (login === undefined || login.heldMs + HELD_MS <= now() || login.guesses >= GUESSES) return undefined;
      login.guesses += 1;
      if (code.replace(/[\s-]/g, '') !== login.code) return undefined;
      held.delete(state);
      return login.attemptId;
    },
  };
}
