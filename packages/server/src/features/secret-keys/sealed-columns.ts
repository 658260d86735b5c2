/** All columns with sealed data. A new one must be listed here, or a key change makes it unreadable. */
import type { Schema } from '../../db/schema.js';
import { headerOwner, secretOwner as signingOwner } from '../endpoint-auth/read-endpoint-auth.js';
import { mcpHeaderOwner } from '../functions/mcp/server-header.js';
import { answerOwner, type KeyPlace } from '../idempotency/stored-answers.js';
import { identityOwner, tokenOwner } from '../identity/session-owner.js';
import { parkedOwner } from '../logins/parked-token.js';
import { mailOwner } from '../mail/queue-mail.js';
import { erasureOwner } from '../privacy/erase-customer.js';
import { modelKeyOwner } from '../settings/assistant-settings.js';
import { secretOwner } from '../sign-in/check-code.js';
import { clientSecretOwner } from '../sign-on/client-secret-owner.js';
import { webhookSecretOwner } from '../webhooks/webhook-secret.js';

export interface SealedColumn {
  table: keyof Schema;
  column: string;
  /** The primary key, and further columns that determine the owner. */
  key: readonly string[];
  also?: readonly string[];
  /** The owner that a value is sealed to. */
  owner(row: Record<string, string>): string;
  /** The same value may be in several such columns, which are compared, so it must be sealed identically. */
  shared?: boolean;
  /** What happens to a value that no key opens, if the operator gives it up. */
  give_up: 'delete_row' | 'clear' | 'keep';
  /** For people. */
  name: string;
}

type Session = Parameters<typeof tokenOwner>[0];
type Login = Parameters<typeof parkedOwner>[0];
type Header = Parameters<typeof headerOwner>[0];
type Signing = Parameters<typeof signingOwner>[0];

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: 'customer_tokens',
    column: 'sealed_identity',
    key: ['organisation_id', 'session_id'],
    owner: (row) => identityOwner(row as unknown as Session),
    give_up: 'clear',
    name: 'what logins tell of customers',
  },
  {
    table: 'customer_tokens',
    column: 'sealed_token',
    key: ['organisation_id', 'session_id'],
    owner: (row) => tokenOwner(row as unknown as Session),
    give_up: 'delete_row',
    name: 'logins of customers',
  },
  {
    table: 'login_sessions',
    column: 'sealed_token',
    key: ['id'],
    also: ['organisation_id'],
    owner: (row) => parkedOwner(row as unknown as Login),
    give_up: 'clear',
    name: 'logins that wait for a confirmation',
  },
  {
    table: 'mails',
    column: 'sealed_text',
    key: ['id'],
    owner: ({ id = '' }) => mailOwner({ id }),
    give_up: 'clear',
    name: 'mails that are not sent yet',
  },
  {
    table: 'erasures',
    column: 'sealed_session',
    key: ['id'],
    owner: ({ id = '' }) => erasureOwner({ id }),
    // Without it nobody knows whom to erase: the receipt stays unfinished, so that people can see it.
    give_up: 'keep',
    name: 'customers who are being erased',
  },
  {
    table: 'member_second_factors',
    column: 'sealed_secret',
    key: ['member_id'],
    owner: ({ member_id = '' }) => secretOwner(member_id),
    // Clearing it would let the member sign in with the password alone.
    give_up: 'keep',
    name: 'second factors of members',
  },
  {
    table: 'sign_on_providers',
    column: 'sealed_client_secret',
    key: ['organisation_id'],
    owner: ({ organisation_id = '' }) => clientSecretOwner(organisation_id),
    // Sign-on fails until an owner enters it again; the emergency owner has a password.
    give_up: 'clear',
    name: 'client secrets of identity providers',
  },
  {
    table: 'assistant_models',
    column: 'sealed_key',
    key: ['organisation_id'],
    owner: ({ organisation_id = '' }) => modelKeyOwner(organisation_id),
    shared: true,
    give_up: 'delete_row',
    name: "organisations' keys to models",
  },
  {
    table: 'organisation_drafts',
    column: 'sealed_model_key',
    key: ['organisation_id'],
    owner: ({ organisation_id = '' }) => modelKeyOwner(organisation_id),
    shared: true,
    give_up: 'clear',
    name: "organisations' keys to models, in drafts",
  },
  {
    table: 'releases',
    column: 'sealed_model_key',
    key: ['id'],
    also: ['organisation_id'],
    owner: ({ organisation_id = '' }) => modelKeyOwner(organisation_id),
    shared: true,
    give_up: 'clear',
    name: "organisations' keys to models, in releases",
  },
  {
    table: 'endpoint_headers',
    column: 'sealed_value',
    key: ['organisation_id', 'position'],
    also: ['name'],
    owner: (row) => headerOwner(row as unknown as Header),
    give_up: 'delete_row',
    name: 'static headers of requests to endpoints',
  },
  {
    table: 'signing_secrets',
    column: 'sealed_secret',
    key: ['id'],
    also: ['organisation_id'],
    owner: (row) => signingOwner(row as unknown as Signing),
    give_up: 'delete_row',
    name: 'secrets that requests to endpoints are signed with',
  },
  {
    table: 'idempotency_keys',
    column: 'sealed_answer',
    key: ['organisation_id', 'caller', 'idempotency_key'],
    owner: (row) => answerOwner(row as unknown as KeyPlace),
    // The row stays, so that nothing is created again.
    give_up: 'clear',
    name: 'answers under idempotency keys',
  },
  {
    table: 'mcp_servers',
    column: 'sealed_header',
    key: ['id'],
    owner: ({ id = '' }) => mcpHeaderOwner(id),
    // An owner or admin enters it again.
    give_up: 'clear',
    name: 'headers of MCP servers',
  },
  {
    table: 'webhooks',
    column: 'sealed_previous_secret',
    key: ['id'],
    owner: ({ id = '' }) => webhookSecretOwner(id),
    give_up: 'clear',
    name: 'secrets of webhooks, replaced',
  },
  {
    table: 'webhooks',
    column: 'sealed_secret',
    key: ['id'],
    owner: ({ id = '' }) => webhookSecretOwner(id),
    // An owner or admin rotates it; without the row its deliveries would be lost.
    give_up: 'keep',
    name: 'secrets of webhooks',
  },
];
