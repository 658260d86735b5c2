/** A link that opens nothing: why, and the way to the sign-in. */
import { t } from '../../language/translate.js';
import { buttonClasses } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { Doorway } from './doorway.js';

export function LinkProblem({ title, children }: { title: string; children: string }) {
  return (
    <Doorway title={title}>
      <Notice kind="warn" className="mt-4">
        {children}
      </Notice>
      <a href="/console/" className={buttonClasses('secondary', 'medium', 'mt-4 w-full')}>
        {t('Go to sign-in')}
      </a>
    </Doorway>
  );
}
