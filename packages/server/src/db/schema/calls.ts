/** Calls, their recordings, and the servers whose assistants join them. */
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
  /** The server whose voice host has, or will have, the assistant in the call. */
  lease_owner: string | null;
  lease_expires_at: number | null;
  /** When the assistant joined the room; null if it has not. */
  joined_at: number | null;
  /** 1 until the room is known to be removed. */
  room_open: Flag;
  /** 1: an agent took over during the call, and may join its room. */
  handed_over: Flag;
  /** Of a call by phone, unique. Null: the room is named by the conversation. */
  room: string | null;
}

interface CallTable extends Omit<CallRow, 'room_open' | 'handed_over' | 'room'> {
  room_open: Generated<Flag>;
  handed_over: Generated<Flag>;
  room: Generated<string | null>;
}

/** A server whose assistant joins calls. */
export interface VoiceServerRow {
  /** The value of `lease_owner` in its calls. */
  owner: string;
  /** Most calls that it handles at once. */
  places: number;
  expires_at: number;
}

export interface CallRecordingRow {
  id: string;
  organisation_id: string;
  conversation_id: string;
  /** A call has one recording at most. */
  call_id: string;
  /** The name of its file, which nobody can guess. */
  file: string;
  /** `starting`: LiveKit Egress is asked to record. `failed`: there is no file. */
  state: 'starting' | 'recording' | 'ready' | 'failed';
  /** Null: unknown, because the server that started it ended before it could store it. */
  egress_id: string | null;
  started_at: number;
  /** The size of the file; null until it is ready. */
  bytes: number | null;
}

/** The file of a deleted recording, until it is deleted too. A trigger inserts the row. */
export interface RecordingDeletionRow
  extends Pick<CallRecordingRow, 'file' | 'organisation_id' | 'egress_id' | 'started_at'> {}

export interface CallTables {
  calls: CallTable;
  call_recordings: CallRecordingRow;
  recording_deletions: RecordingDeletionRow;
  voice_servers: VoiceServerRow;
}
