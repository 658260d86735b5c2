/** The layout of a page: its heading, and cards with their own headings. */
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { classes } from './classes.js';
import { lastSearch } from './use-filter.js';

export interface PageProps {
  title: ReactNode;
  /** The browser tab's title, if `title` is not a text or not sufficient. */
  tabTitle?: string;
  description?: ReactNode;
  /** The page from which this one was reached: the link leads to it with its last filters. */
  back?: { to: string; label: string };
  actions?: ReactNode;
  /** One icon button in place of actions, beside the title on phones too. */
  menu?: ReactNode;
  /** `wide` for tables side by side and traces, `narrow` for forms. */
  width?: 'narrow' | 'normal' | 'wide';
  children: ReactNode;
}

const WIDTHS = { narrow: 'max-w-3xl', normal: 'max-w-5xl', wide: 'max-w-7xl' };

export function Page({ title, tabTitle, description, back, actions, menu, width = 'normal', children }: PageProps) {
  const heading = tabTitle ?? (typeof title === 'string' ? title : undefined);
  useEffect(() => {
    if (heading !== undefined) document.title = `${heading} · Frontdesk`;
  }, [heading]);
  return (
    <div className={classes('mx-auto w-full px-4 pt-6 pb-20 sm:px-8 sm:pt-10', WIDTHS[width])}>
      <header
        className={classes(
          'mb-6 flex items-start justify-between gap-x-6 gap-y-3',
          (menu === undefined || menu === false) && 'flex-wrap',
        )}
      >
        <div className="max-w-2xl min-w-0 grow basis-80">
          {back !== undefined && (
            <Link
              to={back.to}
              search={lastSearch(back.to) as never}
              className="mb-1 -ms-1 inline-flex items-center gap-0.5 rounded-sm py-0.5 pe-1 text-sm text-ink-faint hover:text-ink"
            >
              <ChevronLeft />
              {back.label}
            </Link>
          )}
          <h1 tabIndex={-1} dir="auto" className="text-xl font-semibold break-words outline-none">
            {title}
          </h1>
          {description !== undefined && <div className="mt-1 text-pretty text-ink-soft">{description}</div>}
        </div>
        {menu}
        {actions !== undefined && (
          <div className="flex max-w-full flex-wrap items-center gap-2 max-sm:*:shrink max-sm:*:whitespace-normal">
            {actions}
          </div>
        )}
      </header>
      {children}
    </div>
  );
}

export interface CardProps {
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  className?: string;
  /** Without padding, for contents with their own, such as lists. */
  flush?: boolean;
  children: ReactNode;
}

export function Card({ title, description, actions, className, flush, children }: CardProps) {
  return (
    <section className={classes('min-w-0 rounded-lg border border-line bg-surface shadow-sm', className)}>
      {title !== undefined && (
        <header className="flex items-start justify-between gap-x-4 gap-y-2 px-5 pt-4 max-sm:flex-wrap max-sm:px-4">
          <div className="min-w-0">
            <h2 className="font-semibold">{title}</h2>
            {description !== undefined && <div className="mt-0.5 text-sm text-pretty text-ink-soft">{description}</div>}
          </div>
          {actions !== undefined && <div className="flex shrink-0 items-center gap-2 sm:-my-1">{actions}</div>}
        </header>
      )}
      <div className={flush ? 'pt-3' : 'px-5 py-4 max-sm:px-4'}>{children}</div>
    </section>
  );
}
