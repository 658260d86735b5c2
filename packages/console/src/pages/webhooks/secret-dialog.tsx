/** The secret used to sign requests to an endpoint, shown once. */
import type { ReactNode } from 'react';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { ShownOnce } from '../../ui/shown-once.js';

export function SecretDialog({
  secret,
  onClose,
  children,
}: {
  secret: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      open
      holds
      onClose={onClose}
      title={t('Copy your webhook secret')}
      description={children}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('I have saved it')}
        </Button>
      }
    >
      <ShownOnce label={t('Secret')} text={secret} />
    </Dialog>
  );
}
