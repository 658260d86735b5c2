/** Asks whether to restore an earlier release for customers at once, which requires a reason, or as the draft. */
import type { ReleaseSummary } from '@frontdesk/contract';
import { type FormEvent, useId, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { useReplaceDraft, useRestoreRelease } from '../../api/releases.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Notice } from '../../ui/notice.js';
import { Choice } from '../../ui/switch.js';
import { toast } from '../../ui/toast.js';
import { NoteField } from './note-field.js';

interface RestoreDialogProps {
  /** Undefined: the dialog is closed. */
  release: Pick<ReleaseSummary, 'number'> | undefined;
  onClose: () => void;
  onRestored?: () => void;
}

const PLACES = [
  {
    value: 'live',
    title: t('Go live immediately'),
    hint: t("Creates a new release without running tests. The draft doesn't change."),
  },
  {
    value: 'draft',
    title: t('Replace the draft'),
    hint: t('Discards all changes in the draft. Customers get it when you go live.'),
  },
] as const;
type Place = (typeof PLACES)[number]['value'];

export function RestoreDialog({ release, onClose, onRestored }: RestoreDialogProps) {
  const form = useId();
  const restore = useRestoreRelease();
  const replace = useReplaceDraft();
  const [place, setPlace] = useState<Place>('live');
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const used = place === 'live' ? restore : replace;
  const close = () => {
    setPlace('live');
    setNote('');
    setError(undefined);
    restore.reset();
    replace.reset();
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (release === undefined || used.isPending) return;
    const { number } = release;
    if (place === 'draft') {
      await replace.mutateAsync(number);
      toast(t('Draft replaced with release {number}', { number }));
    } else {
      if (note.trim() === '') {
        setError(t('Enter a reason.'));
        field.current?.focus();
        return;
      }
      const as = await restore.mutateAsync({ number, note });
      toast(t('Release {number} is live', { number: as.number }));
    }
    close();
    onRestored?.();
  };
  return (
    <Dialog
      open={release !== undefined}
      onClose={close}
      title={t('Restore release {number}?', { number: release?.number ?? '' })}
      actions={
        <>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" form={form} busy={used.isPending}>
            {place === 'live' ? t('Restore release') : t('Replace draft')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="space-y-4"
        // The mutation keeps the error.
        onSubmit={(event) => void submit(event).catch(() => undefined)}
      >
        <Choice label={t('Restore to')} value={place} onChange={setPlace} options={PLACES} />
        {place === 'live' && (
          <NoteField
            ref={field}
            value={note}
            error={error}
            onChange={(value) => {
              setNote(value);
              setError(undefined);
            }}
          />
        )}
        {used.isError && <Notice kind="bad" title={ApiError.sentence(used.error)} />}
      </form>
    </Dialog>
  );
}
