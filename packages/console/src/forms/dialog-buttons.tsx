/**
 * The buttons of a form in a dialog, as its last element. They stay in view on long forms, unless the window is very low,
 * and cover the padding of form and dialog below them.
 */
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
    <div className="bottom-0 -mx-5 -mb-6 flex flex-wrap justify-end gap-2 rounded-b-lg bg-raised px-5 pt-2 pb-6 max-sm:*:grow [@media(min-height:30rem)]:sticky">
      <Button onClick={onCancel}>{t('Cancel')}</Button>
      <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={busy}>
        {submit}
      </Button>
    </div>
  );
}
