/**
 * The bar at the end of a form: saves or resets changes, and states whether there are any. Stays visible on long forms.
 */
import { t } from '../language/translate.js';
import { Button } from '../ui/button.js';

export interface SaveBarProps {
  dirty: boolean;
  busy: boolean;
  onReset?: () => void;
  label?: string;
  /** The text if there are no changes. */
  saved?: string;
}

export function SaveBar({
  dirty,
  busy,
  onReset,
  label = t('Save changes'),
  saved = t('All changes saved'),
}: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-canvas px-4 py-3 sm:-mx-8 sm:px-8">
      <span className="me-auto text-xs text-ink-faint" aria-live="polite">
        {dirty ? t('Unsaved changes') : saved}
      </span>
      {onReset !== undefined && dirty && (
        <Button kind="quiet" onClick={onReset}>
          {t('Discard')}
        </Button>
      )}
      <Button kind="primary" type="submit" busy={busy}>
        {label}
      </Button>
    </div>
  );
}
