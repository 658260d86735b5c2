/** The names of rooms, made by the server alone and never from a payload without its organisation. */

/** The room of the sockets that entered a conversation. */
export const conversationRoom = (of: { organisation_id: string; conversation_id: string }) =>
  `conversation:${of.organisation_id}:${of.conversation_id}`;

/** @returns the conversation whose room has this name, undefined for another kind of room */
export const conversationIn = (room: string): string | undefined =>
  room.startsWith('conversation:') ? room.slice(room.lastIndexOf(':') + 1) : undefined;

/** A customer's personal room. */
export const sessionRoom = (of: { organisation_id: string; session_id: string }) =>
  `session:${of.organisation_id}:${of.session_id}`;

/** The agents of an organisation. */
export const deskRoom = (of: { organisation_id: string }) => `desk:${of.organisation_id}`;

/** @returns the organisation whose agents' room has this name, undefined for another kind of room */
export const organisationOf = (room: string): string | undefined =>
  room.startsWith('desk:') ? room.slice('desk:'.length) : undefined;
