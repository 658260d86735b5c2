/** The buttons of a form in a dialog. */
import { t } from '../language/translate.js';
import { Button } from '../ui/button.js';

export interface DialogButtonsProps {
  /** The text of the button that submits the form. */
  submit: string;
  busy: boolean;
  /** It cannot be undone. */
  danger?: boolean | undefined;
  onCancel: () => void;
}

export function DialogButtons({ submit, busy, danger = false, onCancel }: DialogButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2 pt-2 max-sm:*:grow">
      <Button onClick={onCancel}>{t('Cancel')}</Button>
      <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={busy}>
        {submit}
      </Button>
    </div>
  );
}
