/** Asks before unsaved input is lost: on the way to another page, and before the tab closes. */
import { useBlocker } from '@tanstack/react-router';
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
      title="Leave without saving?"
      description="Your unsaved changes will be lost."
      actions={
        <>
          <Button onClick={() => blocker.reset?.()}>Stay on this page</Button>
          <Button kind="danger" onClick={() => blocker.proceed?.()}>
            Leave and discard
          </Button>
        </>
      }
    />
  );
}
