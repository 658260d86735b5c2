/** Calls, and the servers whose assistant joins them. */
import type { Generated } from 'kysely';
import type { Flag } from './columns.js';

export interface CallRow {
  /** `ticket_call_id` on the wire. */
  id: string;
  organisation_id: string;
  conversation_id: string;
  /** 1 while active, unique in the conversation; null once ended. */
  active: 1 | null;
  started_at: number;
  ended_at: number | null;
  /** The server whose voice host has the assistant in the call, or brings it there. */
  lease_owner: string | null;
  lease_expires_at: number | null;
  /** When the assistant was in the room; null until then. */
  joined_at: number | null;
  /** 1 until its room is known to be gone. */
  room_open: Flag;
  /** 1: an agent took over while it ran, and may go on with the customer in its room. */
  handed_over: Flag;
}

interface CallTable extends Omit<CallRow, 'room_open' | 'handed_over'> {
  room_open: Generated<Flag>;
  handed_over: Generated<Flag>;
}

/** A server whose assistant joins calls. */
export interface VoiceServerRow {
  /** As in `lease_owner` of its calls. */
  owner: string;
  /** Calls that it takes at once. */
  places: number;
  expires_at: number;
}

export interface CallTables {
  calls: CallTable;
  voice_servers: VoiceServerRow;
}
