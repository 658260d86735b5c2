/** Recordings of a conversation's calls, ours: for the organisation's members and its backend. */
import { z } from 'zod';
import { id, timestamp } from './primitives.js';

/** `starting`: a recording was requested. `failed`: there is none. */
export const callRecordingState = z.enum(['starting', 'recording', 'ready', 'failed']);
export type CallRecordingState = z.infer<typeof callRecordingState>;

/** A recording of a call. A call has one at most. */
export const callRecording = z.object({
  id,
  ticket_call_id: id,
  seq: z.int().describe('`seq` of the note `call_started` of its call.'),
  state: callRecordingState.describe(
    '`starting`, `recording`, `ready` (can be played) or `failed` (the call was not recorded).',
  ),
  date_started: timestamp,
  bytes: z.int().nullable().describe('Size of the file in bytes; null until it is ready.'),
});
export type CallRecording = z.infer<typeof callRecording>;

/** The response of `GET /api/v1/console/conversations/{ticket_chat_id}/recordings/`. */
export const callRecordingList = z.object({ recordings: z.array(callRecording).describe('Oldest first.') });
export type CallRecordingList = z.infer<typeof callRecordingList>;
