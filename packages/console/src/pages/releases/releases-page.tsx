/** The Releases page: the draft, going live, and earlier releases. */
import { Rocket, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useReleases } from '../../api/releases.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Page } from '../../ui/page.js';
import { Empty, Loaded } from '../../ui/states.js';
import { DraftCard } from './draft-card.js';
import { GoingLiveView } from './going-live-view.js';
import { ModeDialog } from './mode-dialog.js';
import { ReleaseList } from './release-list.js';

export function ReleasesPage() {
  const query = useReleases();
  const [asks, setAsks] = useState(false);
  const mode = query.data?.mode;
  return (
    <Page
      title={t('Releases')}
      description={t('Review draft changes, run tests, go live, and restore earlier releases.')}
      actions={
        mode !== undefined &&
        mode !== 'off' && (
          <Button icon={<Settings2 />} onClick={() => setAsks(true)}>
            {t('Settings…')}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {(list) => (
          <>
            {list.mode === 'off' ? (
              <Empty
                icon={<Rocket />}
                title={t('Releases are off')}
                action={
                  <Button kind="primary" onClick={() => setAsks(true)}>
                    {t('Turn on releases…')}
                  </Button>
                }
              >
                {t(
                  'Changes reach customers as soon as you save. With releases, changes to functions, articles, the assistant and its model stay in a draft until you go live.',
                )}
              </Empty>
            ) : (
              <>
                <GoingLiveView live={list.live} />
                <DraftCard {...list} />
              </>
            )}
            {list.releases.length > 0 && (
              <div className="mt-8">
                <ReleaseList {...list} />
              </div>
            )}
            <ModeDialog mode={list.mode} open={asks} onClose={() => setAsks(false)} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
