/** Confirms the erasure of a customer. The id has to be typed, so that the wrong customer is not erased. */
import { useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { type Customer, useEraseCustomer } from '../../api/privacy.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { Notice } from '../../ui/notice.js';
import { toast } from '../../ui/toast.js';

export interface EraseDialogProps {
  customer: Customer;
  onClose: () => void;
  onErased?: () => void;
}

export function EraseDialog({ customer, onClose, onErased }: EraseDialogProps) {
  const [typed, setTyped] = useState('');
  const erase = useEraseCustomer();
  const matches = typed.trim() === customer.session_id;
  const submit = async () => {
    if (!matches || erase.isPending) return;
    await erase.mutateAsync(customer);
    toast(t('{session_id} is being erased. The receipt is under Privacy.', { session_id: customer.session_id }));
    onClose();
    onErased?.();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Erase customer?')}
      description={t(
        "Erases their conversations, files, reviews, calls, notes and traces, and ends anything in progress. You can't undo this. Export their data first if you need it.",
      )}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form="erase-customer" kind="danger" disabled={!matches} busy={erase.isPending}>
            {t('Erase customer')}
          </Button>
        </>
      }
    >
      <form
        id="erase-customer"
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          // Errors are shown below.
          submit().catch(() => undefined);
        }}
      >
        <Field
          label={t.rich('Type {id} to confirm', {
            id: <code className="break-all">{customer.session_id}</code>,
          })}
        >
          <Input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            dir="ltr"
            spellCheck={false}
          />
        </Field>
        {erase.isError && <Notice kind="bad" title={ApiError.sentence(erase.error)} />}
      </form>
    </Dialog>
  );
}
