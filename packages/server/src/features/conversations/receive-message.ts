/**
 * Receives a customer's message. One transaction opens the conversation for a first message, assigns the `seq`, and
 * adds a turn if the assistant is the handler. Resolves once it is on disk; only then is the message acknowledged.
 */
import { LIMITS } from '@frontdesk/contract';
import {
  receiveMessage as operation,
  type ReceivedMessage,
  type StoredMessage,
} from '../../db/operations/receive-message.js';
import { hasUnknownOutcome } from '../../db/outage.js';
import type { TurnRow } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import { toJson } from '../../json.js';
import { type CustomerActor, requireSession } from '../actor.js';
import { attachmentIds } from '../attachments/reference-attachments.js';
import { cutToPlayed } from '../calls/cut-to-played.js';
import type { Context } from '../context.js';
import { tellOfEntry } from '../conversation-log/announce-entry.js';
import { whyNotOpen } from '../conversation-log/find-conversation.js';
import { NEW_MESSAGE } from '../conversation-log/new-rows.js';
import { openSlots, tooManyOpen } from '../conversation-log/open-conversation.js';
import type { Entry } from '../events.js';
import { mayHoldSecrets } from '../logins/hide-secrets.js';
import { type ScreenedMessage, screenMessage } from '../logins/screen-message.js';
import { newId } from '../new-id.js';
import { checkRate } from '../rate.js';
import { readCustomerWords } from '../settings/customer-words.js';
import { currentOrganisationData } from '../settings/organisation-data.js';
import { serviceWords } from '../settings/service-words.js';
import { editionOf } from '../test-sessions.js';
import { wakeWorkers } from '../turn-queue/enqueue-turn.js';
import { LEASE_MS } from '../turn-queue/turn-places.js';
import type { CustomerMessage, Received } from './customer-message.js';
import { findReceipt, hashBody } from './message-receipts.js';

/** The attempt of a turn that is leased in the commit of its message. */
const FIRST_ATTEMPT = 1;

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
  const { states, codes } = mayHoldSecrets([message.message, message.attachment_metadata]);
  let screened: ScreenedMessage | undefined;
  for (let screens = states; ; screens = codes) {
    if (screens && screened === undefined) {
      // A resend must not count as another guess at a code.
      const resent = await findReceipt(context, actor, message);
      if (resent !== undefined) return resent;
      screened = await screen(context, actor, message);
    }
    const stored = await store(context, actor, message, screened ?? (codes ? 'if_no_code' : 'as_it_is'));
    if (stored !== undefined) return stored;
    const earlier = await findReceipt(context, actor, message);
    if (earlier !== undefined) return earlier;
    if (codes && screened === undefined) continue;
    if (await withdrawUnplayed(context, actor, message)) continue;
    const refusal = await whyRefused(context, actor, message);
    // No reason to refuse it is left: another server was first, with a resend or with a slot.
    if (refusal !== undefined) throw refusal;
  }
}

async function screen(context: Context, actor: CustomerActor, message: CustomerMessage): Promise<ScreenedMessage> {
  const owner = { organisation_id: actor.organisation_id, session_id: message.session_id };
  const screened = await screenMessage(context, owner, message);
  if (screened === 'wrong') throw await wrongCode(context, actor, message);
  return screened;
}

/**
 * @param screened `if_no_code`: only if the session never had a confirmation code, which the message could hold
 * @returns undefined, with nothing stored, if the conversation does not take it, its id is on record, or `if_no_code` does
 * not hold
 */
async function store(
  context: Context,
  actor: CustomerActor,
  message: CustomerMessage,
  screened: ScreenedMessage | 'if_no_code' | 'as_it_is',
): Promise<Received | undefined> {
  const { database, turnPlaces, secrets } = context;
  const { organisation_id } = actor;
  const { client_message_id = null, ticket_chat_id, session_id, sid } = message;
  const {
    message: text,
    attachment_metadata,
    for_assistant,
  } = typeof screened === 'string' ? { ...message, for_assistant: true } : screened;
  const at = context.now();
  const files = message.attachment ? attachmentIds(attachment_metadata) : [];
  const has_place = for_assistant && turnPlaces.reserve(organisation_id);
  const row: ReceivedMessage = {
    conversation_id: ticket_chat_id ?? newId(at),
    organisation_id,
    session_id,
    opens: ticket_chat_id === null ? 1 : 0,
    ticket_id: newId(at),
    mode: actor.mode,
    at,
    sid,
    message_id: newId(at),
    message: text,
    attachment: message.attachment ? 1 : 0,
    attachment_metadata: message.attachment && attachment_metadata ? toJson(attachment_metadata) : null,
    decision: message.decision === undefined ? null : toJson(message.decision),
    client_message_id,
    body_hash: client_message_id === null ? null : hashBody(secrets, message),
    receipts_from: at - LIMITS.clientMessageIdMs,
    files: files.length === 0 ? null : JSON.stringify(files),
    if_no_code: screened === 'if_no_code' ? 1 : 0,
    requests_from: message.spoken?.since ?? null,
    played_request: message.spoken?.played_request ?? null,
    turn_id: for_assistant ? newId(at) : null,
    lease_owner: has_place ? turnPlaces.owner : null,
    lease_expires_at: has_place ? at + LEASE_MS : null,
  };
  let begun = false;
  try {
    const stored = await database.apply(operation, row, (result) => {
      tell(context, row, result);
      begun = has_place && result.turn_status === 'running';
      if (begun) turnPlaces.begin(toTurn(row, result), result.followed);
    });
    const { conversation_id } = row;
    return stored && { conversation_id, seq: stored.seq, delivered_seq: stored.delivered_seq };
  } catch (error) {
    if (row.lease_owner !== null && hasUnknownOutcome(error))
      turnPlaces.doubt({ id: row.turn_id ?? '', attempts: FIRST_ATTEMPT });
    throw error;
  } finally {
    if (has_place && !begun) turnPlaces.release(organisation_id);
  }
}

