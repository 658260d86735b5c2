/** A short explanation on hover and focus. Must not be the only place of information, as phones have no hover. */
import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <Radix.Root delayDuration={250}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-64 animate-appear rounded-md bg-ink px-2 py-1 text-xs text-canvas"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export const TooltipProvider = Radix.Provider;
