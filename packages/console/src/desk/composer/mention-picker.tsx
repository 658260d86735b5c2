/** The members whose names match the text after an @ in a note. */
import type { MemberView } from '@frontdesk/contract';
import { t } from '../../language/translate.js';
import { OptionList } from './option-list.js';

export interface MentionPickerProps {
  id: string;
  found: readonly MemberView[];
  at: number;
  onPick: (index: number) => void;
}

export function MentionPicker({ id, found, at, onPick }: MentionPickerProps) {
  return (
    <OptionList
      id={id}
      label={t('Members to mention')}
      at={at}
      onPick={onPick}
      empty={t('No member has that name.')}
      options={found.map(({ id: key, username, email, away }) => ({
        key,
        content: (
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 truncate font-medium">{username}</span>
            {away && <span className="shrink-0 text-xs text-ink-faint">{t('Away')}</span>}
            <span dir="ltr" className="ms-auto min-w-0 truncate text-xs text-ink-faint">
              {email}
            </span>
          </span>
        ),
      }))}
    />
  );
}
