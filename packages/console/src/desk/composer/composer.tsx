/**
 * The agent's composer: for a reply to the customer, or an internal note. The text is kept until the service has stored
 * it, also after an error, a lost connection or switching to another conversation. `deliver-replies.ts` sends replies.
 */
import type { DeskConversation } from '@frontdesk/contract';
import { useId, useRef, useState } from 'react';
import { useSession } from '../../api/session.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { classes } from '../../ui/classes.js';
import { callsByPhone, customerNameOf } from '../../ui/customer-name.js';
import { Segments } from '../../ui/segments.js';
import { useConnectionState } from '../connection/desk-provider.js';
import type { Actions } from '../conversation/use-actions.js';
import { useShortcut } from '../keys/use-shortcuts.js';
import { CannedDialog } from './canned-dialog.js';
import { ComposerBar } from './composer-bar.js';
import { explain, explainAfter } from './composer-hints.js';
import { changeDraft, type Draft, type Mode, readDraft, useDraft } from './drafts.js';
import { DropZone } from './drop-zone.js';
import { FileChips } from './file-chips.js';
import { slashFor } from './find-canned.js';
import { Suggestion } from './suggestion.js';
import { UnsentReply } from './unsent-reply.js';
import { useSend } from './use-send.js';
import { useSuggestion } from './use-suggestion.js';
import { useTyping } from './use-typing.js';
import { useUploads } from './use-uploads.js';
import { WritingField } from './writing-field.js';

const FILES_MOST = 10;

export interface ComposerProps {
  row: DeskConversation;
  actions: Actions;
  onProblem: (problem: string | undefined) => void;
}

