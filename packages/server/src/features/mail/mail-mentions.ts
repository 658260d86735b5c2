/**
 * Mails members about unread notes that mention them, all of a member in one mail. A single update marks and counts the
 * mentions, so only one of several servers sends them.
 */
import { LIMITS, type MemberLanguage } from '@frontdesk/contract';
import type { Context } from '../context.js';
import { queueMail } from './queue-mail.js';
import { writeMentions } from './write-mail.js';

export async function mailMentions(context: Context): Promise<void> {
  const { sends_mail, public_url: base_url } = context.settings;
  if (!sends_mail || base_url === undefined) return;
  const now = context.now();
  const members = await context.database.read
    .selectFrom('note_mentions')
    .innerJoin('members', 'members.id', 'note_mentions.member_id')
    .innerJoin('organisations', 'organisations.id', 'note_mentions.organisation_id')
    .select([
      'members.id',
      'members.email',
      'members.organisation_id',
      'members.language',
      'organisations.name as organisation',
    ])
    .distinct()
    .whereRef('members.organisation_id', '=', 'note_mentions.organisation_id')
    .where('members.mention_mails', '=', 1)
    .where('organisations.deletion_due_at', 'is', null)
    // Must repeat the predicate of an index literally (`0074-mention-mails.ts`).
    .where('note_mentions.read_at', 'is', null)
    .where('note_mentions.mailed_at', 'is', null)
    .where('note_mentions.created_at', '<=', now - LIMITS.mentionMailAfterMs)
    .where('note_mentions.created_at', '>', now - LIMITS.mentionMailWithinMs)
    .execute();
  for (const member of members) await tell(context, { ...member, base_url });
}

interface MentionedMember {
  id: string;
  email: string;
  organisation_id: string;
  organisation: string;
  language: MemberLanguage | null;
  base_url: string;
}

/** Undoes the marks of mentions whose mail has to wait. */
class NotQueued extends Error {}

async function tell(context: Context, { id, email, organisation_id, ...link }: MentionedMember): Promise<void> {
  const now = context.now();
  const told = context.database.transaction(async (transaction) => {
    const { query } = transaction;
    const marked = await query
      .updateTable('note_mentions')
      .set({ mailed_at: now })
      .where('organisation_id', '=', organisation_id)
      .where('member_id', '=', id)
      .where('read_at', 'is', null)
      .where('mailed_at', 'is', null)
      .where('created_at', '>', now - LIMITS.mentionMailWithinMs)
      .returning('note_id')
      .execute();
    if (marked.length === 0) return;
    const notes = await query
      .selectFrom('conversation_notes')
      .innerJoin('conversations', 'conversations.id', 'conversation_notes.conversation_id')
      .select([
        'conversation_notes.id as note_id',
        'conversation_notes.conversation_id',
        'conversation_notes.agent_name as by',
      ])
      .where('conversation_notes.organisation_id', '=', organisation_id)
      .where(
        'conversation_notes.id',
        'in',
        marked.map(({ note_id }) => note_id),
      )
      // Excludes conversations that are being erased.
      .where('conversations.mode', 'in', ['live', 'test'])
      .orderBy('conversation_notes.created_at')
      .execute();
    if (notes.length === 0) return;
    const text = writeMentions(link, notes);
    const queued = await queueMail(context, transaction, { organisation_id, kind: 'mention', address: email, ...text });
    if (!queued) throw new NotQueued();
  });
  await told.catch((error: unknown) => {
    if (!(error instanceof NotQueued)) throw error;
  });
}
