/** Web pages and sitemaps that articles are read from: their progress, and what could not be read. */
import type { KnowledgeSourceView } from '@frontdesk/contract';
import { Link } from '@tanstack/react-router';
import { EllipsisVertical, FileText, Globe, Network, Settings2, Trash2 } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { isUnderWay, useKnowledgeSources, useReadSource, useRemoveSource } from '../../api/knowledge.js';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { Button, IconButton } from '../../ui/button.js';
import { Confirm } from '../../ui/dialog.js';
import { Disclosure } from '../../ui/disclosure.js';
import { ExternalLink } from '../../ui/external-link.js';
import { Menu } from '../../ui/menu.js';
import { Notice } from '../../ui/notice.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Ago } from '../../ui/time.js';
import { toast } from '../../ui/toast.js';
import { ChangeSource } from './change-source.js';
import { describeInterval, describeReading, describeSourceState } from './describe-article.js';
import { ReaderBadges } from './reader-badges.js';

export function SourceList({ onAdd }: { onAdd: () => void }) {
  const query = useKnowledgeSources();
  const there = query.data !== undefined;
  useEffect(() => {
    if (there) document.getElementById(window.location.hash.slice(1))?.scrollIntoView({ block: 'center' });
  }, [there]);
  return (
    <Loaded query={query}>
      {(sources) =>
        sources.length === 0 ? (
          <Empty
            icon={<Globe />}
            title={t('No web pages yet')}
            action={
              <Button kind="primary" onClick={onAdd}>
                {t('Add web pages')}
              </Button>
            }
          >
            {t(
              'Add the URL of a page or a sitemap. Each page becomes an article and is synced on a schedule to stay up to date.',
            )}
          </Empty>
        ) : (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-sm">
            {sources.map((source) => (
              <li key={source.id} id={source.id}>
                <Source source={source} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Source({ source }: { source: KnowledgeSourceView }) {
  const { id, url, kind, status, problem, problems } = source;
  const heading = useId();
  const [asks, setAsks] = useState<'change' | 'remove'>();
  const read = useReadSource(id);
  const remove = useRemoveSource(id);
  const Icon = kind === 'sitemap' ? Network : FileText;
  return (
    <article aria-labelledby={heading} className="px-5 py-4 max-sm:px-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id={heading} className="flex items-baseline gap-2 font-medium">
            <Icon className="translate-y-0.5 text-ink-faint" />
            <span className="sr-only">{kind === 'sitemap' ? t('Sitemap') : t('Page')}</span>
            <span className="min-w-0 wrap-anywhere">
              <ExternalLink href={url} />
            </span>
          </h2>
          <Facts source={source} />
          {status === 'reading' && <Progress source={source} />}
        </div>
        <div className="flex gap-2">
          <Button
            size="small"
            aria-describedby={heading}
            busy={read.isPending}
            disabled={isUnderWay(source)}
            onClick={() => read.mutate(undefined)}
          >
            {t('Sync now')}
          </Button>
          <Menu
            trigger={<IconButton label={t('Actions for {url}', { url })} size="small" icon={<EllipsisVertical />} />}
            items={[
              { label: t('Edit…'), icon: <Settings2 />, onSelect: () => setAsks('change') },
              'separator',
              {
                label: t('Remove…'),
                danger: true,
                icon: <Trash2 />,
                onSelect: () => setAsks('remove'),
              },
            ]}
          />
        </div>
      </div>
      {read.isError && <Notice kind="bad" title={ApiError.sentence(read.error)} className="mt-3" />}
      {problem !== null && (
        <Notice kind="warn" title={problem} className="mt-3">
          {t('The articles from the last sync are kept.')}
        </Notice>
      )}
      {problems.length > 0 && <Problems problems={problems} />}
      {asks === 'change' && <ChangeSource source={source} onClose={() => setAsks(undefined)} />}
      <Confirm
        open={asks === 'remove'}
        onClose={() => setAsks(undefined)}
        title={t('Remove web pages?')}
        description={t('The articles from {url} are deleted. The assistant stops using them immediately.', { url })}
        action={t('Remove pages and articles')}
        danger
        onConfirm={async () => {
          await remove.mutateAsync(undefined);
          toast(t('Web pages removed'));
        }}
      />
    </article>
  );
}

function Facts({ source }: { source: KnowledgeSourceView }) {
  const { id, last_read_at, next_read_at, refresh_hours } = source;
  const { title, tone } = describeSourceState(source);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-faint">
      <Badge tone={tone} dot>
        {title}
      </Badge>
      <ReaderBadges {...source} />
      <span role="status">{describeReading(source)}</span>
      {!isUnderWay(source) && last_read_at !== null && (
        <span>{t.rich('Last synced {when}', { when: <Ago at={last_read_at} /> })}</span>
      )}
      <span>
        {isUnderWay(source) || next_read_at === null
          ? describeInterval(refresh_hours)
          : t.rich('{interval}, next {when}', {
              interval: describeInterval(refresh_hours),
              when: <Ago at={next_read_at} />,
            })}
      </span>
      <Link to="/knowledge" search={{ source: id } as never} className="text-accent-ink hover:underline">
        {t('View articles')}
      </Link>
    </div>
  );
}

function Progress({ source: { pages_read, pages_found } }: { source: KnowledgeSourceView }) {
  const share = pages_found === 0 ? 0 : Math.min(1, pages_read / pages_found);
  return (
    <div aria-hidden className="mt-2 h-1 max-w-72 overflow-hidden rounded-full bg-hover">
      <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${share * 100}%` }} />
    </div>
  );
}

function Problems({ problems }: Pick<KnowledgeSourceView, 'problems'>) {
  return (
    <Disclosure
      className="mt-3 text-sm"
      title={t('{count, plural, one {# page could not be read} other {# pages could not be read}}', {
        count: problems.length,
      })}
    >
      <ul className="mt-2 space-y-2">
        {problems.map(({ url, problem }) => (
          <li key={url} className="min-w-0 text-xs">
            <span className="block wrap-anywhere">
              <ExternalLink href={url} />
            </span>
            <span className="text-ink-soft">{problem}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
