/**
 * Sends replies for the whole desk, also while the agent views another conversation. While the outcome is unknown, a
 * reply is resent under the same `client_message_id`, which the service stores once. A refused reply goes back to its
 * draft.
 */
import { type AttachmentMetadata, LIMITS } from '@frontdesk/contract';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.js';
import { readHistory } from '../../api/conversations.js';
import { t } from '../../language/translate.js';
import type { DeskConnection } from '../connection/desk-connection.js';
import { DeskRefusal } from '../connection/desk-refusal.js';
import { explainRefusal } from '../conversation/explain-refusal.js';
import { addTag } from '../desk-requests.js';
import { handled, patchRow, putRow } from '../list/follow-changes.js';
import { changeDraft, listSendingDrafts, readDraft, restoreReply, type Sending, watchDrafts } from './drafts.js';

/** Entries that are searched for who came first. */
const NEWEST = 20;
const AGAIN_MS = 1_000;

/** @param told called with each refused reply @returns a function that stops it */
export function deliverReplies(
  { client, connection, member_id }: { client: QueryClient; connection: DeskConnection; member_id: string },
  told: (id: string) => void,
): () => void {
  const under_way = new Set<string>();
  let next: ReturnType<typeof setTimeout> | undefined;

  function look(): void {
    if (connection.state() !== 'online') return;
    for (const id of listSendingDrafts()) {
      const { sending } = readDraft(id);
      if (sending === undefined || under_way.has(id)) continue;
      if (sending.member_id !== member_id) {
        if (!sending.sent) restoreReply(id);
        continue;
      }
      under_way.add(id);
      deliver(id, sending)
        .catch((error: unknown) => {
          if (isUnknown(error)) next = setTimeout(look, AGAIN_MS);
          else return refuse(id, sending, error);
        })
        .finally(() => under_way.delete(id));
    }
  }

  async function deliver(id: string, sending: Sending): Promise<void> {
    if (sending.sent) return finish(id, sending);
    const { reply, files, client_message_id, close_support, takes, since } = sending;
    // After this time the service no longer recognises the id.
    if (Date.now() - since > LIMITS.clientMessageIdMs)
      throw new ApiError({ message: t('The service could not be reached for a day.'), status: 0, code: 'unreadable' });
    const place = { ticket_chat_id: id };
    if (takes) {
      patchRow(client, id, handled(await connection.request('take_over_support', place)), member_id);
      changeDraft(id, { sending: { ...sending, takes: false } });
    }
    await connection.request('agent_support', {
      ...place,
      client_message_id,
      message: reply.trim(),
      attachment: files.length > 0,
      ...(files.length === 0 ? {} : { attachment_metadata: [...(files as readonly object[])] as AttachmentMetadata }),
      close_support,
    });
    patchRow(client, id, { waiting_since: null }, member_id);
    changeDraft(id, { sending: { ...sending, takes: false, sent: true } });
    await finish(id, sending);
  }

  /** Tags and closes the conversation if the canned reply says so. Both are idempotent. */
  async function finish(id: string, { after }: Sending): Promise<void> {
    if (after?.tag != null) putRow(client, await addTag(id, after.tag), member_id);
    if (after?.closes) {
      await connection.request('close_support', { ticket_chat_id: id });
      patchRow(client, id, { closed: true, needs_human: false, waiting_since: null }, member_id);
    }
    changeDraft(id, { sending: undefined });
  }

  async function refuse(id: string, { since }: Sending, error: unknown): Promise<void> {
    if (readDraft(id).sending?.sent) {
      const problem = ApiError.sentence(error);
      const why = t('The reply was sent, but a step after it failed. {problem}', { problem });
      return changeDraft(id, { sending: undefined, unfinished: why });
    }
    if (error instanceof DeskRefusal && error.agent !== undefined)
      patchRow(client, id, { handler: 'agent', agent: error.agent, needs_human: false }, member_id);
    const { messages } = await readHistory(id, { limit: NEWEST }).catch(() => ({ messages: [] }));
    restoreReply(id, explainRefusal(error, messages, since));
    told(id);
  }

  const stops = [connection.watch(look), watchDrafts(look), () => clearTimeout(next)];
  look();
  return () => {
    for (const stop of stops) stop();
  };
}

/** Whether the reply may be stored, now or soon: after a lost response, only resending the same id is safe. */
const isUnknown = (error: unknown) =>
  error instanceof ApiError && ['offline', 'outcome_unknown', 'unavailable'].includes(error.code);
