/** Placeholders for data that is loading, empty or failed; {@link Loaded} selects the right one. */
import type { UseQueryResult } from '@tanstack/react-query';
import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.js';
import { t } from '../language/translate.js';
import { Button } from './button.js';
import { classes } from './classes.js';

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classes('animate-pulse rounded-md bg-hover', className ?? 'h-4 w-full')} />;
}

/** A placeholder for one item, announced to screen readers. */
export function SkeletonBlock({ className }: { className?: string }) {
  return (
    <div role="status">
      <span className="sr-only">{t('Loading…')}</span>
      <Skeleton {...(className !== undefined && { className })} />
    </div>
  );
}

/** @param rows number of placeholder lines */
export function SkeletonList({ rows = 5 }: { rows?: number }) {
  return (
    <div role="status" className="space-y-px overflow-hidden rounded-lg border border-line bg-surface">
      <span className="sr-only">{t('Loading…')}</span>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else
        <div key={index} className="flex items-center gap-4 border-b border-line px-4 py-3.5 last:border-0">
          <Skeleton className="h-3.5 w-1/3" />
          <Skeleton className="h-3.5 w-1/5" />
          <Skeleton className="ms-auto h-3.5 w-16" />
        </div>
      ))}
    </div>
  );
}

export interface EmptyProps {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  /** An action that helps. */
  action?: ReactNode;
}

export function Empty({ icon, title, children, action }: EmptyProps) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-dashed border-line-strong px-6 py-12 text-center">
      {icon !== undefined && (
        <div aria-hidden className="mb-3 text-ink-faint [&_.lucide]:size-6">
          {icon}
        </div>
      )}
      <h2 className="font-semibold">{title}</h2>
      {children !== undefined && <div className="mt-1 max-w-md text-sm text-balance text-ink-soft">{children}</div>}
      {action !== undefined && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

export function ErrorState({ error, retry }: { error: unknown; retry?: (() => void) | undefined }) {
  const status = error instanceof ApiError ? error.status : undefined;
  const isFinal = status === 404 || status === 403;
  const title = status === 404 ? t('Not found') : status === 403 ? t("You don't have access") : t('Could not load');
  return (
    <div
      role="alert"
      className="flex flex-col items-center rounded-lg border border-line bg-surface px-6 py-12 text-center"
    >
      <CircleAlert className="size-5 mb-3 text-bad" />
      <h2 className="font-semibold">{title}</h2>
      <p className="mt-1 max-w-md text-sm text-ink-soft">{ApiError.sentence(error)}</p>
      {retry !== undefined && !isFinal && (
        <Button className="mt-4" icon={<RotateCw />} onClick={retry}>
          {t('Try again')}
        </Button>
      )}
    </div>
  );
}

export interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** Shown until there is data. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Shows a query's data once loaded. If a later reload fails, the old data stays. */
export function Loaded<Data>({ query, skeleton = <SkeletonList />, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  return skeleton;
}
