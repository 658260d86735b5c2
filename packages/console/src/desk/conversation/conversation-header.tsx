/** Above a conversation: the customer, the handler, other viewers, and actions. */
import type { DeskConversation } from '@frontdesk/contract';
import { AlarmClock, ArrowLeft, Bot, UserRound } from 'lucide-react';
import type { Ref } from 'react';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { IconButton } from '../../ui/button.js';
import { CustomerName, callsByPhone } from '../../ui/customer-name.js';
import { Confirm } from '../../ui/dialog.js';
import { ByPhone } from '../call/by-phone.js';
import { MergeDialog } from '../merge/merge-dialog.js';
import { describeSnooze } from '../snooze/snooze-times.js';
import { TargetBadge } from '../targets/target-badge.js';
import { useNow } from '../use-now.js';
import { OtherAgents } from './company-line.js';
import { HeaderToolbar } from './header-toolbar.js';
import type { Actions } from './use-actions.js';
import type { Company } from './use-company.js';
import { type HeaderActions, useHeaderActions } from './use-header-actions.js';

export interface ConversationHeaderProps {
  row: DeskConversation;
  company: Company;
  actions: Actions;
  heading: Ref<HTMLHeadingElement>;
  side: { open: boolean; toggle: () => void };
  onBack: () => void;
  onProblem: (problem: string | undefined) => void;
  /** Called after an action, as its button may have disappeared with the focus. */
  onDone: () => void;
  onClosed: () => void;
  /** @param into the conversation in which it goes on */
  onMerged: (into: string) => void;
}

export function ConversationHeader(props: ConversationHeaderProps) {
  const { row, company, actions, heading, side, onBack, onProblem, onDone, onClosed, onMerged } = props;
  const now = useNow();
  const header = useHeaderActions({ row, actions, toggleSide: side.toggle, onProblem, onDone });
  return (
    <header className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-3 py-2 sm:px-4">
      <IconButton label={t('Back to the list')} icon={<ArrowLeft />} className="lg:hidden" onClick={onBack} />
      <div className="flex min-w-0 grow basis-56 flex-wrap items-center gap-x-2 gap-y-1 max-sm:basis-32">
        <h2 ref={heading} tabIndex={-1} className="max-w-full truncate font-semibold outline-none">
          <CustomerName of={row} />
        </h2>
        {callsByPhone(row.customer) && <ByPhone />}
        <HandlerBadge row={row} mine={header.may.mine} />
        {row.snoozed_until !== null && (
          <Badge>
            <AlarmClock />{' '}
            {t('Snoozed until {time}', { time: describeSnooze(new Date(row.snoozed_until), new Date()) })}
          </Badge>
        )}
        <TargetBadge row={row} now={now} />
        <OtherAgents agents={company.agents} />
      </div>
      <HeaderToolbar row={row} header={header} side={side} />
      <Questions row={row} header={header} actions={actions} onClosed={onClosed} />
      <MergeDialog
        row={row}
        others={header.others}
        open={header.asked === 'merge'}
        onClose={() => header.ask(undefined)}
        onMerged={onMerged}
      />
    </header>
  );
}

interface QuestionsProps extends Pick<ConversationHeaderProps, 'row' | 'actions' | 'onClosed'> {
  header: HeaderActions;
}

/** Confirmations before closing a conversation or taking it from another agent. */
function Questions({ row, header, actions, onClosed }: QuestionsProps) {
  return (
    <>
      <Confirm
        open={header.asked === 'close'}
        onClose={() => header.ask(undefined)}
        title={t('Close this conversation?')}
        description={t(
          "The customer is notified and can rate it. A closed conversation can't be reopened, but the customer can start a new one.",
        )}
        action={t('Close conversation')}
        onConfirm={async () => {
          await actions.close();
          onClosed();
        }}
      />
      <Confirm
        open={header.asked === 'force'}
        onClose={() => header.ask(undefined)}
        title={
          row.agent === null
            ? t('Take this conversation from the agent?')
            : t('Take this conversation from {username}?', { username: row.agent.username })
        }
        description={t('The other agent is notified and can no longer reply in it.')}
        action={t('Take over')}
        onConfirm={() => actions.take(true)}
      />
    </>
  );
}

function HandlerBadge({ row, mine }: { row: DeskConversation; mine: boolean }) {
  if (row.closed) return <Badge>{t.context('state', 'Closed')}</Badge>;
  if (row.handler === 'assistant')
    return (
      <>
        <Badge>
          <Bot /> {t('Assistant')}
        </Badge>
        {row.needs_human && <Badge tone="bad">{t('Needs a human')}</Badge>}
      </>
    );
  return (
    <Badge tone={mine ? 'accent' : 'neutral'}>
      <UserRound /> {mine ? t('You') : (row.agent?.username ?? t('Agent'))}
    </Badge>
  );
}
