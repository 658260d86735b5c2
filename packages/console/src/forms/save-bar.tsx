/** The foot of a form: saves, takes changes back, and says whether there are any. Stays in sight on long forms. */
import { t } from '../language/translate.js';
import { Button } from '../ui/button.js';

export interface SaveBarProps {
  dirty: boolean;
  busy: boolean;
  onReset?: () => void;
  label?: string;
  /** What is said where nothing has changed. */
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
    <div className="sticky bottom-0 z-10 -mx-4 flex items-center gap-2 border-t border-line bg-canvas/95 px-4 py-3 backdrop-blur-sm sm:-mx-8 sm:px-8">
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
