/** Details below a title that opens and closes them. */
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.js';

export interface DisclosureProps {
  title: ReactNode;
  /** Whether it is open at first. */
  open?: boolean;
  className?: string;
  children: ReactNode;
}

export function Disclosure({ title, open = false, className, children }: DisclosureProps) {
  return (
    <details open={open} className={classes('group', className)}>
      <summary className="flex w-fit list-none items-center gap-1 rounded-sm py-1 text-xs text-ink-soft hover:text-ink">
        <ChevronRight className="transition-transform group-open:rotate-90" />
        {title}
      </summary>
      {children}
    </details>
  );
}
