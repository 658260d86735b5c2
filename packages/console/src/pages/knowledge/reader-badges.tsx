/** Badges for the restricted audience of an article or a web source. None if there is no restriction. */
import type { ArticleAudience, Environment } from '@frontdesk/contract';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';

export function ReaderBadges({ audience, environment }: { audience: ArticleAudience; environment: Environment }) {
  return (
    <>
      {environment === 'dev' && <Badge tone="warn">{t('Dev')}</Badge>}
      {audience === 'logged_in' && <Badge tone="accent">{t('Logged-in customers')}</Badge>}
    </>
  );
}
