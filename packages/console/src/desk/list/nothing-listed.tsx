/** Says why a list is empty. */
import type { DeskFilter } from '@frontdesk/contract';
import { Filter, Inbox, SearchX } from 'lucide-react';
import { t } from '../../language/translate.js';
import { Empty } from '../../ui/states.js';
import { filterTitle, type Narrowing } from '../desk-path.js';

const NOTHING: Record<DeskFilter, string> = {
  needs_human: 'Nobody waits for a human. Conversations appear here as soon as the assistant asks for one.',
  mine: 'Take a conversation over, and it is here until it is closed or handed back.',
  assistant: 'The assistant is answering nobody at the moment.',
  agents: 'No other agent is answering anybody at the moment.',
  open: 'Conversations appear here as soon as a customer writes.',
  snoozed: 'Snooze a conversation to set it aside until a time, or until the customer writes.',
  closed: 'Nothing has been closed yet.',
};

export function NothingListed({ filter, narrowing }: { filter: DeskFilter; narrowing: Narrowing }) {
  const { q, tag, priority, due } = narrowing;
  if (q !== '')
    return (
      <Empty icon={<SearchX size={22} />} title={t('Nothing found')}>
        No conversation in “{filterTitle(filter)}” has all of these words among its newest messages.
      </Empty>
    );
  if (tag !== '' || priority !== undefined || due !== undefined)
    return (
      <Empty icon={<Filter size={22} />} title={t('No matches')}>
        No conversation in “{filterTitle(filter)}” {describe(narrowing)}.
      </Empty>
    );
  return (
    <Empty icon={<Inbox size={22} />} title={filter === 'needs_human' ? t('Nobody is waiting') : t('Nothing here')}>
      {NOTHING[filter]}
    </Empty>
  );
}

/** What completes “No conversation …”. */
function describe({ tag, priority, due }: Narrowing): string {
  const has = [
    ...(priority === undefined ? [] : [`${priority} priority`]),
    ...(tag === '' ? [] : [`the tag “${tag}”`]),
  ].join(' and ');
  return [...(has === '' ? [] : [`has ${has}`]), ...(due === undefined ? [] : ['is overdue'])].join(' and ');
}
