/**
 * The setup checklist of a new organisation. Every answer is computed; nothing is remembered as done, and a demo's
 * setup does not count.
 */
import type { Checklist } from '@frontdesk/contract';
import { sql } from 'kysely';
import type { AgentActor } from '../actor.js';
import type { Context } from '../context.js';
import { DEMO_ARTICLE_IDS, DEMO_KEYS, isNoExample } from '../conversation-log/example-marks.js';
import { listFunctions } from '../functions/list.js';
import { readTwoFactorState } from '../members/second-factor.js';
import { readAuthConfig } from '../settings/auth-config.js';

export async function readChecklist(context: Context, { organisation_id, member_id }: AgentActor): Promise<Checklist> {
  const { read } = context.database;
  const [functions, { login_url }, two_factor, facts] = await Promise.all([
    listFunctions(context, organisation_id),
    readAuthConfig(read, organisation_id),
    readTwoFactorState(context, member_id),
    readFacts(context, organisation_id, member_id),
  ]);
  const { demo_origin } = context.settings;
  const isOwn = (url: string) => demo_origin === undefined || !url.startsWith(`${demo_origin}/`);
  const own = functions.filter(({ url }) => isOwn(url));
  return {
    own_function: own.length > 0,
    live_function: own.some(({ environment }) => environment === 'live'),
    article_written: facts.article !== null,
    api_key_used: facts.key_used !== null,
    login_configured: login_url !== null && isOwn(login_url),
    colleague_invited: facts.colleague !== null || facts.invitation !== null,
    two_factor: two_factor.enabled,
    conversation_answered: facts.answered_turn !== null || facts.agent_reply !== null,
    widget_embedded: facts.widget_seen_at !== null,
  };
}

/** One row; a column is null if there is no such thing. */
async function readFacts(context: Context, organisation_id: string, member_id: string) {
  return await context.database.read
    .selectFrom('organisations')
    .select('widget_seen_at')
    .select((eb) => [
      eb
        .selectFrom('api_keys')
        .select('api_keys.id')
        .whereRef('api_keys.organisation_id', '=', 'organisations.id')
        .where('api_keys.last_used_at', 'is not', null)
        .where('api_keys.name', 'not in', Object.values(DEMO_KEYS))
        .limit(1)
        .as('key_used'),
      eb
        .selectFrom('articles')
        .select('articles.external_id')
        .whereRef('articles.organisation_id', '=', 'organisations.id')
        .$if(context.settings.demo_origin !== undefined, (articles) =>
          articles.where('articles.external_id', 'not in', DEMO_ARTICLE_IDS),
        )
        .limit(1)
        .as('article'),
      eb
        .selectFrom('members')
        .select('members.id')
        .whereRef('members.organisation_id', '=', 'organisations.id')
        .where('members.id', '!=', member_id)
        .limit(1)
        .as('colleague'),
      eb
        .selectFrom('member_invitations')
        .select('member_invitations.id')
        .whereRef('member_invitations.organisation_id', '=', 'organisations.id')
        .where('member_invitations.expires_at', '>', context.now())
        .limit(1)
        .as('invitation'),
      eb
        .selectFrom('turns')
        .innerJoin('conversations', 'conversations.id', 'turns.conversation_id')
        .select('turns.id')
        .whereRef('turns.organisation_id', '=', 'organisations.id')
        .where('turns.status', '=', 'done')
        .where('conversations.mode', '=', 'live')
        .where(isNoExample)
        .limit(1)
        .as('answered_turn'),
      eb
        .selectFrom('messages')
        .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
        .select('messages.id')
        .whereRef('messages.organisation_id', '=', 'organisations.id')
        .where('messages.sender', '=', sql.lit('agent' as const))
        .where('conversations.mode', '=', 'live')
        .where(isNoExample)
        .limit(1)
        .as('agent_reply'),
    ])
    .where('organisations.id', '=', organisation_id)
    .executeTakeFirstOrThrow();
}
