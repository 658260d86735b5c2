/**
 * Buttons, and links that look like buttons. A busy button is announced (`aria-busy`), keeps its width, and stays
 * focusable, so that keyboard focus is not lost. A button without text is square, with a larger icon.
 */
import { Link } from '@tanstack/react-router';
import { LoaderCircle } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classes } from './classes.js';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium';

const BASE =
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap transition-colors select-none disabled:opacity-50 aria-disabled:opacity-60';
const KINDS: Record<ButtonKind, string> = {
  primary: 'bg-accent text-white shadow-sm hover:not-disabled:not-aria-disabled:bg-accent-strong',
  secondary: 'border border-line-strong bg-surface text-ink shadow-sm hover:not-disabled:bg-hover',
  quiet: 'text-ink-soft hover:not-disabled:bg-hover hover:not-disabled:text-ink',
  danger: 'bg-bad-ground text-white shadow-sm hover:not-disabled:brightness-95',
};
const SIZES: Record<ButtonSize, string> = {
  small: 'h-7 px-2 text-xs max-sm:h-9 max-sm:px-3 max-sm:text-sm',
  medium: 'h-8 px-3 text-sm max-sm:h-11',
};

const ICON_ONLY = 'aspect-square px-0! [&_.lucide]:size-4 max-sm:[&_.lucide]:size-4.5';

export const buttonClasses = (kind: ButtonKind = 'secondary', size: ButtonSize = 'medium', extra?: string) =>
  classes(BASE, KINDS[kind], SIZES[size], extra);

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  size?: ButtonSize;
  /** An action is in progress, so the button cannot be pressed. */
  busy?: boolean;
  /** There is nothing to do, so the button cannot be pressed. It stays focusable, unlike with `disabled`. */
  idle?: boolean;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function Button(props: ButtonProps) {
  const { kind, size, busy = false, idle = false, icon, children, className, onClick, ...rest } = props;
  const unavailable = busy || idle;
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={unavailable || undefined}
      onClick={(event) => (unavailable ? event.preventDefault() : onClick?.(event))}
      className={buttonClasses(kind, size, classes(children === undefined && ICON_ONLY, className))}
    >
      {busy ? <LoaderCircle className="animate-spin" /> : icon}
      {children}
    </button>
  );
}

/** An icon button; `label` is its accessible name. */
export function IconButton({ label, icon, className, ...rest }: Omit<ButtonProps, 'children'> & { label: string }) {
  return (
    <Button
      kind="quiet"
      {...rest}
      aria-label={label}
      title={label}
      icon={icon}
      className={classes('text-ink-faint', className)}
    />
  );
}

export interface ButtonLinkProps {
  to: string;
  kind?: ButtonKind;
  size?: ButtonSize;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A link to a page of the console. */
export function ButtonLink({ to, kind, size, icon, className, children }: ButtonLinkProps) {
  return (
    <Link to={to} className={buttonClasses(kind, size, className)}>
      {icon}
      {children}
    </Link>
  );
}
