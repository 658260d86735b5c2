/** Below the field: files, canned replies, and the send button with its shortcut. */
import { ChevronDown, Paperclip, SendHorizontal, Sparkles, StickyNote, Zap } from 'lucide-react';
import { useRef } from 'react';
import { t } from '../../language/translate.js';
import { Button, IconButton } from '../../ui/button.js';
import { classes } from '../../ui/classes.js';
import { Kbd, withCommandKey } from '../../ui/kbd.js';
import { Menu } from '../../ui/menu.js';
import type { Mode } from './drafts.js';

export interface ComposerBarProps {
  mode: Mode;
  /** The send button's label. */
  sends: string;
  /** The label for sending with a suggestion to close. */
  sendsAndCloses: string;
  busy: boolean;
  blocked: boolean;
  /** Types for the file chooser. */
  accepted: string | undefined;
  onAttach: (files: Iterable<File>) => void;
  onCanned: () => void;
  onSuggest: () => void;
  onSend: (close_support: boolean) => Promise<void>;
}

export function ComposerBar(props: ComposerBarProps) {
  const { mode, sends, sendsAndCloses, busy, blocked, accepted, onAttach, onCanned, onSuggest, onSend } = props;
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-1 px-2 py-2 sm:px-3">
      {mode === 'reply' && (
        <>
          <IconButton label={t('Attach files')} icon={<Paperclip />} onClick={() => chooser.current?.click()} />
          <input
            ref={chooser}
            type="file"
            multiple
            hidden
            aria-label={t('Files to attach')}
            accept={accepted}
            onChange={(event) => {
              onAttach([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
          <IconButton label={t('Canned replies')} icon={<Zap />} onClick={onCanned} />
          <IconButton label={t('Suggest a reply')} icon={<Sparkles />} onClick={onSuggest} />
        </>
      )}
      <span className="ms-auto me-1 max-sm:hidden">
        <Kbd>{withCommandKey(t('Enter'))}</Kbd>
      </span>
      <div className="flex max-w-full max-sm:ms-auto">
        <Button
          kind="primary"
          busy={busy}
          disabled={blocked && !busy}
          className={classes('min-w-0 shrink!', mode === 'reply' && 'rounded-e-none!')}
          icon={mode === 'note' ? <StickyNote /> : <SendHorizontal />}
          onClick={() => void onSend(false)}
        >
          <span className="truncate">{sends}</span>
        </Button>
        {mode === 'reply' && (
          <Menu
            side="top"
            trigger={
              <Button
                kind="primary"
                disabled={blocked}
                aria-label={t('More ways to send')}
                className="aspect-auto! rounded-s-none! border-s border-white/25 px-1.5!"
                icon={<ChevronDown />}
              />
            }
            items={[
              {
                label: sendsAndCloses,
                hint: <Kbd>{withCommandKey(`${t('Shift')} ${t('Enter')}`)}</Kbd>,
                onSelect: () => void onSend(true),
              },
            ]}
          />
        )}
      </div>
    </div>
  );
}
