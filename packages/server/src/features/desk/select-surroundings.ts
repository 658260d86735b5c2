/** What a list shows of a conversation besides its row: its newest messages, how many are unread, and its review. */
import { LIMITS } from '@frontdesk/contract';
import { type Compilable, type RawBuilder, sql } from 'kysely';
import type { Flag, MessageRow, ReviewRow } from '../../db/schema.js';
import type { Context } from '../context.js';

/** More characters than are shown, because runs of white space are collapsed. */
const READ_CHARACTERS = 4 * LIMITS.previewCharacters;

export interface Said {
  seq: number | null;
  sender: MessageRow['sender'] | null;
  message: string | null;
  attachment: Flag | null;
  created_at: number | null;
}

/** The additional data of a row. */
export interface Surroundings extends Said {
  id: string;
  first_message: string | null;
  own_seq: Said['seq'];
  own_message: Said['message'];
  own_attachment: Said['attachment'];
  own_created_at: Said['created_at'];
  unread: number | null;
  rating: ReviewRow['rating'] | null;
}

/** The newest message of a conversation for which a condition holds. */
const newestOf = (condition: RawBuilder<unknown>) => sql<number>`(select newest.seq from messages as newest
  where newest.conversation_id = conversations.id and ${condition} order by newest.seq desc limit 1)`;

/**
 * Reads each row by its key. The organisation is a condition of the joined tables: as a condition on conversations,
 * SQLite would read all of the organisation.
 */
export function selectSurroundings(
  context: Context,
  organisation_id: string,
  ids: string[],
): Compilable<Surroundings> & { execute(): Promise<Surroundings[]> } {
  return context.database.read
    .selectFrom('conversations')
    .leftJoin('messages', (join) =>
      join
        .onRef('messages.conversation_id', '=', 'conversations.id')
        .on('messages.organisation_id', '=', organisation_id)
        .on('messages.seq', '=', newestOf(sql`newest.sender <> 'system'`)),
    )
    .leftJoin('messages as own', (join) =>
      join
        .onRef('own.conversation_id', '=', 'conversations.id')
        .on('own.organisation_id', '=', organisation_id)
        .on('own.seq', '=', newestOf(sql`newest.sender = 'customer'`)),
    )
    .leftJoin('reviews', (join) =>
      join
        .onRef('reviews.conversation_id', '=', 'conversations.id')
        .on('reviews.organisation_id', '=', organisation_id),
    )
    .select([
      'conversations.id',
      'messages.seq',
      'messages.sender',
      'messages.attachment',
      'messages.created_at',
      'own.seq as own_seq',
      'own.attachment as own_attachment',
      'own.created_at as own_created_at',
      'reviews.rating',
    ])
    .select((eb) => [
      eb.fn<string | null>('substr', ['messages.message', eb.lit(1), eb.lit(READ_CHARACTERS)]).as('message'),
      eb.fn<string | null>('substr', ['own.message', eb.lit(1), eb.lit(READ_CHARACTERS)]).as('own_message'),
    ])
    .select((eb) =>
      eb
        .selectFrom((unread) =>
          unread
            .selectFrom('messages')
            .select('messages.seq')
            .whereRef('messages.conversation_id', '=', 'conversations.id')
            .whereRef('messages.seq', '>', 'conversations.agent_read_seq')
            .where('messages.organisation_id', '=', organisation_id)
            .where('messages.sender', '=', 'customer')
            .limit(LIMITS.deskUnreadMost)
            .as('unread'),
        )
        .select((unread) => unread.fn.countAll<number>().as('count'))
        .as('unread'),
    )
    .select((eb) =>
      eb
        .selectFrom('messages as first')
        .select((first) => first.fn<string>('substr', ['first.message', eb.lit(1), eb.lit(READ_CHARACTERS)]).as('said'))
        .whereRef('first.conversation_id', '=', 'conversations.id')
        .where('first.organisation_id', '=', organisation_id)
        .where('first.sender', '=', 'customer')
        .where('first.message', '!=', '')
        .orderBy('first.seq')
        .limit(1)
        .as('first_message'),
    )
    .where('conversations.id', 'in', ids);
}
