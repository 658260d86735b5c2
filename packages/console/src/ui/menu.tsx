/** A menu of deeds behind a button. It is not modal: Radix's modal one writes a style element, which the policy refuses. */
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classes } from './classes.js';

export type MenuItem =
  | 'separator'
  | { label: string; icon?: ReactNode; danger?: boolean; disabled?: boolean; hint?: ReactNode; onSelect: () => void };

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  items: readonly MenuItem[];
  header?: ReactNode;
  align?: 'start' | 'end';
  side?: 'top' | 'bottom';
  /** Set, with `onOpen`, where something else opens it too. */
  open?: boolean;
  onOpen?: (open: boolean) => void;
}

export function Menu({ trigger, items, header, align = 'end', side = 'bottom', open, onOpen }: MenuProps) {
  return (
    <Radix.Root
      modal={false}
      {...(open !== undefined && { open })}
      {...(onOpen !== undefined && { onOpenChange: onOpen })}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-80 min-w-44 animate-appear overflow-y-auto rounded-md bg-raised p-1 shadow-lg"
        >
          {header !== undefined && <div className="border-b border-line px-2 pt-1 pb-2 text-sm">{header}</div>}
          {items.map((item, index) =>
            item === 'separator' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a separator has nothing else
              <Radix.Separator key={index} className="my-1 h-px bg-line" />
            ) : (
              <Radix.Item
                key={item.label}
                disabled={item.disabled}
                onSelect={item.onSelect}
                className={classes(
                  'flex items-center gap-2 rounded-sm px-2 py-1.5 text-sm outline-none data-[disabled]:opacity-50 data-[highlighted]:bg-hover',
                  item.danger ? 'text-bad' : 'text-ink',
                )}
              >
                {item.icon}
                <span className="flex-1">{item.label}</span>
                {item.hint}
              </Radix.Item>
            ),
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