export function Composer({ row, actions, onProblem }: ComposerProps) {
  const { member } = useSession();
  const online = useConnectionState() === 'online';
  const id = row.ticket_chat_id;
  const draft = useDraft(id);
  const change = (next: Partial<Draft>) => changeDraft(id, next);
  const [managing, setManaging] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  /** What the button of the canned replies has typed. */
  const slash = useRef('');
  const phone_note_id = useId();
  const mine = row.handler === 'agent' && row.agent?.id === member.id;
  const others = row.handler === 'agent' && !mine;
  const begun = draft.reply !== '' || draft.files.length > 0;
  const mode: Mode = row.closed ? 'note' : (draft.mode ?? (others && !begun ? 'note' : 'reply'));
  const text = draft[mode];
  const unread_by_caller = mode === 'reply' && callsByPhone(row.customer);
  const { busy, deliver } = useSend({ id, draft, mode, mine }, actions, onProblem);
  const uploads = useUploads(row.session_id, FILES_MOST - draft.files.length, (file) =>
    change({ files: [...readDraft(id).files, file] }),
  );
  const { suggesting, ask, dismiss } = useSuggestion(id);
  useTyping(id, mine && mode === 'reply' && !busy ? draft.reply : '');

  const write = (next: Mode) => {
    change({ mode: next });
    field.current?.focus();
    return true;
  };
  useShortcut('reply', () => !row.closed && write('reply'));
  useShortcut('note', () => write('note'));
  const use = (suggested: string) => {
    change({ mode: 'reply', reply: [draft.reply, suggested].filter((part) => part.trim() !== '').join('\n\n') });
    dismiss();
    field.current?.focus();
  };

  const nothing = text.trim() === '' && (mode === 'note' || draft.files.length === 0);
  const blocked = busy || nothing || (mode === 'reply' && (others || uploads.busy));

  async function send(close_support: boolean): Promise<void> {
    if (blocked) return;
    onProblem(undefined);
    field.current?.focus();
    await deliver(close_support);
  }

  const attach = (files: Iterable<File>) => {
    if (busy) return;
    if (mode === 'note') return onProblem(t("Notes can't have files. Choose “Reply” to attach one."));
    const left = uploads.add(files);
    if (left > 0)
      onProblem(
        t('A message can have {most, number} files. {left, number} more were not attached.', {
          most: FILES_MOST,
          left,
        }),
      );
  };

  return (
    <DropZone
      className={classes(
        'relative shrink-0 border-t pb-[env(safe-area-inset-bottom)]',
        mode === 'note' ? 'border-warn/40 bg-warn-soft' : 'border-line bg-surface',
      )}
      accepts={mode === 'reply'}
      onFiles={attach}
    >
      {row.closed && begun && draft.sending === undefined && <UnsentReply id={id} draft={draft} />}
      {!row.closed && suggesting.state !== 'idle' && (
        <Suggestion suggesting={suggesting} onUse={use} onDismiss={dismiss} />
      )}
      <div className="flex items-center gap-3 px-3 pt-2 sm:px-4">
        {!row.closed && (
          <div className="shrink-0">
            <Segments
              label={t('What you write')}
              value={mode}
              onChange={(next) => write(next)}
              options={[
                { value: 'reply', title: t('Reply') },
                { value: 'note', title: t('Note') },
              ]}
            />
          </div>
        )}
        <p className="line-clamp-3 min-w-0 text-xs text-ink-soft">
          {explain({ row, mode, mine, others, unsent: busy && !online })}
        </p>
      </div>
      {unread_by_caller && (
        <p id={phone_note_id} className="px-3 pt-2 text-xs text-ink-soft sm:px-4">
          {t("This customer calls by phone and can't read what you write. It isn't spoken in calls either.")}
        </p>
      )}
      <WritingField
        field={field}
        slash={slash}
        describedBy={unread_by_caller ? phone_note_id : undefined}
        mode={mode}
        text={text}
        busy={busy}
        customer={row.customer?.name ?? null}
        called={customerNameOf(row)}
        agent={member.username}
        onText={(next) =>
          change({ mode, [mode]: next, ...(mode === 'reply' && next.trim() === '' && { after: undefined }) })
        }
        onCanned={({ tag, closes }) => change({ after: tag === null && !closes ? undefined : { tag, closes } })}
        onMention={(one) =>
          change({ mentions: [...(draft.mentions ?? []).filter((known) => known.id !== one.id), one] })
        }
        onSend={send}
        onFiles={attach}
        onManage={() => setManaging(true)}
      />
      {mode === 'reply' && (
        <FileChips
          files={draft.files}
          uploads={uploads.uploads}
          fixed={busy}
          onRemoveFile={(file_id) => change({ files: draft.files.filter((file) => file.id !== file_id) })}
          onRemoveUpload={uploads.remove}
        />
      )}
      {mode === 'reply' && draft.after !== undefined && (
        <p className="flex flex-wrap items-center gap-x-2 px-3 text-xs text-ink-soft sm:px-4">
          <span>{explainAfter(draft.after)}</span>
          <Button size="small" kind="quiet" disabled={busy} onClick={() => change({ after: undefined })}>
            {t('Only send')}
          </Button>
        </p>
      )}
      <ComposerBar
        mode={mode}
        sends={mode === 'note' ? t('Add note') : mine || others ? t('Send') : t('Take over and send')}
        sendsAndCloses={mine || others ? t('Send and suggest closing') : t('Take over and send and suggest closing')}
        busy={busy}
        blocked={blocked}
        accepted={uploads.accepted}
        onAttach={attach}
        onCanned={() => {
          slash.current = typeSlash(field.current) || slash.current;
        }}
        onSuggest={() => void ask()}
        onSend={send}
      />
      <CannedDialog open={managing} onClose={() => setManaging(false)} />
    </DropZone>
  );
}

/** Types a slash, which opens the list of canned replies. @returns what it has typed */
function typeSlash(field: HTMLTextAreaElement | null): string {
  if (field === null) return '';
  const { selectionStart, selectionEnd, value } = field;
  const slash = slashFor(value, selectionStart);
  field.focus();
  if (slash === '') return '';
  field.setRangeText(slash, selectionStart, selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return slash;
}
