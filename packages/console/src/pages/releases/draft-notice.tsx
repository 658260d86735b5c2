/** Says where releases are on that what is saved here waits for the next one. */
import { Link } from '@tanstack/react-router';
import { useHasReleases } from '../../api/releases.js';
import { t } from '../../language/translate.js';
import { INLINE_LINK } from '../../ui/classes.js';
import { Notice } from '../../ui/notice.js';

/** @param except what takes effect at once all the same, as a sentence */
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
