/** An open conversation: entries, composer, and the customer beside it. Remounted for each conversation. */
import { MessageSquareOff, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { t } from '../../language/translate.js';
import { Button, IconButton } from '../../ui/button.js';
import { customerNameOf } from '../../ui/customer-name.js';
import { keep } from '../../ui/keep.js';
import { Notice } from '../../ui/notice.js';
import { Empty, ErrorState, Skeleton } from '../../ui/states.js';
import { toast } from '../../ui/toast.js';
import { useWaitingTitle } from '../attention/use-waiting-title.js';
import { CallStrip } from '../call/call-strip.js';
import { Composer } from '../composer/composer.js';
import { changeDraft, useDraft } from '../composer/drafts.js';
import { useDeskRow } from '../list/use-desk-list.js';
import { useReadMentions } from '../mentions/use-mentions.js';
import { CustomerPane } from '../side/customer-pane.js';
import { isBeside, isShownAtFirst } from '../side/side-pane.js';
import { WhyPane } from '../side/why-pane.js';
import { CompanyLine } from './company-line.js';
import { ConversationHeader } from './conversation-header.js';
import { HandoverNote } from './handover-note.js';
import { MessageLog } from './message-log.js';
import { TagsLine } from './tags-line.js';
import { useActions } from './use-actions.js';
import { useCompany } from './use-company.js';
import { useEntries } from './use-entries.js';
import { useHeadingFocus } from './use-heading-focus.js';
import { useNotes } from './use-notes.js';
import { useReadMarks } from './use-read-marks.js';

export interface ConversationPaneProps {
  id: string;
  onBack: () => void;
  /** This agent has closed it. */
  onClosed: () => void;
  /** This agent has merged it. @param into the conversation in which it goes on */
  onMerged: (into: string) => void;
}

export function ConversationPane({ id, onBack, onClosed, onMerged }: ConversationPaneProps) {
  const row = useDeskRow(id);
  const company = useCompany(id);
  const entries = useEntries(id);
  const notes = useNotes(id);
  const actions = useActions(id, entries, notes);
  const problem = useProblem(id);
  const side = useSide();
  /** The turn whose reply is being explained, instead of the customer. */
  const [why, setWhy] = useState<string>();
  useReadMarks(row.data, entries.log);
  useReadMentions(id, notes.notes);
  useWaitingTitle(row.data === undefined ? t('Conversation') : customerNameOf(row.data));
  const { heading, recoverFocus } = useHeadingFocus(row.data);

  if (row.data === undefined) return row.isError ? <Unreadable row={row} onBack={onBack} /> : <MessageSkeletons />;

  const customer = customerNameOf(row.data);
  const olderNotes = () =>
    void notes
      .loadOlder()
      .catch((error: unknown) => toast(t('Earlier notes: {problem}', { problem: ApiError.sentence(error) }), 'news'));
  return (
    <div className="relative flex min-w-0 flex-1 overflow-hidden">
      {/* Scrolls where the messages would have no room: on a phone that lies on its side, or in large text. */}
      <section
        aria-label={t('Conversation with {customer}', { customer })}
        className="flex min-w-0 flex-1 flex-col overflow-y-auto"
      >
        <ConversationHeader
          row={row.data}
          company={company}
          actions={actions}
          heading={heading}
          side={side}
          onBack={onBack}
          onProblem={problem.report}
          onDone={recoverFocus}
          onClosed={onClosed}
          onMerged={onMerged}
        />
        <TagsLine row={row.data} onProblem={problem.report} />
        <HandoverNote row={row.data} />
        <CallStrip row={row.data} actions={actions} onProblem={problem.report} />
        {entries.ready ? (
          <MessageLog
            row={row.data}
            customer={customer}
            entries={entries}
            onWhy={setWhy}
            notes={notes.notes}
            olderNotes={notes.has_older ? olderNotes : undefined}
          />
        ) : entries.problem === undefined ? (
          <MessageSkeletons />
        ) : (
          <div className="m-auto w-full max-w-md p-4">
            <ErrorState
              error={entries.problem}
              retry={() => void entries.catchUp().catch((error: unknown) => toast(ApiError.sentence(error), 'news'))}
            />
          </div>
        )}
        {notes.failed && <NotesFailed onRetry={notes.readAgain} />}
        <CompanyLine company={company} customer={customer} />
        {problem.shown !== undefined && <PaneProblem problem={problem.shown} onDismiss={problem.dismiss} />}
        <Composer row={row.data} actions={actions} onProblem={problem.report} />
      </section>
      {why !== undefined ? (
        <WhyPane
          key={why}
          conversation={id}
          turn_id={why}
          feedback={entries.log.entries.find(({ turn_id, feedback }) => turn_id === why && feedback)?.feedback}
          onClose={() => setWhy(undefined)}
        />
      ) : (
        side.open && <CustomerPane row={row.data} onClose={side.toggle} onErased={onBack} />
      )}
    </div>
  );
}

/**
 * What went wrong with the conversation, shown above the composer until it is dismissed: reported by an action, or kept
 * with the draft of a reply that was not sent.
 */
function useProblem(id: string) {
  const [reported, report] = useState<string>();
  const { refused, unfinished } = useDraft(id);
  return {
    shown:
      reported ??
      (refused === undefined ? unfinished : t('{problem} What you wrote is still here.', { problem: refused })),
    report,
    dismiss: () => {
      report(undefined);
      changeDraft(id, { refused: undefined, unfinished: undefined });
    },
  };
}

function PaneProblem({ problem, onDismiss }: { problem: string; onDismiss: () => void }) {
  return (
    <div className="relative px-3 pb-2 sm:px-4">
      <Notice kind="bad" title={problem} className="pe-10" />
      <IconButton
        label={t('Dismiss')}
        size="small"
        className="absolute! top-2 end-5"
        icon={<X />}
        onClick={onDismiss}
      />
    </div>
  );
}

function NotesFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="flex items-center justify-center gap-2 px-4 py-1 text-xs text-bad">
      {t('Notes could not be loaded.')}
      <Button size="small" kind="quiet" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </p>
  );
}

