/** The assistant's knowledge: articles, the web pages they are read from, and a form to try a question. */
import { useLocation, useNavigate } from '@tanstack/react-router';
import { FileUp, Globe, Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../language/translate.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Page } from '../../ui/page.js';
import { Tabs } from '../../ui/tabs.js';
import { AddSource } from './add-source.js';
import { ArticleList } from './article-list.js';
import { SourceList } from './source-list.js';
import { TryQuestion } from './try-question.js';
import { UploadFiles } from './upload-files.js';

const TABS = ['/knowledge', '/knowledge/web-pages', '/knowledge/try'];

/** Each tab is a page with its own address. */
const TAB_TITLES: Record<(typeof TABS)[number] | '/knowledge', string> = {
  '/knowledge': t('Knowledge'),
  '/knowledge/web-pages': `${t('Web pages')} · ${t('Knowledge')}`,
  '/knowledge/try': `${t('Try a question')} · ${t('Knowledge')}`,
};

export function KnowledgePage() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const tab = TABS.find((path) => pathname.endsWith(path)) ?? '/knowledge';
  const [adds, setAdds] = useState<'files' | 'web'>();
  const [empty, setEmpty] = useState(false);
  const actions = (
    <>
      <Button icon={<FileUp />} onClick={() => setAdds('files')}>
        {t('Upload files')}
      </Button>
      <Button icon={<Globe />} onClick={() => setAdds('web')}>
        {t('Add web pages')}
      </Button>
      <ButtonLink to="/knowledge/new" kind="primary" icon={<Plus />}>
        {t('Create article')}
      </ButtonLink>
    </>
  );
  return (
    <Page
      title={t('Knowledge')}
      tabTitle={TAB_TITLES[tab]}
      description={t('Articles and web pages that the assistant uses to answer general questions.')}
      actions={empty && tab === '/knowledge' ? undefined : actions}
    >
      <Tabs
        label={t('Knowledge')}
        value={tab}
        onChange={(to) => void navigate({ to })}
        tabs={[
          { value: '/knowledge', title: t('Articles'), content: <ArticleList begin={actions} onEmpty={setEmpty} /> },
          {
            value: '/knowledge/web-pages',
            title: t('Web pages'),
            content: <SourceList onAdd={() => setAdds('web')} />,
          },
          { value: '/knowledge/try', title: t('Try a question'), content: <TryQuestion /> },
        ]}
      />
      {adds === 'files' && <UploadFiles onClose={() => setAdds(undefined)} />}
      {adds === 'web' && (
        <AddSource
          onClose={() => setAdds(undefined)}
          onAdded={() => {
            setAdds(undefined);
            void navigate({ to: '/knowledge/web-pages' });
          }}
        />
      )}
    </Page>
  );
}
