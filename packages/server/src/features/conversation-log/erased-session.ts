/**
 * Hides a conversation from the moment it is detached until its last row is deleted: its session id is one that clients
 * cannot send, and its mode is excluded from lists and analytics.
 */

const ERASED = 'erased ';

/** The session id of a conversation that is being erased. @param by the erasure or other process */
export const toErasedSession = (by: string): string => `${ERASED}${by}`;

export const isErasedSession = (stored: string): boolean => stored.startsWith(ERASED);

/** A value of `conversations.mode`, which is otherwise `live` or `test`. */
export const ERASED_MODE = 'erased';
