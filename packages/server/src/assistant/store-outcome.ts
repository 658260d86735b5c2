/** Stores the end of a turn by its outcome: a reply, a login to wait for, or that it failed. */
import { LIMITS } from '@frontdesk/contract';
import { AppError, toUnavailable } from '../errors.js';
import type { Context } from '../features/context.js';
import { LeaseLostError } from '../features/leases.js';
import { readCustomerWords } from '../features/settings/customer-words.js';
import type { Finished, Next } from '../features/turns/end-turn.js';
import { finishWithFallback, finishWithReply, type Reply } from '../features/turns/finish-turn.js';
import { parkForLogin } from '../features/turns/park-for-login.js';
import type { TurnOutcome } from './run-turn.js';

/** @throws {LeaseLostError} */
export async function storeOutcome(context: Context, finished: Finished, outcome: TurnOutcome): Promise<Next> {
  if (outcome.kind === 'reply') return finishWithReply(context, finished, outcome);
  if (outcome.kind === 'failed') return finishWithFallback(context, finished, outcome.reason);
  try {
    const parked = await parkForLogin(context, finished);
    if (parked !== 'no_login') return parked;
    return await finishWithFallback(context, finished, 'the organisation has no login page');
  } catch (error) {
    if (error instanceof LeaseLostError || toUnavailable(error) !== undefined) throw error;
    if (error instanceof AppError && error.code === 'rate_limited')
      return finishWithReply(context, finished, await tooManyLinks(context, finished, error.retry_after_ms ?? 0));
    context.log.warn({ err: error, turn_id: finished.turn.id }, 'a login could not be started');
    return finishWithFallback(context, finished, 'a login could not be started');
  }
}

async function tooManyLinks(context: Context, { turn }: Finished, retry_after_ms: number): Promise<Reply> {
  const words = await readCustomerWords(context.database.read, turn.conversation_id);
  const minutes = Math.max(1, Math.ceil(retry_after_ms / 60_000));
  return {
    text: words.too_many_login_links(LIMITS.loginLinksPerSessionPerHour, minutes),
    close_support: false,
    closed_support: false,
    needs_human: false,
    result: 'login_needed',
  };
}
