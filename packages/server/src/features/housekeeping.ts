/** Periodic tasks of every server. Each is safe to run on several servers at once, and to end after any of its writes. */
import { repeatWork } from '../repeat-work.js';
import { endLostActions } from './actions/end-lost-actions.js';
import { purgeUnusedActions } from './actions/stored-actions.js';
import { purgeUnreferenced } from './attachments/purge-unreferenced.js';
import { purgeOldAudit } from './audit/purge-old.js';
import { type Context, onCommitted } from './context.js';
import { closeIdleConversations } from './conversations/close-idle.js';
import { purgeReceipts } from './conversations/message-receipts.js';
import { releaseOfRemoved } from './conversations/release-of-removed.js';
import { assignWaiting } from './desk/assign-waiting.js';
import { endSnoozes } from './desk/snooze.js';
import { purgeIdempotencyKeys } from './idempotency/stored-answers.js';
import { ServerStopsError } from './leases.js';
import { purgeExpiredLogins } from './logins/purge-expired.js';
import { mailMentions } from './mail/mail-mentions.js';
import { mailWaiting } from './mail/mail-waiting.js';
import { purgeMails } from './mail/send-mails.js';
import { eraseDeletedOrganisations } from './organisations/delete-organisation.js';
import { applyRetention } from './privacy/retention.js';
import { purgeExpiredSessions } from './sign-in/authenticate-member.js';
import { stoppableContext } from './stoppable-context.js';
import { beginWaiting } from './targets/begin-waiting.js';
import { settleTargets } from './targets/settle-targets.js';
import { purgeDeliveries } from './webhooks/purge-deliveries.js';

const PURGE_MS = 10 * 60_000;
const LONGEST_SWEEP_MS = 30_000;
const DESK_SWEEP_MS = 5_000;
/** Delay between an event and what is done for customers who wait, so that those of a burst are served together. In ms. */
const GATHER_MS = 500;
/** Events after which another customer may wait for a human. */
const BEGINNINGS: ReadonlySet<string> = new Set(['needs_human', 'handler', 'snooze']);

interface Piece {
  every: number;
  /** For the log. */
  name: string;
  do: (context: Context) => Promise<unknown>;
}

export function startHousekeeping(context: Context): AsyncDisposable {
  const stoppable = stoppableContext(context);
  const pieces: Piece[] = [
    // Often enough to close a conversation within a tenth of its idle time.
    { every: sweepMs(context.settings.auto_close_ms), name: 'closing idle conversations', do: closeIdleConversations },
    { every: DESK_SWEEP_MS, name: 'recording missed targets', do: settleTargets },
    { every: DESK_SWEEP_MS, name: 'returning snoozed conversations', do: endSnoozes },
    { every: LONGEST_SWEEP_MS, name: 'handing back conversations of removed members', do: releaseOfRemoved },
    { every: LONGEST_SWEEP_MS, name: 'ending lost actions', do: endLostActions },
    { every: LONGEST_SWEEP_MS, name: 'sending mail about waiting customers', do: mailWaiting },
    { every: LONGEST_SWEEP_MS, name: 'sending mail about mentions', do: mailMentions },
    { every: PURGE_MS, name: 'removing old mails', do: purgeMails },
    { every: PURGE_MS, name: 'removing unused actions', do: purgeUnusedActions },
    { every: PURGE_MS, name: 'removing old receipts', do: purgeReceipts },
    { every: PURGE_MS, name: 'removing old idempotency keys', do: purgeIdempotencyKeys },
    { every: PURGE_MS, name: 'removing expired logins', do: purgeExpiredLogins },
    { every: PURGE_MS, name: 'removing unreferenced files', do: purgeUnreferenced },
    { every: PURGE_MS, name: 'removing ended sessions', do: purgeExpiredSessions },
    { every: PURGE_MS, name: 'removing old audit entries', do: purgeOldAudit },
    { every: PURGE_MS, name: 'applying retention', do: applyRetention },
    { every: PURGE_MS, name: 'erasing deleted organisations', do: eraseDeletedOrganisations },
    { every: PURGE_MS, name: 'removing old webhook deliveries', do: purgeDeliveries },
  ];
  const repeat = ({ name, every, do: work }: Piece) =>
    repeatWork(context.log, name, every, async () => {
      try {
        await work(stoppable.context);
      } catch (error) {
        if (!(error instanceof ServerStopsError)) throw error;
      }
    });
  const repeated = pieces.map(repeat);
  // Offices open, and servers with agents die, without an event.
  const assigning = repeat({ every: DESK_SWEEP_MS, name: 'assigning customers who wait', do: assignWaiting });
  const for_waiting = [
    assigning,
    repeat({ every: DESK_SWEEP_MS, name: 'setting when replies are due', do: beginWaiting }),
  ];
  context.cluster.subscribe('agents', assigning.now);
  let gathering: NodeJS.Timeout | undefined;
  onCommitted(context, (event) => {
    if (event.type !== 'desk_changed' || !BEGINNINGS.has(event.reason)) return;
    gathering ??= setTimeout(() => {
      gathering = undefined;
      for (const one of for_waiting) one.now();
    }, GATHER_MS).unref();
  });
  return {
    async [Symbol.asyncDispose]() {
      clearTimeout(gathering);
      stoppable.stop();
      await Promise.all([...repeated, ...for_waiting].map((one) => one[Symbol.asyncDispose]()));
    },
  };
}

function sweepMs(auto_close_ms: number): number {
  if (auto_close_ms === 0) return LONGEST_SWEEP_MS;
  return Math.max(250, Math.min(LONGEST_SWEEP_MS, auto_close_ms / 40));
}
