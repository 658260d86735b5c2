/** A new function: empty, as a copy of another, or from an imported draft. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useFunction } from '../../api/functions.js';
import { t } from '../../language/translate.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { toast } from '../../ui/toast.js';
import { EMPTY_FUNCTION, type FunctionDraftValues, toDraft } from './function-draft.js';
import { FunctionForm } from './function-form.js';
import { type HandedDraft, handedDraft } from './handed-draft.js';

export function NewFunctionPage() {
  const { from } = useSearch({ strict: false }) as { from?: string };
  const [handed] = useState(handedDraft.take);
  return (
    <Page
      title={t('Create function')}
      description={t('Save in dev, test it, then go live.')}
      back={handed?.back ?? { to: '/functions', label: t('Functions') }}
      width="narrow"
    >
      {from !== undefined ? (
        <CopyOf id={from} />
      ) : (
        <Editor initial={handed?.values ?? EMPTY_FUNCTION} unsaved={handed !== undefined} onSaved={handed?.onSaved} />
      )}
    </Page>
  );
}

function CopyOf({ id }: { id: string }) {
  const query = useFunction(id);
  return (
    <Loaded query={query}>
      {(view) => <Editor initial={{ ...toDraft(view), name: `${view.name}_copy`, environment: 'dev' }} unsaved />}
    </Loaded>
  );
}

interface EditorProps {
  initial: FunctionDraftValues;
  unsaved: boolean;
  onSaved?: HandedDraft['onSaved'] | undefined;
}

function Editor({ initial, unsaved, onSaved }: EditorProps) {
  const navigate = useNavigate();
  return (
    <FunctionForm
      saved={{ values: initial, version: undefined }}
      unsaved={unsaved}
      onSaved={(saved) => {
        toast(t('{name} created', { name: saved.name }));
        void navigate({ to: onSaved?.(saved.id) ?? `/functions/${saved.id}`, ignoreBlocker: true });
      }}
    />
  );
}
