/** Explains why a list is empty, and where to look instead. */
import type { DeskFilter } from '@frontdesk/contract';
import { Filter, Inbox, SearchX } from 'lucide-react';
import { listed, t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { focusHeading } from '../../ui/focus-heading.js';
import { Empty } from '../../ui/states.js';
import { filterTitle, WHOLE_LIST } from '../desk-path.js';
import type { ListProps } from './list-controls.js';
import { useNarrowingWords } from './narrowing-words.js';

const NOTHING: Record<DeskFilter, string> = {
  needs_human: t('Conversations appear here as soon as the assistant asks for a human.'),
  mine: t('Conversations you take over stay here until you close them or hand them back.'),
  assistant: t('The assistant is not answering any conversation right now.'),
  agents: t('No other agent is answering a conversation right now.'),
  open: t('Conversations appear here as soon as a customer writes.'),
  snoozed: t('Snooze a conversation to set it aside until a time, or until the customer writes.'),
  closed: t('Closed conversations appear here.'),
  test: t('Conversations in the playground and with test keys appear here while they are open.'),
};

/** Together, they have every conversation but the snoozed ones. */
const WIDEST: readonly DeskFilter[] = ['open', 'closed'];

export function NothingListed({ filter, narrowing, open, go }: ListProps) {
  const { q, sort } = narrowing;
  const filters = useNarrowingWords(narrowing);
  if (q !== '')
    return (
      <Empty
        icon={<SearchX />}
        title={t('No matches')}
        action={WIDEST.filter((other) => other !== filter).map((other) => (
          <Button key={other} size="small" onClick={() => go({ filter: other, conversation: open, ...WHOLE_LIST, q })}>
            {t('Search in {list}', { list: filterTitle(other) })}
          </Button>
        ))}
      >
        {t('The search in “{list}” covers recent messages, names and IDs.', {
          list: filterTitle(filter),
        })}
      </Empty>
    );
  if (filters.length > 0)
    return (
      <Empty
        icon={<Filter />}
        title={t('No matches')}
        action={
          <Button
            size="small"
            onClick={() => {
              go({ conversation: open, ...WHOLE_LIST, sort }, true);
              focusHeading();
            }}
          >
            {t('Remove filters')}
          </Button>
        }
      >
        {t('No conversation in “{list}” matches: {filters}.', {
          list: filterTitle(filter),
          filters: listed(filters),
        })}
      </Empty>
    );
  return (
    <Empty icon={<Inbox />} title={filter === 'needs_human' ? t('Nobody is waiting') : t('No conversations')}>
      {NOTHING[filter]}
    </Empty>
  );
}
