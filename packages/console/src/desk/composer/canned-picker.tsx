/** The canned replies that match the text after a slash. */
import type { CannedReply } from '@frontdesk/contract';
import { Settings2 } from 'lucide-react';
import { t } from '../../language/translate.js';
import { Kbd } from '../../ui/kbd.js';
import { OptionList } from './option-list.js';

export interface CannedPickerProps {
  id: string;
  found: readonly CannedReply[];
  /** There are no canned replies yet. */
  none: boolean;
  at: number;
  onPick: (index: number) => void;
  onManage: () => void;
}

export function CannedPicker({ id, found, none, at, onPick, onManage }: CannedPickerProps) {
  return (
    <OptionList
      id={id}
      label={t('Canned replies')}
      at={at}
      onPick={onPick}
      empty={none ? t('There are no canned replies yet.') : t('No canned reply fits that.')}
      options={found.map(({ id: key, shortcut, title, text }) => ({
        key,
        content: (
          <>
            <span className="flex items-baseline gap-2">
              <span dir="ltr" className="shrink-0 font-mono text-xs text-accent-ink">
                /{shortcut}
              </span>
              <span className="truncate font-medium">{title}</span>
            </span>
            <span dir="auto" className="block truncate text-xs text-ink-faint">
              {text}
            </span>
          </>
        ),
      }))}
    >
      <div className="flex items-center justify-between gap-2 border-t border-line px-3 py-1.5 text-xs text-ink-faint">
        <span className="flex items-center gap-1 max-sm:hidden">
          {t.rich('{up}{down} choose {enter} insert {escape} leave', {
            up: <Kbd>↑</Kbd>,
            down: <Kbd>↓</Kbd>,
            enter: <Kbd>Enter</Kbd>,
            escape: <Kbd>Esc</Kbd>,
          })}
        </span>
        <button
          type="button"
          onPointerDown={(event) => event.preventDefault()}
          onClick={onManage}
          className="inline-flex items-center gap-1 rounded-sm py-1 text-ink-soft hover:text-ink"
        >
          <Settings2 className="size-3" /> {t('Manage canned replies')}
        </button>
      </div>
    </OptionList>
  );
}
