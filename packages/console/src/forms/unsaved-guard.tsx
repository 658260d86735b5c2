/** Asks before unsaved input is lost, on navigation and before the tab is closed. */
import { useBlocker } from '@tanstack/react-router';
import { t } from '../language/translate.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';

export function UnsavedGuard({ when }: { when: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: when,
    withResolver: true,
  });
  const { status } = blocker;
  return (
    <Dialog
      open={status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('Leave without saving?')}
      description={t('Your unsaved changes will be lost.')}
      actions={
        <>
          <Button onClick={() => blocker.reset?.()}>{t('Stay on this page')}</Button>
          <Button kind="danger" onClick={() => blocker.proceed?.()}>
            {t('Leave and discard')}
          </Button>
        </>
      }
    />
  );
}
