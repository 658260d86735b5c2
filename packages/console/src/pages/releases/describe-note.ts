/** The reason of a release. That of a release without changes is the service's own, in English, and is translated. */
import type { ReleaseView } from '@frontdesk/contract';
import { t } from '../../language/translate.js';

export const describeNote = ({
  note,
  changes,
  restored_from,
}: Pick<ReleaseView, 'note' | 'changes' | 'restored_from'>) =>
  changes === 0 && restored_from === null ? t('What was live when releases were switched on.') : note;
