/** In a closed conversation: a reply that was too late. It can be copied, or saved as a note. */
import { Trash2 } from 'lucide-react';
import { listed, t } from '../../language/translate.js';
import { Button, IconButton } from '../../ui/button.js';
import { CopyButton } from '../../ui/copy-button.js';
import { PlainText } from '../../ui/plain-text.js';
import { changeDraft, type Draft } from './drafts.js';

export function UnsentReply({ id, draft: { reply, note, files } }: { id: string; draft: Draft }) {
  const done = { reply: '', files: [], refused: undefined };
  return (
    <section
      aria-label={t('Reply that was not sent')}
      className="mx-3 mt-3 rounded-md border border-line bg-surface sm:mx-4"
    >
      <div className="flex items-center gap-1 border-b border-line px-3 py-1 text-xs text-ink-soft">
        <h3 className="flex-1 font-medium">{t('Your reply was not sent')}</h3>
        {reply !== '' && (
          <>
            <Button
              size="small"
              kind="quiet"
              onClick={() => changeDraft(id, { ...done, note: [note, reply].filter((text) => text !== '').join('\n') })}
            >
              {t('Make it a note')}
            </Button>
            <CopyButton text={reply} label={t('Copy the reply')} />
          </>
        )}
        <IconButton
          label={t('Discard the reply')}
          size="small"
          icon={<Trash2 />}
          onClick={() => changeDraft(id, done)}
        />
      </div>
      <section
        aria-label={t('What you wrote')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        className="max-h-32 overflow-y-auto px-3 py-2 text-sm focus-visible:-outline-offset-2"
      >
        {reply !== '' && <PlainText text={reply} />}
        {files.length > 0 && <p className="text-ink-soft">{listed(files.map(({ name }) => name))}</p>}
      </section>
    </section>
  );
}
