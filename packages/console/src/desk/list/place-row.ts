/**
 * Moves a changed conversation to its place in a loaded list, without reloading the list. Pure. Only loaded pages are
 * known: a row that belongs after them is left to a later page.
 */
import type { AgentFilter, DeskConversation, DeskFilter, DeskPage } from '@frontdesk/contract';
import type { Narrowing } from '../desk-path.js';
import { urgencyOf } from '../priority/priorities.js';
import { isOverdue, runningTarget } from '../targets/describe-target.js';

/** Only the service decides which conversations match a search. */
export interface ListKind extends Narrowing {
  filter: DeskFilter;
  member_id: string;
}

export function belongs(row: DeskConversation, { filter, tag, agent, priority, due, member_id }: ListKind): boolean {
  if (tag !== '' && !row.tags.includes(tag)) return false;
  if (agent !== undefined && !isOfAgent(row, agent, member_id)) return false;
  if (priority !== undefined && row.priority !== priority) return false;
  if (due !== undefined && !isOverdue(row)) return false;
  if (row.test || filter === 'test') return row.test && filter === 'test' && !row.closed;
  const snoozed = row.snoozed_until !== null;
  if (snoozed && filter !== 'snoozed' && filter !== 'closed') return false;
  switch (filter) {
    case 'snoozed':
      return !row.closed && snoozed;
    case 'closed':
      return row.closed;
    case 'open':
      return !row.closed;
    case 'needs_human':
      return !row.closed && row.needs_human;
    case 'assistant':
      return !row.closed && row.handler === 'assistant';
    case 'mine':
      return !row.closed && row.agent?.id === member_id;
    case 'agents':
      return !row.closed && row.handler === 'agent' && row.agent?.id !== member_id;
  }
}

const isOfAgent = ({ agent }: DeskConversation, asked: AgentFilter, member_id: string): boolean =>
  asked === 'nobody' ? agent === null : agent?.id === (asked === 'me' ? member_id : asked);

/** @returns the same pages if nothing has changed */
export function placeRow(pages: readonly DeskPage[], row: DeskConversation, kind: ListKind): readonly DeskPage[] {
  const before = pages.findIndex(({ conversations }) => conversations.some((one) => isSame(one, row)));
  const stays = belongs(row, kind);
  if (before < 0 && (!stays || kind.q !== '')) return pages;
  if (stays && kind.q !== '')
    return pages.map((page) => ({
      ...page,
      conversations: page.conversations.map((one) => (isSame(one, row) ? { ...row, match: one.match } : one)),
    }));
  const without =
    before < 0
      ? pages
      : pages.map((page, index) =>
          index === before ? { ...page, conversations: page.conversations.filter((one) => !isSame(one, row)) } : page,
        );
  return stays ? insert(without, row, kind) : without;
}

function insert(pages: readonly DeskPage[], row: DeskConversation, kind: ListKind): readonly DeskPage[] {
  const found = pages.findIndex(({ conversations }) => conversations.some((one) => goesBefore(row, one, kind)));
  const last = pages.length - 1;
  if (found < 0 && pages[last]?.next !== null) return pages;
  const at = found < 0 ? last : found;
  return pages.map((page, index) => {
    if (index !== at) return page;
    const place = page.conversations.findIndex((one) => goesBefore(row, one, kind));
    const cut = place < 0 ? page.conversations.length : place;
    return { ...page, conversations: page.conversations.toSpliced(cut, 0, row) };
  });
}

/**
 * The service's order: newest activity first; conversations that need a human by urgency and then by waiting time;
 * snoozed ones by when they return. If sorted by priority or due time, that comes first.
 */
function goesBefore(one: DeskConversation, other: DeskConversation, { filter, sort }: ListKind): boolean {
  const by_urgency = sort === 'priority' || (sort === undefined && filter === 'needs_human');
  if (by_urgency && one.priority !== other.priority) return urgencyOf(one.priority) > urgencyOf(other.priority);
  if (sort === 'due') {
    const [mine, theirs] = [one, other].map((row) => runningTarget(row)?.date_due);
    if (mine !== theirs) return theirs === undefined || (mine !== undefined && mine < theirs);
    if (mine !== undefined) return one.ticket_chat_id < other.ticket_chat_id;
  }
  if (filter !== 'needs_human' && filter !== 'snoozed')
    return one.date_updated === other.date_updated
      ? one.ticket_chat_id > other.ticket_chat_id
      : one.date_updated > other.date_updated;
  const by = (row: DeskConversation) =>
    (filter === 'snoozed' ? row.snoozed_until : row.waiting_since) ?? row.date_updated;
  const [mine, theirs] = [by(one), by(other)];
  return mine === theirs ? one.ticket_chat_id < other.ticket_chat_id : mine < theirs;
}

const isSame = (one: DeskConversation, other: DeskConversation) => one.ticket_chat_id === other.ticket_chat_id;
