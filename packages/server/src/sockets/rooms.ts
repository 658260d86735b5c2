/**
 * Names of Socket.IO rooms. Only the server builds them, always with the organisation's id, never from a payload alone.
 */

/** The room of the sockets that entered a conversation. */
export const conversationRoom = (of: { organisation_id: string; conversation_id: string }) =>
  `conversation:${of.organisation_id}:${of.conversation_id}`;

/** @returns the conversation of a room; undefined if it is another kind of room */
export const conversationIn = (room: string): string | undefined =>
  room.startsWith('conversation:') ? room.slice(room.lastIndexOf(':') + 1) : undefined;

/** A customer's personal room. */
export const sessionRoom = (of: { organisation_id: string; session_id: string }) =>
  `session:${of.organisation_id}:${of.session_id}`;

/** The room of an organisation's agents. */
export const deskRoom = (of: { organisation_id: string }) => `desk:${of.organisation_id}`;

/** @returns the organisation of an agents' room; undefined if it is another kind of room */
export const organisationOf = (room: string): string | undefined =>
  room.startsWith('desk:') ? room.slice('desk:'.length) : undefined;
