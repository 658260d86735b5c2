/**
 * Sessions in test mode are apart from the customers' own: what a test key or its customer tokens call `customer-7` is
 * another session than a live key's. Inside the service a test session's id begins with a word and a space, which no client
 * can write; it is added where an id comes in and taken off where one is shown.
 */
import type { Actor } from './actor.js';

const TEST = 'test ';

export type Mode = 'live' | 'test';

/** Members act in live mode; in the playground they speak through a customer token in test mode. */
export const modeOf = (actor: Actor): Mode => (actor.kind === 'inapp' ? 'live' : actor.mode);

/** @param session_id as a client writes it */
export const toStoredSession = (mode: Mode, session_id: string): string =>
  mode === 'test' ? `${TEST}${session_id}` : session_id;

/** As a client writes it. */
export const toSessionId = (stored: string): string => (isTestSession(stored) ? stored.slice(TEST.length) : stored);

export const isTestSession = (stored: string): boolean => stored.startsWith(TEST);

/** Which of an organisation's two versions: customers have the live one. Without releases they are the same. */
export type Edition = 'live' | 'draft';

/** A conversation in test mode has the draft. */
export const editionOf = (mode: Mode): Edition => (mode === 'live' ? 'live' : 'draft');
