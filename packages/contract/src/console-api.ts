/** HTTP endpoints of the organisation's console and the agents' desk, all ours. */
import { z } from 'zod';
import { httpError } from './envelope.js';
import { filledText, id, timestamp } from './primitives.js';
import { turnResult } from './turn-result.js';

/** A member's role: agents work at the desk, admins also manage, owners also manage owners. */
export const role = z.enum(['owner', 'admin', 'agent']);
export type Role = z.infer<typeof role>;

/** The body of `POST /api/v1/console/session/`. */
export const signInInput = z.object({
  email: z.email().max(254),
  password: z.string().min(1).max(128),
  /** Required with a second factor: requested by the error code `code_required`. */
  code: z.string().min(1).max(40).optional(),
  organisation_id: id
    .optional()
    .describe('The organisation, for a member of several: requested by the error code `organisation_required`.'),
});

const organisation = z.object({ id, name: z.string() });

/** The languages of the console and of mails to members, ISO 639-1. */
export const memberLanguage = z.enum(['en', 'de', 'fr', 'es', 'ar']);
export type MemberLanguage = z.infer<typeof memberLanguage>;

/** The signed-in member, to themselves. */
export const ownAccount = z.object({
  id,
  username: z.string(),
  email: z.string(),
  role,
  language: memberLanguage
    .nullable()
    .exactOptional()
    .describe(
      'Of mails to the member: the language in which they last used the console. Null: not known, mails are in English.',
    ),
});
export type OwnAccount = z.infer<typeof ownAccount>;

/** Refusals of signing in, among them `organisation_required`. */
export const signInConflict = httpError
  .extend({
    organisations: z.array(organisation).optional().describe('Organisations in which the password is valid, by name.'),
  })
  .meta({
    id: 'OrganisationRequired',
    examples: [
      {
        detail: 'The password is good in several organisations: say which you mean.',
        code: 'organisation_required',
        organisations: [
          { id: '0197f0c2-3c1f-7aa0-9c80-6f8fb3d1f0aa', name: 'Shop' },
          { id: '0197f0c2-3c1f-7aa0-9c80-6f8fb3d1f0ab', name: 'Shop for trade' },
        ],
      },
    ],
  });

/** `token` is for `token_source=inapp`; the console itself uses the cookie that is set with it. */
export const signInResult = z.object({
  token: z.string(),
  member: ownAccount,
  organisation,
});

/**
 * One step of a turn: a call of the model or of a function, with input and output, secrets removed. `leaf`: a function
 * that was called for a value of another one or of the login; its output is left out.
 */
export const turnStep = z.object({
  position: z.int(),
  kind: z.enum(['model', 'function', 'leaf', 'login', 'tool', 'error']),
  name: z.string(),
  detail: z.unknown(),
  started_at: timestamp,
  duration_ms: z.number(),
});

/** Tokens of the models that worked on a turn. `cost` is in the currency of the operator's prices; null without a price. */
export const turnUsage = z.object({ input_tokens: z.int(), output_tokens: z.int(), cost: z.number().nullable() });
export type TurnUsage = z.infer<typeof turnUsage>;

/** A turn with its trace. */
export const turnView = z.object({
  id,
  ticket_chat_id: id,
  message_seq: z.int(),
  status: z.enum(['waiting', 'queued', 'running', 'awaiting_login', 'done', 'failed', 'discarded']),
  result: turnResult.nullable().describe('Null while the turn is running.'),
  outcome: z.string().nullable().describe('Why it failed or was discarded, for people.'),
  model: z.string().nullable(),
  attempts: z.int(),
  date_created: timestamp,
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
  /** Null: no model reported tokens, or the turn is older than this field. */
  usage: turnUsage.nullable(),
  steps: z.array(turnStep),
});
export type TurnView = z.infer<typeof turnView>;

/** The response of `GET /api/v1/console/conversations/{ticket_chat_id}/turns/`. */
export const turnList = z.object({ turns: z.array(turnView) });

/** Whether a key has access to live conversations, or only to those in test mode. */
export const apiKeyMode = z.enum(['live', 'test']);
export type ApiKeyMode = z.infer<typeof apiKeyMode>;

/** The body of `POST /api/v1/console/api-keys/`. */
export const apiKeyInput = z.object({
  name: filledText(100),
  mode: apiKeyMode,
  expires_at: timestamp.optional(),
});

/** An API key, without the key itself. */
export const apiKeyView = z.object({
  id,
  name: z.string(),
  mode: apiKeyMode,
  date_created: timestamp,
  expires_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
  last_used_at: timestamp.nullable(),
});
export type ApiKeyView = z.infer<typeof apiKeyView>;

/** The secret is in this response only. */
export const apiKeyCreated = apiKeyView.extend({ secret: z.string() });
