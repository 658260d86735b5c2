/** A short label for a state or kind. Never conveys meaning by colour alone. */
import type { ReactNode } from 'react';
import { classes } from './classes.js';

export type BadgeTone = 'neutral' | 'good' | 'warn' | 'bad' | 'accent';

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-hover text-ink-soft',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  accent: 'bg-accent-soft text-accent-ink',
};

export function Badge({ tone = 'neutral', dot, children }: { tone?: BadgeTone; dot?: boolean; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex max-w-full items-center gap-1.5 rounded-sm px-1.5 py-px text-xs font-medium whitespace-nowrap [&_.lucide]:size-3',
        TONES[tone],
      )}
    >
      {dot && <span aria-hidden className="size-1.5 rounded-full bg-current" />}
      {children}
    </span>
  );
}
