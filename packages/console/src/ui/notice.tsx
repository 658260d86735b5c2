/** A notice inside a page: what happened, what it means, what to do. */
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.js';

export type NoticeKind = 'info' | 'good' | 'warn' | 'bad';

const LOOKS = {
  info: { ground: 'bg-sunken border-line', ink: 'text-ink-soft', Icon: Info },
  good: { ground: 'bg-good-soft border-good/25', ink: 'text-good', Icon: CircleCheck },
  warn: { ground: 'bg-warn-soft border-warn/25', ink: 'text-warn', Icon: TriangleAlert },
  bad: { ground: 'bg-bad-soft border-bad/25', ink: 'text-bad', Icon: CircleAlert },
} as const;

export interface NoticeProps {
  kind?: NoticeKind;
  title?: ReactNode;
  children?: ReactNode;
  className?: string;
}

/** A `bad` notice is announced at once. */
export function Notice({ kind = 'info', title, children, className }: NoticeProps) {
  const { ground, ink, Icon } = LOOKS[kind];
  return (
    <div
      role={kind === 'bad' ? 'alert' : undefined}
      className={classes('flex items-start gap-2.5 rounded-md border p-3 text-sm', ground, className)}
    >
      <Icon className={classes('mt-0.5 size-4', ink)} />
      <div className="min-w-0 flex-1 break-words">
        {title !== undefined && <div className="font-medium">{title}</div>}
        {children !== undefined && children !== false && <div className="text-ink-soft">{children}</div>}
      </div>
    </div>
  );
}
