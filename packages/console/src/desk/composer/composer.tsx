/**
 * The agent's composer: for a reply to the customer, or an internal note. The text is kept until the service has stored
 * it, also after an error, a lost connection or switching to another conversation. `deliver-replies.ts` sends replies.
 */
import type { DeskConversation } from '@frontdesk/contract';
import { type ReactNode, useId, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { randomId } from '../../api/random-id.js';
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
import { type AfterReply, changeDraft, type Draft, type Mode, readDraft, useDraft } from './drafts.js';
import { FileChips } from './file-chips.js';
import { slashFor } from './find-canned.js';
import { stillMentioned } from './find-mention.js';
import { Suggestion } from './suggestion.js';
import { UnsentReply } from './unsent-reply.js';
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
  const [noting, setNoting] = useState(false);
  const [managing, setManaging] = useState(false);
  const [dropping, setDropping] = useState(false);
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
  const busy = mode === 'note' ? noting : draft.sending?.member_id === member.id;
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
    if (mode === 'reply') {
      const sending = {
        client_message_id: randomId(),
        member_id: member.id,
        close_support,
        takes: !mine,
        since: Date.now(),
      };
      return change({ sending, refused: undefined, unfinished: undefined });
    }
    setNoting(true);
    try {
      const mentions = stillMentioned(text, draft.mentions ?? []).map((one) => one.id);
      await actions.note(text.trim(), mentions);
      change({ note: '', mentions: undefined });
    } catch (error) {
      onProblem(t('{problem} What you wrote is still here.', { problem: ApiError.sentence(error) }));
    } finally {
      setNoting(false);
    }
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
    // biome-ignore lint/a11y/noStaticElementInteractions: files can be dropped here; the button for them is inside
    <div
      className={classes(
        'relative shrink-0 border-t pb-[env(safe-area-inset-bottom)]',
        mode === 'note' ? 'border-warn/40 bg-warn-soft' : 'border-line bg-surface',
        dropping && 'outline-2 -outline-offset-4 outline-accent outline-dashed',
      )}
      onDragOver={(event) => {
        if (mode === 'note' || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={(event) => {
        setDropping(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        attach(event.dataTransfer.files);
      }}
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
    </div>
  );
}

/** Describes what the canned reply does after sending. */
function explainAfter({ tag, closes }: AfterReply): ReactNode {
  if (tag === null) return t('After sending: close the conversation');
  const shown = <bdi>{tag}</bdi>;
  return closes
    ? t.rich('After sending: add the tag “{tag}”, close the conversation', { tag: shown })
    : t.rich('After sending: add the tag “{tag}”', { tag: shown });
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

interface Situation {
  row: DeskConversation;
  mode: Mode;
  mine: boolean;
  others: boolean;
  /** It is being sent, and there is no connection. */
  unsent: boolean;
}

function explain({ row, mode, mine, others, unsent }: Situation): string {
  if (unsent) return t("You're offline. It is sent once you're connected.");
  if (row.closed) return t('This conversation is closed. You can still add a note for the other agents.');
  if (mode === 'note') return t('Only agents see this.');
  if (others)
    return row.agent === null
      ? t('Another agent handles this conversation. You can leave a note.')
      : t('{username} handles this conversation. You can leave a note.', { username: row.agent.username });
  if (mine) return '';
  return row.needs_human
    ? t('The customer is waiting for a human. Sending takes the conversation over.')
    : t('The assistant is answering. Sending takes the conversation over.');
}
