/** Starts the work that no request waits for: each part looks for its own work in the database. */
import { LIMITS } from '@frontdesk/contract';
import type { Encode } from '@frontdesk/contract/language-model';
import type { Config } from '../config/config.js';
import { startCounting } from '../features/analytics/start-counting.js';
import type { Context } from '../features/context.js';
import { startHousekeeping } from '../features/housekeeping.js';
import { startPassageEncoding } from '../features/knowledge/encode-passages.js';
import type { Extractor } from '../features/knowledge/extract/extractor.js';
import { startSourceReader } from '../features/knowledge/sources/source-reader.js';
import { startSendingMails } from '../features/mail/send-mails.js';
import { startErasures } from '../features/privacy/erasures.js';
import { startWebhooks } from '../features/webhooks/start-webhooks.js';
import { createSafePost } from '../outbound/safe-post.js';
import type { Parts } from '../parts.js';

interface BackgroundTools {
  encode: Encode;
  extractor: Extractor;
  parts: Parts;
}

export async function startBackgroundWork(
  context: Context,
  config: Config,
  { encode, extractor, parts }: BackgroundTools,
): Promise<void> {
  parts.add(startPassageEncoding(context, encode));
  parts.add(startSourceReader(context, extractor));
  parts.add(startHousekeeping(context));
  if (config.mail !== undefined)
    parts.add(startSendingMails(context, parts.add((await import('../outbound/smtp.js')).createSmtp(config.mail))));
  parts.add(startErasures(context));
  const post = createSafePost({
    allowed_hosts: config.function_allowed_hosts,
    total_ms: LIMITS.webhookAttemptMs,
    most_bytes: LIMITS.webhookResponseBytes,
  });
  parts.add(startWebhooks(context, parts.add(post)));
  parts.add(startCounting(context));
}
