/** The differences between the draft and the live version, and the form to make the draft live. */
import type { ReleaseChanges, ReleaseList, ReleaseMode } from '@frontdesk/contract';
import { type FormEvent, useRef, useState } from 'react';
import { goLive, useGoingLive } from '../../api/going-live.js';
import { useReleaseChanges, useReplaceDraft } from '../../api/releases.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Confirm } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Card } from '../../ui/page.js';
import { Empty, Loaded } from '../../ui/states.js';
import { toast } from '../../ui/toast.js';
import { EMBEDDED, ModelSelect } from '../tests/model-select.js';
import { ChangeList } from './change-list.js';
import { NoteField } from './note-field.js';

export function DraftCard({ mode, live }: Pick<ReleaseList, 'mode' | 'live'>) {
  const query = useReleaseChanges();
  const [asks, setAsks] = useState(false);
  const replace = useReplaceDraft();
  return (
    <Loaded query={query}>
      {({ changes, more_articles, fingerprint }) => {
        const count = changes.length + more_articles;
        return changes.length === 0 ? (
          <Empty title={t('No changes in the draft')}>
            {t('The draft matches the live release. Changes to functions, articles and the assistant appear here.')}
          </Empty>
        ) : (
          <Card
            title={t('{count, plural, one {# change in the draft} other {# changes in the draft}}', { count })}
            description={t('Changes that customers get with the next release.')}
            actions={live !== null && <Button onClick={() => setAsks(true)}>{t('Discard changes…')}</Button>}
          >
            <ChangeList changes={changes} moreArticles={more_articles} />
            <GoLiveForm fingerprint={fingerprint} mode={mode} />
            <Confirm
              open={asks}
              onClose={() => setAsks(false)}
              title={t('{count, plural, one {Discard # change?} other {Discard # changes?}}', { count })}
              description={t("Resets the draft to the live release. You can't undo this.")}
              action={t('Discard changes')}
              danger
              onConfirm={async () => {
                if (live !== null) await replace.mutateAsync(live);
                toast(t('Changes discarded'));
              }}
            />
          </Card>
        );
      }}
    </Loaded>
  );
}

function GoLiveForm({ fingerprint, mode }: Pick<ReleaseChanges, 'fingerprint'> & { mode: ReleaseMode }) {
  const going = useGoingLive();
  const [note, setNote] = useState('');
  const [model, setModel] = useState(EMBEDDED);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (note.trim() === '') {
      setError(t('Enter a reason.'));
      field.current?.focus();
      return;
    }
    if (await goLive({ note, model, fingerprint, despite_failures: false })) setNote('');
  };
  return (
    <form
      noValidate
      aria-label={t('Go live')}
      className="mt-4 space-y-4 border-t border-line pt-4"
      onSubmit={(event) => void submit(event)}
    >
      <NoteField
        ref={field}
        value={note}
        error={error}
        onChange={(value) => {
          setNote(value);
          setError(undefined);
        }}
      />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Field
          label={t('Model')}
          hint={
            mode === 'warn'
              ? t('Your tests run first, with this model. If one fails, you can go live anyway.')
              : t('Your tests run first, with this model. If one fails, going live is blocked.')
          }
        >
          <ModelSelect value={model} onChange={setModel} />
        </Field>
        <Button kind="primary" type="submit" busy={going.state === 'running'}>
          {t('Go live')}
        </Button>
      </div>
    </form>
  );
}
