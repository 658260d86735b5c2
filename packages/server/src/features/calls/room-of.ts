import type { CallRow } from '../../db/schema.js';

/** The name of a call's room. */
export const roomOf = ({ room, conversation_id }: Pick<CallRow, 'room' | 'conversation_id'>): string =>
  room ?? conversation_id;
