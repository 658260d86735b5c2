/** Filters a list by tag, agent, priority and due time, and sets its order. */
import type { AgentFilter, ConversationPriority, DeskFilter, DeskSort } from '@frontdesk/contract';
import { deskSettings } from '../../api/desk-settings.js';
import { useMembers } from '../../api/people.js';
import { useSession } from '../../api/session.js';
import { t } from '../../language/translate.js';
import { Select } from '../../ui/input.js';
import type { Narrowing } from '../desk-path.js';
import { useTags } from '../desk-requests.js';
import { PRIORITIES, PRIORITY_WORDS } from '../priority/priorities.js';
import type { DeskGo } from '../use-desk-place.js';
import { useAgentName } from './narrowing-words.js';

/** The list that is shown. */
export interface ListProps {
  filter: DeskFilter;
  narrowing: Narrowing;
  open: string | undefined;
  go: DeskGo;
}

/** The default order of a list. */
const orderOf = (filter: DeskFilter): string =>
  filter === 'needs_human'
    ? SORT_WORDS.priority
    : filter === 'snoozed'
      ? t('Returning soonest first')
      : t('Newest first');

export const SORT_WORDS: Record<DeskSort, string> = { priority: t('Most urgent first'), due: t('Due soonest first') };

/** Whether the organisation has targets, without which nothing is due. */
function useHasTargets(): boolean {
  const targets = deskSettings.useRead().data?.targets;
  return targets !== undefined && Object.values(targets).some((one) => Object.values(one).some((of) => of !== null));
}

/** Lists that may contain conversations of several agents. */
const BY_AGENT: ReadonlySet<DeskFilter> = new Set(['agents', 'open', 'snoozed', 'closed', 'test']);

export function ListControls({ filter, narrowing, open, go }: ListProps) {
  const { tag, agent, priority, due, sort } = narrowing;
  const hasTargets = useHasTargets() || due !== undefined || sort === 'due';
  const change = (changed: Partial<Narrowing>) => go({ conversation: open, ...changed }, true);
  /** The list is already ordered by urgency. */
  const isServedInOrder = filter === 'needs_human';
  return (
    <div className="grid grid-cols-2 gap-2 px-3 pb-2.5 [&>*:last-child]:col-span-2 [&>*:nth-last-child(2):nth-child(odd)]:col-span-2">
      <TagFilter tag={tag} onChange={(value) => change({ tag: value })} />
      {(BY_AGENT.has(filter) || agent !== undefined) && (
        <AgentFilterSelect filter={filter} agent={agent} onChange={(value) => change({ agent: value })} />
      )}
      {hasTargets && (
        <Select
          aria-label={t('Filter by due time')}
          className="pe-1!"
          value={due ?? ''}
          onChange={({ target: { value } }) => change({ due: value === 'overdue' ? 'overdue' : undefined })}
        >
          <option value="">{t('Any due time')}</option>
          <option value="overdue">{t('Overdue')}</option>
        </Select>
      )}
      <Select
        aria-label={t('Filter by priority')}
        className="pe-1!"
        value={priority ?? ''}
        onChange={({ target: { value } }) =>
          change({ priority: value === '' ? undefined : (value as ConversationPriority) })
        }
      >
        <option value="">{t('Any priority')}</option>
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
        onChange={({ target: { value } }) => change({ sort: value === '' ? undefined : (value as DeskSort) })}
      >
        <option value="">{orderOf(filter)}</option>
        {!isServedInOrder && <option value="priority">{SORT_WORDS.priority}</option>}
        {hasTargets && <option value="due">{SORT_WORDS.due}</option>}
      </Select>
    </div>
  );
}

/** Hidden if no conversation has a tag. Shown while that is not known, so that the list does not move. */
function TagFilter({ tag, onChange }: { tag: string; onChange: (tag: string) => void }) {
  const { data, isPending } = useTags();
  const known = data ?? [];
  const tags = tag === '' || known.includes(tag) ? known : [tag, ...known];
  if (tags.length === 0 && !isPending) return null;
  return (
    <Select
      aria-label={t('Filter by tag')}
      className="pe-1!"
      value={tag}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('All tags')}</option>
      {tags.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </Select>
  );
}

interface AgentFilterSelectProps {
  filter: DeskFilter;
  agent: AgentFilter | undefined;
  onChange: (agent: AgentFilter | undefined) => void;
}

function AgentFilterSelect({ filter, agent, onChange }: AgentFilterSelectProps) {
  const { member } = useSession();
  const members = useMembers().data ?? [];
  const nameOf = useAgentName();
  const others = members.filter(({ id }) => id !== member.id).map(({ id }) => id);
  const offered = filter === 'agents' ? others : ['me', 'nobody', ...others];
  // The URL may name another agent, such as a member who has left.
  const agents = agent === undefined || offered.includes(agent) ? offered : [agent, ...offered];
  return (
    <Select
      aria-label={t('Filter by agent')}
      className="pe-1!"
      value={agent ?? ''}
      onChange={({ target: { value } }) => onChange(value === '' ? undefined : value)}
    >
      <option value="">{t('Any agent')}</option>
      {agents.map((one) => (
        <option key={one} value={one}>
          {nameOf(one)}
        </option>
      ))}
    </Select>
  );
}
