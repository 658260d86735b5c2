/** Exports or erases all data of a customer by session id. */
import { Download, UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { useExportCustomer } from '../../api/privacy.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { Notice } from '../../ui/notice.js';
import { EraseDialog } from './erase-dialog.js';

export function EraseById() {
  const [step, setStep] = useState<'find' | 'erase'>();
  const [session_id, setSessionId] = useState('');
  const customer = { session_id: session_id.trim(), mode: 'live' as const };
  const exporting = useExportCustomer();
  const close = () => {
    exporting.reset();
    setStep(undefined);
    setSessionId('');
  };
  const known = customer.session_id !== '';
  return (
    <>
      <Button icon={<UserRoundSearch />} onClick={() => setStep('find')}>
        {t('Export or erase a customer')}
      </Button>
      {step === 'find' && (
        <Dialog
          open
          onClose={close}
          title={t('Export or erase a customer')}
          description={t('Enter the session ID that your system assigned to the customer.')}
          actions={
            <>
              <Button
                disabled={!known}
                busy={exporting.isPending}
                icon={<Download />}
                onClick={() => exporting.mutate(customer)}
              >
                {t('Export data')}
              </Button>
              <Button kind="danger" disabled={!known} onClick={() => setStep('erase')}>
                {t('Erase customer…')}
              </Button>
            </>
          }
        >
          <Field label={t('Session ID')}>
            <Input
              value={session_id}
              onChange={(event) => {
                exporting.reset();
                setSessionId(event.target.value);
              }}
              autoComplete="off"
              dir="ltr"
              spellCheck={false}
            />
          </Field>
          {exporting.isError && (
            <Notice kind="bad" className="mt-3" title={describeProblem(exporting.error, customer.session_id)} />
          )}
        </Dialog>
      )}
      {step === 'erase' && <EraseDialog customer={customer} onClose={close} />}
    </>
  );
}

const describeProblem = (error: unknown, session_id: string): string =>
  error instanceof ApiError && error.status === 404
    ? t('No data is stored for “{session_id}”. Check the ID; capital letters count.', { session_id })
    : ApiError.sentence(error);
