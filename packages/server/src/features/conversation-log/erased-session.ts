/**
 * What becomes of a conversation between the moment from which nobody finds it and the one in which its last row is gone: its
 * session is none that a client can write, and its mode none that lists and analytics ask for.
 */

const ERASED = 'erased ';

/** Of a conversation that is being erased. @param by the erasure, or what else has it erased */
export const toErasedSession = (by: string): string => `${ERASED}${by}`;

export const isErasedSession = (stored: string): boolean => stored.startsWith(ERASED);

/** Stands in `conversations.mode`, which is `live` or `test` for everybody else. */
export const ERASED_MODE = 'erased';