/**
 * Withdraws a request to confirm an action that was not played to the customer, who has said something since: another server
 * can have stored it just before. @returns false if there is none
 */
async function withdrawUnplayed(
  context: Context,
  { organisation_id }: CustomerActor,
  { ticket_chat_id, spoken }: CustomerMessage,
): Promise<boolean> {
  if (spoken === undefined || ticket_chat_id === null) return false;
  const newest = await context.database.read
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', ticket_chat_id)
    .where('organisation_id', '=', organisation_id)
    .where('sender', '<>', 'system')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest?.confirmation || newest.created_at < spoken.since || newest.id === spoken.played_request) return false;
  return await cutToPlayed(context, newest, '');
}

function tell(context: Context, row: ReceivedMessage, stored: StoredMessage): void {
  if (stored.turn_status !== undefined && stored.turn_status !== null && row.turn_id !== null) {
    const { turn_id: id, organisation_id, conversation_id, at } = row;
    const timed = { started_at: at, duration_ms: context.now() - at };
    context.tracing?.message({ id, organisation_id, conversation_id }, timed);
  }
  const conversation = { ...stored, id: row.conversation_id, ...pick(row) };
  tellOfEntry(context, { conversation, entry: toEntry(row, stored) }, { desk: 'message' });
  if (stored.turn_status === 'queued') wakeWorkers(context);
}

const pick = ({ organisation_id, session_id }: ReceivedMessage) => ({ organisation_id, session_id });

/** The entry as the operation stored it. */
function toEntry(row: ReceivedMessage, { seq }: StoredMessage): Entry {
  const { conversation_id, organisation_id, session_id, message, attachment, attachment_metadata, at } = row;
  return {
    ...NEW_MESSAGE,
    conversation_id,
    seq,
    id: row.message_id,
    organisation_id,
    session_id,
    sender: 'customer',
    message,
    attachment,
    attachment_metadata,
    decision: row.decision,
    client_message_id: row.client_message_id,
    sid: row.sid,
    created_at: at,
    updated_at: at,
  };
}

/** The running turn as the operation stored it. */
function toTurn(row: ReceivedMessage, { seq, handler_epoch }: StoredMessage): TurnRow {
  const { conversation_id, organisation_id, lease_owner, lease_expires_at, at } = row;
  return {
    id: row.turn_id ?? '',
    organisation_id,
    conversation_id,
    message_seq: seq,
    handler_epoch,
    status: 'running',
    attempts: FIRST_ATTEMPT,
    lease_owner,
    lease_expires_at,
    model: null,
    result: null,
    question: null,
    question_state: null,
    handover_reason: null,
    outcome: null,
    created_at: at,
    started_at: at,
    finished_at: null,
    input_tokens: null,
    output_tokens: null,
    cost_micros: null,
  };
}

async function wrongCode(context: Context, actor: CustomerActor, message: CustomerMessage): Promise<AppError> {
  const refusal = await whyRefused(context, actor, message);
  if (refusal !== undefined) return refusal;
  const { organisation_id, mode } = actor;
  const { wrong_code } =
    message.ticket_chat_id === null
      ? serviceWords((await currentOrganisationData(context, organisation_id, editionOf(mode))).settings)
      : await readCustomerWords(context.database.read, message.ticket_chat_id);
  return new AppError('invalid_payload', wrong_code, {
    errors: [{ path: 'message', message: 'is not the confirmation code shown after the login' }],
  });
}

/** Why no message of the customer is accepted there; undefined: one is. */
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
  return whyNotOpen(read, { id: ticket_chat_id, organisation_id: actor.organisation_id, session_id });
}
