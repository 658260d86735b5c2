/** Starts webhooks: turns logs into deliveries, and sends them. */
import type { SafePost } from '../../outbound/safe-post.js';
import type { Context } from '../context.js';
import { startSendingDeliveries } from './send-deliveries.js';
import { LogWalker } from './walk-logs.js';

export function startWebhooks(context: Context, post: SafePost): AsyncDisposable {
  const sender = startSendingDeliveries(context, post);
  const walking = new LogWalker(context, sender.look);
  return {
    async [Symbol.asyncDispose]() {
      await walking[Symbol.asyncDispose]();
      await sender[Symbol.asyncDispose]();
    },
  };
}
