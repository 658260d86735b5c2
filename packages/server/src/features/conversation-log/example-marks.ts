/** Distinguishes a demo's examples, articles and API keys from the organisation's own data. */
import { type RawBuilder, sql } from 'kysely';

/** The tag of example conversations, for agents. */
export const EXAMPLE_TAG = 'example';

/** Names of the API keys that a demo creates for itself, by mode. */
export const DEMO_KEYS = { live: 'Demo (live)', test: 'Demo (test)' } as const;

/** Ids of the articles that a demo writes. */
export const DEMO_ARTICLE_IDS = ['delivery', 'waxed-cotton', 'wool'] as const;

/** A condition on `conversations` that excludes examples. */
export const isNoExample: RawBuilder<boolean> = sql<boolean>`not exists (
  select 1 from example_conversations as example where example.conversation_id = conversations.id
)`;
