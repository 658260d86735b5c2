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
import { type AfterReply, changeDraft, type Draft, type Mode, useDraft } from './drafts.js';
import { DropZone } from './drop-zone.js';
import { FileChips } from './file-chips.js';
import { slashFor } from './find-canned.js';
import { Suggestion } from './suggestion.js';
import { UnsentReply } from './unsent-reply.js';
import { useAttachments } from './use-attachments.js';
import { useSend } from './use-send.js';
import { useSuggestion } from './use-suggestion.js';
import { useTyping } from './use-typing.js';
import { WaitingReply } from './waiting-reply.js';
import { WritingField } from './writing-field.js';

export interface ComposerProps {
  row: DeskConversation;
  actions: Actions;
  onProblem: (problem: string | undefined) => void;
}

export function Composer(props: ComposerProps) {
  const { row } = props;
  const { member } = useSession();
  const online = useConnectionState() === 'online';
  const [managing, setManaging] = useState(false);
  /** What the button of the canned replies has typed. */
  const slash = useRef('');
  const phone_note_id = useId();
  const { field, draft, change, writing, busy, blocked, uploads, attach, suggestion, write, use, send } =
    useComposer(props);
  const { mine, others, begun, mode } = writing;
  const unread_by_caller = mode === 'reply' && callsByPhone(row.customer);

  return (
    <DropZone
      className={classes(
        'relative shrink-0 border-t pb-[env(safe-area-inset-bottom)]',
        mode === 'note' ? 'border-warn/40 bg-warn-soft' : 'border-line bg-surface',
      )}
      accepts={mode === 'reply'}
      onFiles={attach}
    >
      {draft.sending !== undefined && <WaitingReply key={draft.sending.client_message_id} sending={draft.sending} />}
      {row.closed && begun && <UnsentReply id={row.ticket_chat_id} draft={draft} />}
      {!row.closed && suggestion.suggesting.state !== 'idle' && (
        <Suggestion suggesting={suggestion.suggesting} onUse={use} onDismiss={suggestion.dismiss} />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 pt-2 sm:px-4">
        {!row.closed && <ModeChoice mode={mode} onMode={write} />}
        <p className="line-clamp-3 min-w-0 flex-1 basis-40 text-xs text-ink-soft">
          {explain({ row, mode, mine, others, unsent: busy && !online })}
        </p>
      </div>
      {unread_by_caller && <PhoneNote id={phone_note_id} />}
      <WritingField
        field={field}
        slash={slash}
        describedBy={unread_by_caller ? phone_note_id : undefined}
        mode={mode}
        text={draft[mode]}
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
      {mode === 'reply' && <ReplyParts {...{ draft, change, uploads }} />}
      <ComposerBar
        mode={mode}
        sends={mode === 'note' ? t('Add note') : mine || others ? t('Send') : t('Take over and send')}
        sendsAndCloses={mine || others ? t('Send and suggest closing') : t('Take over, send and suggest closing')}
        busy={busy}
        blocked={blocked}
        accepted={uploads.accepted}
        onAttach={attach}
        onCanned={() => {
          slash.current = typeSlash(field.current) || slash.current;
        }}
        onSuggest={() => void suggestion.ask()}
        onSend={send}
      />
      <CannedDialog open={managing} onClose={() => setManaging(false)} />
    </DropZone>
  );
}

/** What is written to the conversation, and how it is sent. */
function useComposer({ row, actions, onProblem }: ComposerProps) {
  const { member } = useSession();
  const id = row.ticket_chat_id;
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(id);
  const change = (next: Partial<Draft>) => changeDraft(id, next);
  const writing = writingOf(row, draft, member.id);
  const { mine, others, mode } = writing;
  const { busy, deliver } = useSend({ id, draft, mode, mine }, actions, onProblem);
  const { uploads, attach } = useAttachments({ row, draft, mode }, onProblem);
  const suggestion = useSuggestion(id);
  useTyping(id, mode === 'reply' ? draft.reply : '', mine);

  const write = (next: Mode) => {
    change({ mode: next });
    field.current?.focus();
  };
  useShortcut('reply', () => !row.closed && write('reply'));
  useShortcut('note', () => write('note'));
  const use = (suggested: string) => {
    change({ mode: 'reply', reply: [draft.reply, suggested].filter((part) => part.trim() !== '').join('\n\n') });
    suggestion.dismiss();
    field.current?.focus();
  };

  const nothing = draft[mode].trim() === '' && (mode === 'note' || draft.files.length === 0);
  const blocked = busy || nothing || (mode === 'reply' && (others || uploads.busy));
  async function send(close_support: boolean): Promise<void> {
    if (blocked) return;
    onProblem(undefined);
    field.current?.focus();
    await deliver(close_support);
  }
  return { field, draft, change, writing, busy, blocked, uploads, attach, suggestion, write, use, send };
}

interface Writing {
  /** The member handles the conversation. */
  mine: boolean;
  /** Another agent handles it. */
  others: boolean;
  /** A reply is written in part. */
  begun: boolean;
  mode: Mode;
}

/** What the member may write to the conversation now, and what the composer holds. */
function writingOf(row: DeskConversation, draft: Draft, member_id: string): Writing {
  const mine = row.handler === 'agent' && row.agent?.id === member_id;
  const others = row.handler === 'agent' && !mine;
  const begun = draft.reply !== '' || draft.files.length > 0;
  // A reply that is being sent comes back if it is refused.
  const replies = !others || begun || draft.sending !== undefined;
  return { mine, others, begun, mode: row.closed ? 'note' : (draft.mode ?? (replies ? 'reply' : 'note')) };
}

const PhoneNote = ({ id }: { id: string }) => (
  <p id={id} className="px-3 pt-2 text-xs text-ink-soft sm:px-4">
    {t("This customer calls by phone and can't read what you write. It isn't spoken in calls either.")}
  </p>
);

/** What is sent with a reply, or happens after it. */
function ReplyParts({ draft, change, uploads }: Pick<ReturnType<typeof useComposer>, 'draft' | 'change' | 'uploads'>) {
  return (
    <>
      <FileChips
        files={draft.files}
        uploads={uploads.uploads}
        onRemoveFile={(file_id) => change({ files: draft.files.filter((file) => file.id !== file_id) })}
        onRemoveUpload={uploads.remove}
      />
      {draft.after !== undefined && (
        <AfterSending after={draft.after} onOnlySend={() => change({ after: undefined })} />
      )}
    </>
  );
}

function ModeChoice({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  return (
    <div className="shrink-0">
      <Segments
        label={t('What you write')}
        value={mode}
        onChange={onMode}
        options={[
          { value: 'reply', title: t('Reply') },
          { value: 'note', title: t('Note') },
        ]}
      />
    </div>
  );
}

interface AfterSendingProps {
  after: AfterReply;
  onOnlySend: () => void;
}

/** What the canned reply does after sending, and the choice to only send it. */
function AfterSending({ after, onOnlySend }: AfterSendingProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 px-3 text-xs text-ink-soft sm:px-4">
      <span>{explainAfter(after)}</span>
      <Button size="small" kind="quiet" onClick={onOnlySend}>
        {t('Only send')}
      </Button>
    </p>
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
