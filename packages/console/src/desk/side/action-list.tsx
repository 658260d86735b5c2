/** The actions that the assistant proposed to a customer, and their outcomes. */
import type { ActionState, CustomerView } from '@frontdesk/contract';
import { t } from '../../language/translate.js';
import { Badge, type BadgeTone } from '../../ui/badge.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Ago } from '../../ui/time.js';

const STATES: Record<ActionState, { label: string; tone: BadgeTone; hint?: string }> = {
  proposed: { label: t('Waiting for confirmation'), tone: 'accent' },
  expired: { label: t('Expired'), tone: 'neutral' },
  cancelled: { label: t('Cancelled'), tone: 'neutral' },
  declined: { label: t('Declined'), tone: 'neutral' },
  superseded: { label: t('Not confirmed'), tone: 'neutral' },
  running: { label: t('Running'), tone: 'accent' },
  succeeded: { label: t.context('state', 'Done'), tone: 'good' },
  failed: { label: t.context('action', 'Failed'), tone: 'bad', hint: t('Nothing was changed.') },
  unknown: {
    label: t('Unknown'),
    tone: 'warn',
    hint: t('The action may have run. Look up its ID in your system before you run it yourself.'),
  },
};

export function ActionList({ actions, open }: { actions: CustomerView['actions']; open: string }) {
  return (
    <ul className="space-y-3">
      {actions.map(({ id, ticket_chat_id, function: name, summary, state, status, date_created, date_finished }) => {
        const { label, tone, hint } = STATES[state];
        return (
          <li key={id} className="align-page text-sm">
            <p dir="auto" className="break-words">
              {summary}
            </p>
            <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-xs text-ink-faint">
              <Badge tone={tone}>{label}</Badge>
              {status !== null && <span>{`HTTP ${status}`}</span>}
              <Ago at={date_finished ?? date_created} />
              {ticket_chat_id !== open && <span>· {t('another conversation')}</span>}
            </p>
            <p className="flex min-w-0 items-center gap-1 text-xs text-ink-faint">
              <code className="min-w-0 truncate">{name}</code>
              <CopyButton text={id} label={t('Copy action ID')} />
            </p>
            {hint !== undefined && <p className="text-xs text-ink-soft">{hint}</p>}
          </li>
        );
      })}
    </ul>
  );
}
