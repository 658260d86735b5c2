/** Explains why a list is empty. */
import type { DeskFilter } from '@frontdesk/contract';
import { Filter, Inbox, SearchX } from 'lucide-react';
import { listed, t } from '../../language/translate.js';
import { Empty } from '../../ui/states.js';
import { filterTitle, type Narrowing } from '../desk-path.js';
import { useNarrowingWords } from './narrowing-words.js';

const NOTHING: Record<DeskFilter, string> = {
  needs_human: t('Nobody waits for a human. Conversations appear here as soon as the assistant asks for one.'),
  mine: t('Take a conversation over, and it is here until it is closed or handed back.'),
  assistant: t('The assistant is answering nobody at the moment.'),
  agents: t('No other agent is answering anybody at the moment.'),
  open: t('Conversations appear here as soon as a customer writes.'),
  snoozed: t('Snooze a conversation to set it aside until a time, or until the customer writes.'),
  closed: t('Nothing has been closed yet.'),
};

export function NothingListed({ filter, narrowing }: { filter: DeskFilter; narrowing: Narrowing }) {
  const { q } = narrowing;
  const filters = useNarrowingWords(narrowing);
  if (q !== '')
    return (
      <Empty icon={<SearchX size={22} />} title={t('Nothing found')}>
        {t('No conversation in “{list}” has all of these words among its newest messages.', {
          list: filterTitle(filter),
        })}
      </Empty>
    );
  if (filters.length > 0)
    return (
      <Empty icon={<Filter size={22} />} title={t('No matches')}>
        {t('No conversation in “{list}” matches: {filters}.', {
          list: filterTitle(filter),
          filters: listed(filters),
        })}
      </Empty>
    );
  return (
    <Empty icon={<Inbox size={22} />} title={filter === 'needs_human' ? t('Nobody is waiting') : t('Nothing here')}>
      {NOTHING[filter]}
    </Empty>
  );
}
