/**
 * The tables as row types. Columns that are sent to clients have their wire names. Times are milliseconds since 1970,
 * flags are 0 or 1 and JSON is text, so that both dialects hold the same values. `Json<…>` declares the contents of a
 * JSON column; JSON in a column of type `string` is parsed by a schema. Every table of an organisation's data has
 * `organisation_id`.
 */
import type { AnalyticsTables } from './schema/analytics.js';
import type { CallTables } from './schema/calls.js';
import type { ConversationTables } from './schema/conversations.js';
import type { CustomerTables } from './schema/customers.js';
import type { DeskTables } from './schema/desk.js';
import type { FunctionTables } from './schema/functions.js';
import type { KnowledgeTables } from './schema/knowledge.js';
import type { MemberTables } from './schema/members.js';
import type { OrganisationTables } from './schema/organisations.js';
import type { PrivacyTables } from './schema/privacy.js';
import type { ReleaseTables } from './schema/releases.js';
import type { ServiceTables } from './schema/service.js';
import type { TestTables } from './schema/tests.js';
import type { TurnTables } from './schema/turns.js';
import type { WebhookTables } from './schema/webhooks.js';

export type * from './schema/analytics.js';
export type * from './schema/calls.js';
export type * from './schema/columns.js';
export type * from './schema/conversations.js';
export type * from './schema/customers.js';
export type * from './schema/desk.js';
export type * from './schema/functions.js';
export type * from './schema/knowledge.js';
export type * from './schema/members.js';
export type * from './schema/organisations.js';
export type * from './schema/privacy.js';
export type * from './schema/releases.js';
export type * from './schema/service.js';
export type * from './schema/tests.js';
export type * from './schema/turns.js';
export type * from './schema/webhooks.js';

export interface Schema
  extends OrganisationTables,
    FunctionTables,
    ConversationTables,
    TurnTables,
    CallTables,
    CustomerTables,
    DeskTables,
    MemberTables,
    KnowledgeTables,
    TestTables,
    ReleaseTables,
    WebhookTables,
    AnalyticsTables,
    PrivacyTables,
    ServiceTables {}
