/** Asks into which of the customer's other open conversations the open one is merged, and merges it. */
import type { DeskConversation } from '@frontdesk/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useSession } from '../../api/session.js';
import { t } from '../../language/translate.js';
import { classes } from '../../ui/classes.js';
import { Confirm } from '../../ui/dialog.js';
import { ErrorState, Loaded, Skeleton } from '../../ui/states.js';
import { Ago } from '../../ui/time.js';
import { toast } from '../../ui/toast.js';
import { mergeConversation } from '../desk-requests.js';
import { patchRow, putRow } from '../list/follow-changes.js';
import { useDeskRow } from '../list/use-desk-list.js';
import type { OtherOpen } from './use-other-open.js';

export interface MergeDialogProps {
  row: DeskConversation;
  others: OtherOpen;
  open: boolean;
  onClose: () => void;
  /** @param into the conversation that goes on */
  onMerged: (into: string) => void;
}

export function MergeDialog({ row, others, open, onClose, onMerged }: MergeDialogProps) {
  const client = useQueryClient();
  const { member } = useSession();
  const { ids, problem, readAgain } = others;
  const [chosen, setChosen] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is open is asked again each time
  useEffect(() => {
    if (open) readAgain();
  }, [open]);
  const into = ids?.find((id) => id === chosen) ?? ids?.[0];
  const topic = <b className="font-medium text-ink">{row.topic ?? t('No messages yet')}</b>;
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={t('Merge into another conversation')}
      description={
        <>
          <span className="block truncate">
            {t.rich('Merge this conversation: {topic}', { topic: <bdi>{topic}</bdi> })}
          </span>
          <span className="mt-2 block">
            {t(
              "This conversation closes, and the customer is notified that it continues in the one you choose below. Its messages stay here; a note in the other conversation shows them. You can't undo this.",
            )}
          </span>
        </>
      }
      action={t('Merge')}
      ready={into !== undefined}
      onConfirm={async () => {
        if (into === undefined) return;
        const merged = await mergeConversation(row.ticket_chat_id, into);
        putRow(client, merged, member.id);
        patchRow(
          client,
          row.ticket_chat_id,
          { closed: true, needs_human: false, waiting_since: null, merged_into: into },
          member.id,
        );
        toast(t('Conversations merged. The remaining one is open.'));
        onMerged(into);
      }}
    >
      {ids !== undefined && into !== undefined ? (
        <Choice ids={ids} chosen={into} onChoose={setChosen} />
      ) : ids === undefined && problem !== null ? (
        <ErrorState error={problem} retry={readAgain} />
      ) : (
        <p className="text-sm text-ink-soft">
          {ids === undefined ? t('Loading…') : t('This customer has no other open conversation.')}
        </p>
      )}
    </Confirm>
  );
}

interface ChoiceProps {
  ids: readonly string[];
  chosen: string;
  onChoose: (id: string) => void;
}

function Choice({ ids, chosen, onChoose }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0 space-y-2 pb-2">
      <legend className="pb-1.5 text-sm font-medium">{t('Merge into')}</legend>
      {ids.map((id) => (
        <label
          key={id}
          className={classes(
            'flex cursor-pointer items-start gap-2.5 rounded-md border px-3 py-2 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent',
            id === chosen ? 'border-accent bg-accent-soft' : 'border-line-strong',
          )}
        >
          <input
            type="radio"
            name={name}
            className="mt-1 shrink-0 accent-accent outline-none"
            checked={id === chosen}
            onChange={() => onChoose(id)}
          />
          <Target id={id} />
        </label>
      ))}
    </fieldset>
  );
}

/** What it is about, and what was said in it last. */
function Target({ id }: { id: string }) {
  const row = useDeskRow(id);
  return (
    <span className="min-w-0 flex-1 text-sm">
      <Loaded query={row} skeleton={<Skeleton className="h-9 w-full" />}>
        {({ topic, last_message, date_updated }) => (
          <>
            <span className="flex items-baseline gap-2">
              <bdi className="min-w-0 flex-1 truncate font-medium">{topic ?? t('No messages yet')}</bdi>
              <span className="shrink-0 text-xs text-ink-faint">
                <Ago at={last_message?.date_created ?? date_updated} />
              </span>
            </span>
            {last_message !== null && (
              <bdi className="block truncate text-ink-soft">
                {last_message.message === '' ? t('an attachment') : last_message.message}
              </bdi>
            )}
          </>
        )}
      </Loaded>
    </span>
  );
}
