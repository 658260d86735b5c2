/** What tells the examples of a demo, and what it needs for itself, from the organisation's own. */
import { type RawBuilder, sql } from 'kysely';

/** On every example conversation, so that agents tell it from those of customers. */
export const EXAMPLE_TAG = 'example';

/** The names of the API keys that a demo makes for itself, by mode. */
export const DEMO_KEYS = { live: 'Demo (live)', test: 'Demo (test)' } as const;

/** As a condition over `conversations`: customers had it, and the service wrote what was answered. */
export const isNoExample: RawBuilder<boolean> = sql<boolean>`not exists (
  select 1 from example_conversations as example where example.conversation_id = conversations.id
)`;
