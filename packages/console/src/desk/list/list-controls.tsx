/** Filters a list by tag, agent, priority and due time, and sets its order. */
import type { AgentFilter, DeskFilter, DeskSort } from '@frontdesk/contract';
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
const SORTS = ['priority', 'due'] as const;

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
        <Filter
          label={t('Filter by due time')}
          value={due}
          options={[
            { value: undefined, title: t('Any due time') },
            { value: 'overdue', title: t('Overdue') },
          ]}
          onChange={(value) => change({ due: value })}
        />
      )}
      <Filter
        label={t('Filter by priority')}
        value={priority}
        options={[
          { value: undefined, title: t('Any priority') },
          ...PRIORITIES.map((value) => ({ value, title: PRIORITY_WORDS[value].title })),
        ]}
        onChange={(value) => change({ priority: value })}
      />
      <Filter
        label={t('Order')}
        value={sort === 'priority' && isServedInOrder ? undefined : sort}
        options={[
          { value: undefined, title: orderOf(filter) },
          ...SORTS.filter((value) => (value === 'due' ? hasTargets : !isServedInOrder)).map((value) => ({
            value,
            title: SORT_WORDS[value],
          })),
        ]}
        onChange={(value) => change({ sort: value })}
      />
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
    <Filter
      label={t('Filter by tag')}
      value={tag}
      options={[{ value: '', title: t('All tags') }, ...tags.map((value) => ({ value, title: value }))]}
      onChange={onChange}
    />
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
    <Filter
      label={t('Filter by agent')}
      value={agent}
      options={[
        { value: undefined, title: t('Any agent') },
        ...agents.map((value) => ({ value, title: nameOf(value) })),
      ]}
      onChange={onChange}
    />
  );
}

interface FilterProps<Value> {
  label: string;
  value: Value;
  options: readonly { value: Value; title: string }[];
  onChange: (value: Value) => void;
}

function Filter<Value extends string | undefined>({ label, value, options, onChange }: FilterProps<Value>) {
  return (
    <Select
      aria-label={label}
      className="pe-1!"
      value={value ?? ''}
      onChange={({ target }) => {
        const chosen = options[target.selectedIndex];
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value ?? ''} value={option.value ?? ''}>
          {option.title}
        </option>
      ))}
    </Select>
  );
}
