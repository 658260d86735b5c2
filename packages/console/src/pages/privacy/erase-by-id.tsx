/** Exports or erases all data of a customer by session id. */
import { Download, UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { exportPath } from '../../api/privacy.js';
import { t } from '../../language/translate.js';
import { Button, buttonClasses } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { EraseDialog } from './erase-dialog.js';

export function EraseById() {
  const [step, setStep] = useState<'find' | 'erase'>();
  const [session_id, setSessionId] = useState('');
  const customer = { session_id: session_id.trim(), mode: 'live' as const };
  const close = () => {
    setStep(undefined);
    setSessionId('');
  };
  const known = customer.session_id !== '';
  return (
    <>
      <Button icon={<UserRoundSearch aria-hidden size={14} />} onClick={() => setStep('find')}>
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
              {known ? (
                <a href={exportPath(customer)} download className={buttonClasses('secondary', 'medium')}>
                  <Download aria-hidden size={14} />
                  {t('Export data')}
                </a>
              ) : (
                <Button disabled icon={<Download aria-hidden size={14} />}>
                  {t('Export data')}
                </Button>
              )}
              <Button kind="danger" disabled={!known} onClick={() => setStep('erase')}>
                {t('Erase customer…')}
              </Button>
            </>
          }
        >
          <Field label={t('Session ID')}>
            <Input
              value={session_id}
              onChange={(event) => setSessionId(event.target.value)}
              autoComplete="off"
              dir="ltr"
              spellCheck={false}
            />
          </Field>
        </Dialog>
      )}
      {step === 'erase' && <EraseDialog customer={customer} onClose={close} />}
    </>
  );
}
