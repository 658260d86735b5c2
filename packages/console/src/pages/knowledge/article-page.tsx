/** One article: its text and settings, editable unless it was read from a web page. */
import type { ArticleView } from '@frontdesk/contract';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { EllipsisVertical, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useArticle, useRemoveArticle } from '../../api/knowledge.js';
import { useHasReleases } from '../../api/releases.js';
import { t } from '../../language/translate.js';
import { IconButton } from '../../ui/button.js';
import { INLINE_LINK } from '../../ui/classes.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Confirm } from '../../ui/dialog.js';
import { ExternalLink } from '../../ui/external-link.js';
import { Menu } from '../../ui/menu.js';
import { Notice } from '../../ui/notice.js';
import { Card, Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { Ago } from '../../ui/time.js';
import { toast } from '../../ui/toast.js';
import { ArticleForm, toSaved } from './article-form.js';
import { Preview } from './content-field.js';
import { describePassages } from './describe-article.js';
import { ReaderBadges } from './reader-badges.js';

const BACK = { to: '/knowledge', label: t('Knowledge') };

export function ArticlePage() {
  const { article = '' } = useParams({ strict: false }) as { article?: string };
  const query = useArticle(article);
  if (query.data === undefined)
    return (
      <Page title={t('Article')} back={BACK} width="narrow">
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  return <LoadedArticle key={query.data.id} view={query.data} />;
}

function LoadedArticle({ view }: { view: ArticleView }) {
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const remove = useRemoveArticle();
  const read = view.source_id !== null;
  const hasReleases = useHasReleases();
  return (
    <Page
      title={view.title}
      back={BACK}
      width="narrow"
      description={<Facts view={view} />}
      menu={
        !read && (
          <Menu
            trigger={<IconButton label={t('More')} kind="secondary" icon={<EllipsisVertical />} />}
            items={[
              {
                label: t('Delete…'),
                danger: true,
                icon: <Trash2 />,
                onSelect: () => setAsks(true),
              },
            ]}
          />
        )
      }
    >
      {read ? (
        <ReadArticle view={view} />
      ) : (
        <ArticleForm external_id={view.external_id} saved={toSaved(view)} onSaved={() => toast(t('Article saved'))} />
      )}
      <Confirm
        open={asks}
        onClose={() => setAsks(false)}
        title={t('Delete article?')}
        description={
          hasReleases
            ? t("The assistant stops using “{title}” with the next release. You can't undo this.", {
                title: view.title,
              })
            : t("The assistant stops using “{title}” immediately. You can't undo this.", { title: view.title })
        }
        action={t('Delete article')}
        danger
        onConfirm={async () => {
          await remove.mutateAsync(view.external_id);
          toast(t('Article deleted'));
          await navigate({ to: '/knowledge', ignoreBlocker: true });
        }}
      />
    </Page>
  );
}

function Facts({ view }: { view: ArticleView }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-faint">
      <span role="status">{describePassages(view)}</span>
      <span>{t.rich('Changed {when}', { when: <Ago at={view.updated_at} /> })}</span>
      <span className="flex min-w-0 items-center gap-1">
        <span className="sr-only">{t('ID')} </span>
        <span dir="ltr" className="min-w-0 font-mono wrap-anywhere">
          {view.external_id}
        </span>
        <CopyButton text={view.external_id} label={t('Copy article ID')} />
      </span>
    </div>
  );
}

function ReadArticle({ view }: { view: ArticleView }) {
  return (
    <div className="space-y-4">
      <Notice title={t('This article is synced from a web page')}>
        {t("It's updated when the page is synced. To change it, edit the page.")}{' '}
        <Link to="/knowledge/web-pages" hash={view.source_id ?? ''} className={INLINE_LINK}>
          {t('View source')}
        </Link>
      </Notice>
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <ReaderBadges {...view} />
        {view.url !== null && <ExternalLink href={view.url} />}
      </div>
      <Card>
        <Preview text={view.content} />
      </Card>
    </div>
  );
}
