/**
 * A menu of actions behind a button. Not modal, as Radix's modal menu inserts a style element, which the policy
 * refuses.
 */
import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { FocusEvent, ReactNode } from 'react';
import { classes } from './classes.js';

export type MenuItem =
  | 'separator'
  | {
      label: string;
      icon?: ReactNode;
      danger?: boolean;
      disabled?: boolean;
      hint?: ReactNode;
      /** For a menu of exclusive choices: whether this is the current one, of which there may be none. All items must set it. */
      checked?: boolean;
      onSelect: () => void;
    };

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  items: readonly MenuItem[];
  header?: ReactNode;
  align?: 'start' | 'end';
  side?: 'top' | 'bottom';
  /** Set together with `onOpen` if it can be opened from elsewhere too. */
  open?: boolean;
  onOpen?: (open: boolean) => void;
}

export function Menu({ trigger, items, header, align = 'end', side = 'bottom', open, onOpen }: MenuProps) {
  const shown = items.map((item, index) =>
    item === 'separator' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a separator has nothing else
      <Radix.Separator key={index} className="my-1 h-px bg-line" />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same label
      <Item key={index} item={item} value={String(index)} />
    ),
  );
  const exclusive = items.some((item) => item !== 'separator' && item.checked !== undefined);
  const chosen = items.findIndex((item) => item !== 'separator' && item.checked);
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
          onFocus={focusItem}
          className="z-50 max-h-80 max-w-[calc(100vw-1rem)] min-w-44 animate-appear overflow-y-auto rounded-md bg-raised p-1 shadow-lg"
        >
          {header !== undefined && <div className="border-b border-line px-2 pt-1 pb-2 text-sm">{header}</div>}
          {exclusive ? <Radix.RadioGroup value={String(chosen)}>{shown}</Radix.RadioGroup> : shown}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * A menu that a key has opened begins at its current item or the first one. Radix does so only if the menu was on the page
 * when the key was pressed.
 */
function focusItem({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (target !== currentTarget || currentTarget.contains(relatedTarget) || !target.matches(':focus-visible')) return;
  const items = [...currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]:not([data-disabled])')];
  (items.find((item) => item.ariaChecked === 'true') ?? items[0])?.focus();
}

function Item({ item, value }: { item: Exclude<MenuItem, 'separator'>; value: string }) {
  const { label, icon, danger, disabled, hint, checked, onSelect } = item;
  const content = (
    <>
      {icon}
      {/* Below the label where both do not fit on a line. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
        <bdi className="min-w-0 flex-auto wrap-anywhere">{label}</bdi>
        {hint}
      </span>
      {checked && <Check />}
    </>
  );
  const look = {
    disabled,
    onSelect,
    className: classes(
      'flex items-center gap-2 rounded-sm px-2 py-1.5 text-sm outline-none data-[disabled]:opacity-50 data-[highlighted]:bg-hover',
      danger ? 'text-bad' : 'text-ink',
    ),
  };
  if (checked === undefined) return <Radix.Item {...look}>{content}</Radix.Item>;
  return (
    <Radix.RadioItem value={value} {...look}>
      {content}
    </Radix.RadioItem>
  );
}
