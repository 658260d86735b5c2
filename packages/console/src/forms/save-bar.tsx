/**
 * The bar at the end of a form: saves or resets changes, and states whether there are any. Stays visible on long forms.
 * What is saved and unchanged cannot be saved again.
 */
import { t } from '../language/translate.js';
import { Button } from '../ui/button.js';

export interface SaveBarProps {
  dirty: boolean;
  busy: boolean;
  onReset?: () => void;
  /** The button of what is not saved yet. Unset: its changes are saved. */
  create?: string | undefined;
}

export function SaveBar({ dirty, busy, onReset, create }: SaveBarProps) {
  const isNew = create !== undefined;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-canvas px-4 py-3 sm:-mx-8 sm:px-8">
      <span className="me-auto text-xs text-ink-faint" aria-live="polite">
        {dirty ? t('Unsaved changes') : isNew ? '' : t('All changes saved')}
      </span>
      {onReset !== undefined && dirty && (
        <Button kind="quiet" onClick={onReset}>
          {t('Discard')}
        </Button>
      )}
      <Button kind="primary" type="submit" busy={busy} idle={!dirty && !isNew}>
        {create ?? t('Save changes')}
      </Button>
    </div>
  );
}
