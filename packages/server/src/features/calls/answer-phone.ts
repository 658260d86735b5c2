/** Starts the call of a caller by phone, in the room where they wait. */
import type { ErrorCode } from '@frontdesk/contract';
import { AppError } from '../../errors.js';
import type { CustomerActor } from '../actor.js';
import type { Context } from '../context.js';
import { type PhoneCall, startCall } from './calls.js';
import { phoneSession } from './phone-session.js';

export interface AnsweredPhoneCall extends PhoneCall {
  /** The organisation whose number was called. */
  organisation_id: string;
}

/** Clients of a conversation are told what another one did. A conversation by phone has no other client. */
const SID = 'phone';

/**
 * Several servers may answer at once: a room has one call.
 * @throws {AppError} `not_found` if the organisation does not exist or is deleted; `lines_busy`, `rate_limited`
 */
export async function answerPhone(context: Context, { organisation_id, ...phone }: AnsweredPhoneCall): Promise<void> {
  const organisation = await context.database.read
    .selectFrom('organisations')
    .select('id')
    .where('id', '=', organisation_id)
    .where('deletion_due_at', 'is', null)
    .executeTakeFirst();
  if (organisation === undefined) throw new AppError('not_found', 'There is no such organisation.');
  const start = async (number: string | undefined) => {
    const session_id = phoneSession(context.secrets, organisation_id, number);
    const actor: CustomerActor = { kind: 'customer', organisation_id, session_id, mode: 'live' };
    await startCall(context, actor, { session_id, ticket_chat_id: null, sid: SID, phone });
  };
  try {
    await start(phone.number).catch((error: unknown) => {
      // Earlier calls of the same number are still open, for example because agents work on them.
      if (hasCode(error, 'too_many_open_conversations')) return start(undefined);
      throw error;
    });
  } catch (error) {
    if (!hasCode(error, 'call_in_progress')) throw error;
  }
}

const hasCode = (error: unknown, code: ErrorCode) => error instanceof AppError && error.code === code;

/** Whether the room has, or has had, its call. */
export async function isAnswered({ database }: Context, room: string): Promise<boolean> {
  const call = await database.read.selectFrom('calls').select('id').where('room', '=', room).executeTakeFirst();
  return call !== undefined;
}
