/** Actions on several conversations of a list. Those that fail are selected, with the reasons. */
import type { BulkAction, DeskConversation } from '@frontdesk/contract';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { t } from '../../language/translate.js';
import { customerNameOf } from '../../ui/customer-name.js';
import { toast } from '../../ui/toast.js';
import { actOnMany } from '../desk-requests.js';
import { PRIORITY_WORDS } from '../priority/priorities.js';
import type { Selection } from './use-selection.js';

/** @param count of conversations that succeeded */
function describeDone(action: BulkAction, count: number): string {
  switch (action.type) {
    case 'close':
      return t('{count, plural, one {# conversation closed} other {# conversations closed}}', { count });
    case 'tag':
      return t('{count, plural, one {# conversation tagged} other {# conversations tagged}}', { count });
    case 'assign':
      return t('{count, plural, one {# conversation assigned} other {# conversations assigned}}', { count });
    case 'snooze':
      return t('{count, plural, one {# conversation snoozed} other {# conversations snoozed}}', { count });
    case 'unsnooze':
      return t('{count, plural, one {# conversation unsnoozed} other {# conversations unsnoozed}}', { count });
    case 'priority':
      return t('{count, plural, one {# conversation set to {priority}} other {# conversations set to {priority}}}', {
        count,
        priority: PRIORITY_WORDS[action.priority].phrase,
      });
  }
}

/** @param count of conversations that failed */
function describeFailed(action: BulkAction, count: number): string {
  switch (action.type) {
    case 'close':
      return t(
        '{count, plural, one {# conversation could not be closed} other {# conversations could not be closed}}',
        { count },
      );
    case 'tag':
      return t(
        '{count, plural, one {# conversation could not be tagged} other {# conversations could not be tagged}}',
        { count },
      );
    case 'assign':
      return t(
        '{count, plural, one {# conversation could not be assigned} other {# conversations could not be assigned}}',
        { count },
      );
    case 'snooze':
      return t(
        '{count, plural, one {# conversation could not be snoozed} other {# conversations could not be snoozed}}',
        { count },
      );
    case 'unsnooze':
      return t(
        '{count, plural, one {# conversation could not be unsnoozed} other {# conversations could not be unsnoozed}}',
        { count },
      );
    case 'priority':
      return t(
        '{count, plural, one {# conversation could not be set to {priority}} other {# conversations could not be set to {priority}}}',
        { count, priority: PRIORITY_WORDS[action.priority].phrase },
      );
  }
}

interface Failure {
  /** The failed action. */
  title: string;
  reasons: readonly { id: string; customer: string; detail: string }[];
}

/** What the member is asked about the selected conversations. */
export type Asked = 'close' | 'tag' | 'snooze' | 'priority';

export function useBulk(selection: Selection, rows: readonly DeskConversation[]) {
  const [asked, ask] = useState<Asked>();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  // What was asked about conversations that have left the list is not asked about the next ones.
  if (asked !== undefined && selection.ids.length === 0) ask(undefined);

  /** @throws {ApiError} if nothing was done at all */
  async function act(action: BulkAction, ids = selection.ids): Promise<void> {
    setFailure(undefined);
    const { done, failed } = await actOnMany(ids, action);
    selection.settle(
      ids,
      failed.map(({ ticket_chat_id }) => ticket_chat_id),
    );
    // No list has snoozed conversations beside others, so none of these was snoozed before.
    const undo = action.type === 'snooze' ? () => void run({ type: 'unsnooze' }, done) : undefined;
    if (done.length > 0) toast(describeDone(action, done.length), 'done', undo);
    if (failed.length === 0) return;
    setFailure({
      title: describeFailed(action, failed.length),
      reasons: failed.map(({ ticket_chat_id: id, detail }) => {
        const row = rows.find(({ ticket_chat_id }) => ticket_chat_id === id);
        return { id, detail, customer: row === undefined ? id : customerNameOf(row) };
      }),
    });
  }

  async function run(action: BulkAction, ids?: readonly string[]): Promise<void> {
    setBusy(true);
    try {
      await act(action, ids);
    } catch (error) {
      setFailure({ title: ApiError.sentence(error), reasons: [] });
    } finally {
      setBusy(false);
    }
  }

  return { asked, ask, busy, failure, dismiss: () => setFailure(undefined), act, run };
}

export type Bulk = ReturnType<typeof useBulk>;
