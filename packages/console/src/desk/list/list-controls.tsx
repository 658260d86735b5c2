/** Filters a list by tag and by priority, and chooses its order. */
import type { ConversationPriority, DeskFilter } from '@frontdesk/contract';
import { Select } from '../../ui/input.js';
import { useTags } from '../desk-requests.js';
import { PRIORITIES, PRIORITY_WORDS } from '../priority/priorities.js';
import type { ListPaneProps } from './list-pane.js';

/** The order of a list where no other is chosen. */
const orderOf = (filter: DeskFilter): string =>
  filter === 'needs_human' ? 'Longest wait first' : filter === 'snoozed' ? 'Next to return' : 'Newest first';

export function ListControls({ filter, narrowing, open, go }: ListPaneProps) {
  const { tag, priority, sort } = narrowing;
  const known = useTags().data ?? [];
  const tags = tag === '' || known.includes(tag) ? known : [tag, ...known];
  return (
    <div className="grid grid-cols-[2fr_3fr] gap-2 px-3 pb-2.5">
      {tags.length > 0 && (
        <div className="col-span-2">
          <Select
            aria-label="Filter by tag"
            value={tag}
            onChange={(event) => go({ conversation: open, tag: event.target.value }, true)}
          >
            <option value="">All tags</option>
            {tags.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
        </div>
      )}
      <Select
        aria-label="Filter by priority"
        className="pr-1!"
        value={priority ?? ''}
        onChange={({ target: { value } }) =>
          go({ conversation: open, priority: value === '' ? undefined : (value as ConversationPriority) }, true)
        }
      >
        <option value="">Priority</option>
        {PRIORITIES.map((one) => (
          <option key={one} value={one}>
            {PRIORITY_WORDS[one].title}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Order"
        className="pr-1!"
        value={sort ?? ''}
        onChange={({ target: { value } }) =>
          go({ conversation: open, sort: value === 'priority' ? 'priority' : undefined }, true)
        }
      >
        <option value="">{orderOf(filter)}</option>
        <option value="priority">Most urgent first</option>
      </Select>
    </div>
  );
}
