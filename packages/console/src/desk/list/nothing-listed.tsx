/** Says why a list is empty. */
import type { DeskFilter } from '@frontdesk/contract';
import { Filter, Inbox, SearchX } from 'lucide-react';
import { t } from '../../language/translate.js';
import { Empty } from '../../ui/states.js';
import { filterTitle, type Narrowing } from '../desk-path.js';
import { PRIORITY_WORDS } from '../priority/priorities.js';

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
  const { q, tag, priority, due } = narrowing;
  if (q !== '')
    return (
      <Empty icon={<SearchX size={22} />} title={t('Nothing found')}>
        {t('No conversation in “{list}” has all of these words among its newest messages.', {
          list: filterTitle(filter),
        })}
      </Empty>
    );
  if (tag !== '' || priority !== undefined || due !== undefined)
    return (
      <Empty icon={<Filter size={22} />} title={t('No matches')}>
        {describe(narrowing, filterTitle(filter))}
      </Empty>
    );
  return (
    <Empty icon={<Inbox size={22} />} title={filter === 'needs_human' ? t('Nobody is waiting') : t('Nothing here')}>
      {NOTHING[filter]}
    </Empty>
  );
}

/** That no conversation of the list has what narrows it: one of these at least. */
function describe({ tag, priority, due }: Narrowing, list: string): string {
  if (priority === undefined) {
    if (due === undefined) return t('No conversation in “{list}” has the tag “{tag}”.', { list, tag });
    return tag === ''
      ? t('No conversation in “{list}” is overdue.', { list })
      : t('No conversation in “{list}” has the tag “{tag}” and is overdue.', { list, tag });
  }
  const { phrase } = PRIORITY_WORDS[priority];
  if (due === undefined)
    return tag === ''
      ? t('No conversation in “{list}” has {priority}.', { list, priority: phrase })
      : t('No conversation in “{list}” has {priority} and the tag “{tag}”.', { list, priority: phrase, tag });
  return tag === ''
    ? t('No conversation in “{list}” has {priority} and is overdue.', { list, priority: phrase })
    : t('No conversation in “{list}” has {priority} and the tag “{tag}” and is overdue.', {
        list,
        priority: phrase,
        tag,
      });
}
