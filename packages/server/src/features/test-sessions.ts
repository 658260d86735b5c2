/**
 * Separates test sessions from customers' sessions: `customer-7` of a test key or its customer tokens is another
 * session than that of a live key. Internally, a test session's id has a prefix with a space, which no client can send;
 * it is added to incoming ids and removed from outgoing ones.
 */
import type { Actor } from './actor.js';

const TEST = 'test ';

export type Mode = 'live' | 'test';

/** Members act in live mode; in the playground they use a customer token in test mode. */
export const modeOf = (actor: Actor): Mode => (actor.kind === 'inapp' ? 'live' : actor.mode);

/** @param session_id as clients write it */
export const toStoredSession = (mode: Mode, session_id: string): string =>
  mode === 'test' ? `${TEST}${session_id}` : session_id;

/** As clients write it. */
export const toSessionId = (stored: string): string => (isTestSession(stored) ? stored.slice(TEST.length) : stored);

export const isTestSession = (stored: string): boolean => stored.startsWith(TEST);

/** The versions of an organisation's setup: customers get the live one. Without releases they are the same. */
export type Edition = 'live' | 'draft';

/** Conversations in test mode use the draft. */
export const editionOf = (mode: Mode): Edition => (mode === 'live' ? 'live' : 'draft');
