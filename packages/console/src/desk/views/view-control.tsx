/** Saves the filters and order of the current list as a view, or changes and deletes the shown view. */
import { type AgentFilter, type DeskFilter, LIMITS, type SavedView } from '@frontdesk/contract';
import { Bookmark, BookmarkPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { useMembers } from '../../api/people.js';
import { manages, useSession } from '../../api/session.js';
import { listed, t } from '../../language/translate.js';
import { Button, IconButton } from '../../ui/button.js';
import { Confirm, Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { Menu } from '../../ui/menu.js';
import { Switch } from '../../ui/switch.js';
import { toast } from '../../ui/toast.js';
import { filterTitle, isWholeList, type Narrowing } from '../desk-path.js';
import { SORT_WORDS } from '../list/list-controls.js';
import { useAgentName, useNarrowingWords } from '../list/narrowing-words.js';
import { PRIORITY_WORDS } from '../priority/priorities.js';
import { useDeskPlace } from '../use-desk-place.js';
import { useCurrentView, useRemoveView, useSaveView } from './use-views.js';

/** Hidden if there is nothing to save. */
export function ViewControl() {
  const { filter, narrowing } = useDeskPlace();
  const view = useCurrentView();
  const { member } = useSession();
  const remove = useRemoveView();
  const [asks, setAsks] = useState<'save' | 'delete'>();
  if (filter === 'mentions' || isWholeList(narrowing)) return null;
  const stop = () => setAsks(undefined);
  return (
    <>
      {view === undefined ? (
        <IconButton
          label={t('Save view')}
          icon={<BookmarkPlus aria-hidden size={16} />}
          onClick={() => setAsks('save')}
        />
      ) : (
        (!view.shared || manages(member.role)) && (
          <Menu
            trigger={<IconButton label={t('Saved view')} icon={<Bookmark aria-hidden size={16} />} />}
            items={[
              { label: t('Edit view…'), onSelect: () => setAsks('save') },
              { label: t('Delete view…'), danger: true, onSelect: () => setAsks('delete') },
            ]}
          />
        )
      )}
      <Dialog open={asks === 'save'} onClose={stop} title={view === undefined ? t('Save view') : t('Edit view')}>
        <ViewForm view={view} filter={filter} onDone={stop} />
      </Dialog>
      <Confirm
        open={asks === 'delete'}
        onClose={stop}
        title={t('Delete the view “{name}”?', { name: view?.name ?? '' })}
        description={
          view?.shared ? t("It is removed for everyone. Conversations don't change.") : t("Conversations don't change.")
        }
        action={t('Delete')}
        danger
        onConfirm={async () => {
          if (view !== undefined) await remove.mutateAsync(view.id);
          toast(t('View deleted'));
        }}
      />
    </>
  );
}

function suggestName(
  { tag, q, agent, priority, due, sort }: Narrowing,
  nameOf: (agent: AgentFilter) => string,
): string {
  if (tag !== '' || q !== '') return tag === '' ? q : tag;
  if (agent !== undefined) return nameOf(agent);
  if (due !== undefined) return t('Overdue');
  if (priority !== undefined) return PRIORITY_WORDS[priority].title;
  return sort === undefined ? '' : SORT_WORDS[sort];
}

const namesMember = (agent: AgentFilter | undefined) => agent !== undefined && agent !== 'me' && agent !== 'nobody';

interface ViewFormProps {
  view: SavedView | undefined;
  filter: DeskFilter;
  onDone: () => void;
}

function ViewForm({ view, filter, onDone }: ViewFormProps) {
  const { narrowing } = useDeskPlace();
  const { tag, q, agent, priority, due, sort } = narrowing;
  const nameOf = useAgentName();
  const { member } = useSession();
  const save = useSaveView();
  const isNamed = useMembers().isSuccess || !namesMember(agent);
  // Undefined: the suggestion.
  const [typed, setTyped] = useState(view?.name);
  const name = typed ?? (isNamed ? suggestName(narrowing, nameOf) : '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const [problem, setProblem] = useState<string>();
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return setProblem(t('Enter a name.'));
    try {
      await save.mutateAsync({
        ...{ id: view?.id, name, shared, filter },
        ...{ tag: tag === '' ? null : tag, q: q === '' ? null : q, priority: priority ?? null },
        ...{ agent: agent ?? null, due: due ?? null, sort: sort ?? null },
      });
      toast(t('View saved'));
      onDone();
    } catch (error) {
      setProblem(ApiError.sentence(error));
    }
  }
  const shows = [
    filterTitle(filter),
    ...useNarrowingWords(narrowing),
    ...(sort === undefined ? [] : [sort === 'priority' ? t('most urgent first') : t('due soonest first')]),
  ];
  return (
    <form noValidate className="space-y-4 pb-4" onSubmit={submit}>
      <Field label={t('Name')} hint={t('Shows: {list}.', { list: listed(shows) })} error={problem}>
        <Input
          autoFocus
          value={name}
          maxLength={LIMITS.savedViewNameCharacters}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(undefined);
          }}
        />
      </Field>
      {manages(member.role) && (
        <Switch
          label={t('Share with everyone')}
          hint={t('Every member of your organisation sees it at the desk.')}
          checked={shared}
          onChange={setShared}
        />
      )}
      <div className="flex justify-end">
        <Button type="submit" kind="primary" busy={save.isPending}>
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}
