/**
 * Defines "resolved by the assistant", as documented in docs/guides/analytics.md. If in doubt, a conversation is not
 * resolved.
 */
import { type RawBuilder, sql } from 'kysely';

/** A review with fewer stars means not resolved. */
const GOOD_RATINGS = ['3', '4', '5'];

/** A condition over `conversations`: it was not merged into another one. A closing entry is always the last one. */
export const isNotMerged: RawBuilder<boolean> = sql<boolean>`not exists (
  select 1 from messages as ended where ended.conversation_id = conversations.id
    and ended.seq = conversations.last_seq and ended.kind = 'closing_by_merge')`;

/**
 * A condition over turns `later` of `conversations`: a function succeeded in it. If its trace has been erased, it is as
 * it was when the conversation was last counted.
 */
const calledFunction: RawBuilder<boolean> = sql<boolean>`(
  exists (
    select 1 from turn_steps where turn_steps.turn_id = later.id
      and turn_steps.kind = 'function' and turn_steps.failure is null
  ) or not exists (select 1 from turn_steps where turn_steps.turn_id = later.id) and exists (
    select 1 from analytics_conversations as counted where counted.conversation_id = conversations.id
      and counted.counts like '%"measure":"resolved"%'
  )
)`;

/** A condition over `conversations`: a human was asked for in one that was merged into it. */
const inheritedWait: RawBuilder<boolean> = sql<boolean>`(conversations.handover_reason is not null or exists (
  select 1 from conversations as merged join turns as waited on waited.conversation_id = merged.id
  where merged.organisation_id = conversations.organisation_id and merged.merged_into = conversations.id
    and waited.result in ('handed_over', 'failed', 'discarded')
))`;

/** 1 or 0, as an expression over closed `conversations`. */
export const resolvedByAssistant: RawBuilder<number> = sql<number>`case when conversations.handler_epoch = 1
  and ${isNotMerged}
  and not ${inheritedWait}
  and (
    select last.result from turns as last where last.conversation_id = conversations.id
    order by last.message_seq desc limit 1
  ) in ('answered', 'closed')
  and not exists (
    select 1 from turns as unresolved where unresolved.conversation_id = conversations.id and (
      unresolved.result in ('handed_over', 'failed')
      or unresolved.result = 'not_understood' and not exists (
        select 1 from turns as later
        where later.conversation_id = conversations.id and later.message_seq > unresolved.message_seq
          and later.result = 'answered' and ${calledFunction}
      )
    )
  )
  and not exists (
    select 1 from reviews where reviews.conversation_id = conversations.id
      and reviews.rating not in (${sql.join(GOOD_RATINGS.map((rating) => sql.lit(rating)))})
  ) then 1 else 0 end`;
