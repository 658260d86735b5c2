/**
 * A customer's message. In one transaction it opens the conversation if it is the first, takes its place in the order,
 * and is given to the assistant where the assistant is the handler. Resolves once all of that is on disk: only then is
 * it acknowledged.
 */
import { randomUUID } from 'node:crypto';
import { LIMITS } from '@frontdesk/contract';
import type { Statement, Written } from '../../db/database.js';
import { AppError } from '../../errors.js';
import { type CustomerActor, requireSession } from '../actor.js';
import { attachmentIds, markReferenced } from '../attachments/reference-attachments.js';
import type { Context } from '../context.js';
import type { Entry } from '../events.js';
import { type Confirmation, confirmLogin } from '../logins/confirm-login.js';
import { hideLoginLinks } from '../logins/hide-login-links.js';
import { readServiceWords } from '../organisations/service-words.js';
import { checkRate } from '../rate.js';
import { insertTurn, wakeWorkers } from '../turns/enqueue-turn.js';
import { tellOfEntry } from './announce-entry.js';
import { advanceConversation, insertEntry, type NewEntry } from './append-entry.js';
import type { CustomerMessage, Received } from './customer-message.js';
import { type Conversation, conversationClosed, conversationNotFound } from './find-conversation.js';
import { findReceipt, insertReceipt } from './message-receipts.js';
import { insertConversation, openSlots, tooManyOpen } from './open-conversation.js';

/** What stands in the log for a code that came from a login: whoever reads it must not be able to use it. */
const CONFIRMATION_CODE_WORD = '[confirmation code]';

/** @throws {AppError} `not_found`, `conversation_closed`, `too_many_open_conversations`, `rate_limited`, `forbidden` */
export async function receiveMessage(
  context: Context,
  actor: CustomerActor,
  message: CustomerMessage,
): Promise<Received> {
  requireSession(actor, message.session_id);
  await checkRate(
    context,
    `messages:${actor.organisation_id}:${message.session_id}`,
    LIMITS.messagesPerSession,
    LIMITS.messagesPerSessionWindowMs,
  );
  let confirmation: Confirmation | undefined;
  for (;;) {
    const earlier = await findReceipt(context, actor, message);
    if (earlier !== undefined) return earlier;
    confirmation ??= await confirmLogin(context, { ...actor, session_id: message.session_id, text: message.message });
    if (confirmation === 'wrong') throw await wrongCode(context, actor);
    // A code that was right is no question: the one that waited for the login is answered now.
    const for_assistant = confirmation === 'none';
    const text = for_assistant
      ? await hideLoginLinks(context, actor.organisation_id, message.message)
      : CONFIRMATION_CODE_WORD;
    const written = await write(context, actor, message, { text, for_assistant });
    if (written !== undefined) return written;
    const refusal = await whyRefused(context, actor, message);
    // Nothing stands against it any more: another server was a moment ahead, with a resend or with a slot.
    if (refusal !== undefined) throw refusal;
  }
}

/** @returns undefined, with nothing stored, where the conversation does not take it. */
async function write(
  context: Context,
  actor: CustomerActor,
  message: CustomerMessage,
  { text, for_assistant }: { text: string; for_assistant: boolean },
): Promise<Received | undefined> {
  const { read } = context.database;
  const { client_message_id, ticket_chat_id, session_id, sid } = message;
  const at = context.now();
  const target = { id: ticket_chat_id ?? randomUUID(), organisation_id: actor.organisation_id, at };
  const said: NewEntry = {
    kind: 'message',
    sender: 'customer',
    message: text,
    attachment_metadata: message.attachment ? message.attachment_metadata : undefined,
    client_message_id,
    sid,
  };
  const conversation =
    ticket_chat_id === null
      ? insertConversation(read, actor, { ...target, session_id, sid, last_seq: 1 })
      : advanceConversation(
          read,
          {
            ...target,
            where: (eb) => eb.and([eb('session_id', '=', session_id), eb('open_slot', 'is not', null)]),
            set: { customer_sid: sid },
          },
          said,
        );
  const statements: Statement[] = [
    { query: conversation, needs_row: true },
    { query: insertEntry(read, target, said), needs_row: true },
  ];
  if (client_message_id !== undefined)
    statements.push({
      query: insertReceipt(context, actor, { ...message, client_message_id }, target),
      needs_row: true,
    });
  const files = attachmentIds(said.attachment_metadata);
  if (files.length > 0) statements.push({ query: markReferenced(read, files, { ...target, session_id }) });
  if (for_assistant) statements.push({ query: insertTurn(read, target) });
  const written = await context.database.write(statements, (rows) => tell(context, rows, for_assistant));
  return written === undefined ? undefined : { conversation_id: target.id, seq: (written[1]?.[0] as Entry).seq };
}

function tell(context: Context, written: Written, for_assistant: boolean): void {
  const [[conversation], [entry]] = written as [[Conversation], [Entry]];
  tellOfEntry(context, { conversation, entry }, { desk: 'message' });
  const [turn] = (for_assistant ? written.at(-1) : []) as [{ status: string }?];
  if (turn?.status === 'queued') wakeWorkers(context);
}

async function wrongCode({ database }: Context, { organisation_id }: CustomerActor): Promise<AppError> {
  const { wrong_code } = await readServiceWords(database.read, organisation_id);
  return new AppError('invalid_payload', wrong_code, {
    errors: [{ path: 'message', message: 'is not the code that was shown after logging in' }],
  });
}

async function whyRefused(
  context: Context,
  actor: CustomerActor,
  { ticket_chat_id, session_id }: CustomerMessage,
): Promise<AppError | undefined> {
  const { read } = context.database;
  if (ticket_chat_id === null) {
    const open = await openSlots(read, actor, session_id);
    return open >= LIMITS.openConversationsPerSession ? tooManyOpen() : undefined;
  }
  const conversation = await read
    .selectFrom('conversations')
    .select('open_slot')
    .where('id', '=', ticket_chat_id)
    .where('organisation_id', '=', actor.organisation_id)
    .where('session_id', '=', session_id)
    .executeTakeFirst();
  if (conversation === undefined) return conversationNotFound();
  return conversation.open_slot === null ? conversationClosed() : undefined;
}
