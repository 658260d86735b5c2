/** The name of a call's room. @param call `room` is set for a call by phone */
export const roomOf = ({ room, conversation_id }: { room?: string | null; conversation_id: string }): string =>
  room ?? conversation_id;