/** In place of a conversation that could not be read. */
function Unreadable({ row, onBack }: { row: ReturnType<typeof useDeskRow>; onBack: () => void }) {
  return (
    <div className="m-auto w-full max-w-md p-4">
      {row.error instanceof ApiError && row.error.status === 404 ? (
        <NoConversation onBack={onBack} />
      ) : (
        <>
          <ErrorState error={row.error} retry={() => void row.refetch()} />
          <Button kind="quiet" className="mx-auto mt-3 flex! lg:hidden!" onClick={onBack}>
            {t('Back to the list')}
          </Button>
        </>
      )}
    </div>
  );
}

/** Also takes the place of an open conversation that is erased, so it is announced and keeps the focus on the page. */
function NoConversation({ onBack }: { onBack: () => void }) {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) back.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div role="alert">
      <Empty
        icon={<MessageSquareOff />}
        title={t('There is no such conversation')}
        action={
          <Button ref={back} onClick={onBack}>
            {t('Back to the list')}
          </Button>
        }
      >
        {t('It was erased, or the address is mistyped.')}
      </Empty>
    </div>
  );
}

/** Whether the customer is shown. */
function useSide() {
  const [open, setOpen] = useState(isShownAtFirst);
  return {
    open,
    toggle: () => {
      if (isBeside()) keep('localStorage', 'side', !open);
      setOpen(!open);
    },
  };
}

function MessageSkeletons() {
  return (
    <div role="status" className="flex flex-1 flex-col justify-end gap-4 p-6">
      <span className="sr-only">{t('Loading…')}</span>
      <Skeleton className="h-10 w-2/5" />
      <Skeleton className="h-16 w-1/2 self-end" />
      <Skeleton className="h-10 w-1/3" />
    </div>
  );
}
