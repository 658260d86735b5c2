/** Filters a list by tag, by priority and by what is due, and chooses its order. */
import type { ConversationPriority, DeskFilter, DeskSort } from '@frontdesk/contract';
import { deskSettings } from '../../api/desk-settings.js';
import { t } from '../../language/translate.js';
import { Select } from '../../ui/input.js';
import { useTags } from '../desk-requests.js';
import { PRIORITIES, PRIORITY_WORDS } from '../priority/priorities.js';
import type { ListPaneProps } from './list-pane.js';

/** The order of a list where no other is chosen. */
const orderOf = (filter: DeskFilter): string =>
  filter === 'needs_human' ? SORT_WORDS.priority : filter === 'snoozed' ? t('Next to return') : t('Newest first');

export const SORT_WORDS: Record<DeskSort, string> = { priority: t('Most urgent first'), due: t('Due soonest first') };

/** True where the organisation has targets: without them nothing is due. */
function useHasTargets(): boolean {
  const targets = deskSettings.useRead().data?.targets;
  return targets !== undefined && Object.values(targets).some((one) => Object.values(one).some((of) => of !== null));
}

export function ListControls({ filter, narrowing, open, go }: ListPaneProps) {
  const { tag, priority, due, sort } = narrowing;
  const hasTargets = useHasTargets() || due !== undefined || sort === 'due';
  const known = useTags().data ?? [];
  /** The list has the most urgent first already. */
  const isServedInOrder = filter === 'needs_human';
  const tags = tag === '' || known.includes(tag) ? known : [tag, ...known];
  return (
    <div className="grid grid-cols-[2fr_3fr] gap-2 px-3 pb-2.5">
      {tags.length > 0 && (
        <div className={hasTargets ? undefined : 'col-span-2'}>
          <Select
            aria-label={t('Filter by tag')}
            value={tag}
            onChange={(event) => go({ conversation: open, tag: event.target.value }, true)}
          >
            <option value="">{t('All tags')}</option>
            {tags.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
        </div>
      )}
      {hasTargets && (
        <div className={tags.length > 0 ? undefined : 'col-span-2'}>
          <Select
            aria-label={t('Filter by due time')}
            value={due ?? ''}
            onChange={({ target: { value } }) =>
              go({ conversation: open, due: value === 'overdue' ? 'overdue' : undefined }, true)
            }
          >
            <option value="">{t('Any due time')}</option>
            <option value="overdue">{t('Overdue')}</option>
          </Select>
        </div>
      )}
      <Select
        aria-label={t('Filter by priority')}
        className="pe-1!"
        value={priority ?? ''}
        onChange={({ target: { value } }) =>
          go({ conversation: open, priority: value === '' ? undefined : (value as ConversationPriority) }, true)
        }
      >
        <option value="">{t('Priority')}</option>
        {PRIORITIES.map((one) => (
          <option key={one} value={one}>
            {PRIORITY_WORDS[one].title}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('Order')}
        className="pe-1!"
        value={sort === undefined || (sort === 'priority' && isServedInOrder) ? '' : sort}
        onChange={({ target: { value } }) =>
          go({ conversation: open, sort: value === '' ? undefined : (value as DeskSort) }, true)
        }
      >
        <option value="">{orderOf(filter)}</option>
        {!isServedInOrder && <option value="priority">{SORT_WORDS.priority}</option>}
        {hasTargets && <option value="due">{SORT_WORDS.due}</option>}
      </Select>
    </div>
  );
}
