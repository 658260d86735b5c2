/** If releases are used, states that changes saved here take effect with the next release. */
import { Link } from '@tanstack/react-router';
import { useHasReleases } from '../../api/releases.js';
import { t } from '../../language/translate.js';
import { INLINE_LINK } from '../../ui/classes.js';
import { Notice } from '../../ui/notice.js';

/** @param except a sentence about what takes effect immediately */
export function DraftNotice({ except }: { except?: string }) {
  const hasReleases = useHasReleases();
  if (!hasReleases) return null;
  return (
    <Notice>
      {t('Changes are saved to the draft and reach customers with the next release.')}
      {except !== undefined && ` ${except}`}{' '}
      <Link to="/releases" className={INLINE_LINK}>
        {t('View releases')}
      </Link>
    </Notice>
  );
}
