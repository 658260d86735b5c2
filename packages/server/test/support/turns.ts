/** Attempts of turns and customers' logins, as tests of storage need them. */
import type { AuthConfig } from '@frontdesk/contract';
import type { TurnRow } from '../../src/db/schema.js';
import type { Context } from '../../src/features/context.js';
import { findForwarding } from '../../src/features/functions/forward-token.js';
import { findTokenRow, openLoadedToken } from '../../src/features/identity/find-token.js';
import type { SessionOwner } from '../../src/features/identity/session-owner.js';
import type { TraceStep } from '../../src/features/tracing.js';
import { claimTurns } from '../../src/features/turn-queue/claim-turns.js';
import type { Finished } from '../../src/features/turns/end-turn.js';
import type { Reply } from '../../src/features/turns/finish-turn.js';

/** A login page, whose tokens are good at once. */
export const LOGIN: AuthConfig = {
  login_url: 'https://shop.example/login',
  activation: 'organisation',
  forwarding: { location: 'header', scheme: 'bearer', name: 'Authorization' },
  subject: null,
  identity_function: null,
  customer: null,
};

export async function claimOne(context: Context, owner = 'worker'): Promise<TurnRow> {
  const [turn] = await claimTurns(context, owner, 1);
  if (turn === undefined) throw new Error('there is no turn to claim');
  return turn;
}

export const ANSWER: Reply = {
  text: 'It is on its way.',
  close_support: false,
  closed_support: false,
  needs_human: false,
  result: 'answered',
};

/** An attempt of a model that counted no tokens. */
export function attemptAt(turn: TurnRow, steps: TraceStep[] = [], model = 'none'): Finished {
  const usage = { input_tokens: null, output_tokens: null, cost_micros: null };
  return { turn, steps, model, usage, uses: [] };
}

/** The customer's token, opened, and how it is forwarded; undefined: the customer is not logged in. */
export async function findCustomerToken(context: Context, owner: SessionOwner) {
  const value = await openLoadedToken(context, owner, await findTokenRow(context.database.read, owner));
  if (value === undefined) return undefined;
  return { value, forwarding: await findForwarding(context.database.read, owner.organisation_id) };
}
