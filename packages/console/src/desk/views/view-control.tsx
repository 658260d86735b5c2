/** Saves the filters and order of the current list as a view, or changes and deletes the shown view. */
import { type AgentFilter, type DeskFilter, LIMITS, type SavedView, type SavedViewInput } from '@frontdesk/contract';
import { Bookmark, BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { findById } from '../../api/find-by-id.js';
import { useMembers } from '../../api/people.js';
import { manages, useSession } from '../../api/session.js';
import { useReread } from '../../api/use-reread.js';
import { SwitchField } from '../../forms/choice-fields.js';
import { FormProblem } from '../../forms/form-problem.js';
import { useEditedForm } from '../../forms/use-edited-form.js';
import type { Saved } from '../../forms/use-shared-form.js';
import { listed, t } from '../../language/translate.js';
import { Button, IconButton } from '../../ui/button.js';
import { Confirm, Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { Menu } from '../../ui/menu.js';
import { toast } from '../../ui/toast.js';
import { filterTitle, isWholeList, type Narrowing } from '../desk-path.js';
import { SORT_WORDS } from '../list/list-controls.js';
import { useAgentName, useNarrowingWords } from '../list/narrowing-words.js';
import { PRIORITY_WORDS } from '../priority/priorities.js';
import { useDeskPlace } from '../use-desk-place.js';
import { ALL_VIEWS, useCurrentView, useRemoveView, useSaveView, useViews } from './use-views.js';

/** Hidden if there is nothing to save. */
export function ViewControl() {
  const { filter, narrowing } = useDeskPlace();
  const view = useCurrentView();
  const { member } = useSession();
  const remove = useRemoveView();
  const [asks, setAsks] = useState<'save' | 'delete'>();
  // Another member may change the filters of the view that is edited, so that it is no longer the one that is shown.
  const [asked, setAsked] = useState<string>();
  const edited = useViews().data?.find(({ id }) => id === asked);
  if (filter === 'mentions' || isWholeList(narrowing)) return null;
  const ask = (what: 'save' | 'delete') => {
    setAsks(what);
    setAsked(view?.id);
  };
  const stop = () => setAsks(undefined);
  return (
    <>
      {view === undefined ? (
        <IconButton label={t('Save view')} icon={<BookmarkPlus />} onClick={() => ask('save')} />
      ) : (
        (!view.shared || manages(member.role)) && (
          <Menu
            trigger={<IconButton label={t('Saved view')} icon={<Bookmark />} />}
            items={[
              { label: t('Edit view…'), onSelect: () => ask('save') },
              { label: t('Delete view…'), danger: true, onSelect: () => ask('delete') },
            ]}
          />
        )
      )}
      <Dialog open={asks === 'save'} onClose={stop} title={edited === undefined ? t('Save view') : t('Edit view')}>
        <ViewForm view={edited} filter={filter} onDone={stop} />
      </Dialog>
      <Confirm
        open={asks === 'delete'}
        onClose={stop}
        title={t('Delete the view “{name}”?', { name: edited?.name ?? '' })}
        description={
          edited?.shared
            ? t("It is removed for everyone. Conversations don't change.")
            : t("Conversations don't change.")
        }
        action={t('Delete')}
        danger
        onConfirm={async () => {
          if (edited !== undefined) await remove.mutateAsync(edited.id);
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

const toSaved = ({
  id: _,
  count: __,
  date_created: ___,
  date_updated,
  ...values
}: SavedView): Saved<SavedViewInput> => ({
  values,
  version: date_updated,
});

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
  const isNamed = useMembers().isSuccess || !namesMember(agent);
  const { mutateAsync } = useSaveView();
  const reread = useReread();
  const shown: SavedViewInput = {
    ...{ name: isNamed ? suggestName(narrowing, nameOf) : '', shared: false, filter },
    ...{ tag: tag === '' ? null : tag, q: q === '' ? null : q, priority: priority ?? null },
    ...{ agent: agent ?? null, due: due ?? null, sort: sort ?? null },
  };
  const { form, problem, submit } = useEditedForm({
    saved: view === undefined ? { values: shown, version: undefined } : toSaved(view),
    toSaved,
    toInput: (values: SavedViewInput) => values,
    reread: view === undefined ? undefined : async () => findById(await reread(ALL_VIEWS), view.id),
    send: ({ input, seen }) => mutateAsync({ id: view?.id, input, seen }),
    fields: ['name'],
    onSaved() {
      toast(t('View saved'));
      onDone();
    },
  });
  const { register, control, formState } = form;
  const shows = [
    filterTitle(filter),
    ...useNarrowingWords(narrowing),
    ...(sort === undefined ? [] : [sort === 'priority' ? t('most urgent first') : t('due soonest first')]),
  ];
  return (
    <form noValidate className="space-y-4 pb-4" onSubmit={submit}>
      <FormProblem problem={problem} />
      <Field
        label={t('Name')}
        hint={t('Shows: {list}.', { list: listed(shows) })}
        error={formState.errors.name?.message}
      >
        <Input
          autoFocus
          maxLength={LIMITS.savedViewNameCharacters}
          {...register('name', { validate: (value) => value.trim() !== '' || t('Enter a name.') })}
        />
      </Field>
      {manages(member.role) && (
        <SwitchField
          control={control}
          name="shared"
          label={t('Share with everyone')}
          hint={t('Every member of your organisation sees it at the desk.')}
        />
      )}
      <div className="flex justify-end">
        <Button type="submit" kind="primary" busy={formState.isSubmitting}>
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}
