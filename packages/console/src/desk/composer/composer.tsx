/**
 * Where an agent writes: a reply to the customer, or a note that only agents see. What was written stays until the service
 * has it: a refusal, a lost connection or a look at another conversation takes nothing away.
 */
import type { DeskConversation } from '@frontdesk/contract';
import { useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { useSession } from '../../api/session.js';
import { classes } from '../../ui/classes.js';
import { Segments } from '../../ui/segments.js';
import type { Actions } from '../conversation/use-actions.js';
import type { Entries } from '../conversation/use-entries.js';
import { useShortcut } from '../keys/use-shortcuts.js';
import { CannedDialog } from './canned-dialog.js';
import { ComposerBar } from './composer-bar.js';
import { FileChips } from './file-chips.js';
import { useConfirmedLater } from './use-confirmed-later.js';
import { type Mode, useDraft } from './use-draft.js';
import { useTyping } from './use-typing.js';
import { useUploads } from './use-uploads.js';
import { WritingField } from './writing-field.js';

const FILES_MOST = 10;

export interface ComposerProps {
  row: DeskConversation;
  actions: Actions;
  entries: Entries;
  onProblem: (problem: string | undefined) => void;
}

export function Composer({ row, actions, entries, onProblem }: ComposerProps) {
  const { member } = useSession();
  const [draft, change] = useDraft(row.ticket_chat_id);
  const [busy, setBusy] = useState(false);
  const [managing, setManaging] = useState(false);
  const [dropping, setDropping] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const mode: Mode = row.closed ? 'note' : draft.mode;
  const text = draft[mode];
  const mine = row.handler === 'agent' && row.agent?.id === member.id;
  const others = row.handler === 'agent' && !mine;
  const uploads = useUploads(row.session_id, FILES_MOST - draft.files.length, (file) =>
    change(({ files }) => ({ files: [...files, file] })),
  );
  useTyping(row.ticket_chat_id, mine && mode === 'reply' ? draft.reply : '');
  const unconfirmed = useConfirmedLater(entries, member.id, (message) => {
    // Something else may have been begun meanwhile.
    if (draft.reply.trim() !== message) return;
    change({ reply: '', files: [] });
    onProblem(undefined);
  });

  const write = (next: Mode) => {
    change({ mode: next });
    field.current?.focus();
    return true;
  };
  useShortcut('reply', () => !row.closed && write('reply'));
  useShortcut('note', () => write('note'));

  const nothing = text.trim() === '' && (mode === 'note' || draft.files.length === 0);
  const blocked = busy || nothing || (mode === 'reply' && (others || uploads.busy));

  async function send(close_support: boolean): Promise<void> {
    if (blocked) return;
    setBusy(true);
    onProblem(undefined);
    let sent = false;
    try {
      if (mode === 'note') {
        await actions.note(text.trim());
        change({ note: '' });
      } else {
        if (!mine) await actions.take();
        unconfirmed.expect(text.trim());
        sent = true;
        await actions.reply({ message: text.trim(), files: draft.files, close_support });
        unconfirmed.settle();
        change({ reply: '', files: [] });
      }
    } catch (error) {
      const lost = error instanceof ApiError && error.code === 'offline';
      if (!lost) unconfirmed.settle();
      // Its answer was lost, it was not.
      if (lost && sent && unconfirmed.isConfirmed()) return;
      onProblem(`${ApiError.sentence(error)} What you wrote is still here.`);
    } finally {
      setBusy(false);
      field.current?.focus();
    }
  }

  const attach = (files: Iterable<File>) => {
    if (mode === 'note') return onProblem('Notes carry no files. Choose “Reply” to attach one.');
    const left = uploads.add(files);
    if (left > 0) onProblem(`A message takes ${FILES_MOST} files; ${left} more were left out.`);
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
      <div className="flex items-center gap-3 px-3 pt-2 sm:px-4">
        {!row.closed && (
          <div className="shrink-0">
            <Segments
              label="What you write"
              value={mode}
              onChange={(next) => write(next)}
              options={[
                { value: 'reply', title: 'Reply' },
                { value: 'note', title: 'Note' },
              ]}
            />
          </div>
        )}
        <p className="min-w-0 truncate text-xs text-ink-soft">{explain({ row, mode, mine, others })}</p>
      </div>
      <WritingField
        field={field}
        mode={mode}
        text={text}
        busy={busy}
        customer={row.session_id}
        agent={member.username}
        onText={(next) => change({ [mode]: next })}
        onSend={send}
        onFiles={attach}
        onManage={() => setManaging(true)}
      />
      {mode === 'reply' && (
        <FileChips
          files={draft.files}
          uploads={uploads.uploads}
          onRemoveFile={(id) => change(({ files }) => ({ files: files.filter((file) => file.id !== id) }))}
          onRemoveUpload={uploads.remove}
        />
      )}
      <ComposerBar
        mode={mode}
        sends={mode === 'note' ? 'Add note' : mine || others ? 'Send' : 'Take over and send'}
        busy={busy}
        blocked={blocked}
        accepted={uploads.accepted}
        onAttach={attach}
        onCanned={() => typeSlash(field.current)}
        onSend={send}
      />
      <CannedDialog open={managing} onClose={() => setManaging(false)} />
    </div>
  );
}

/** As if it had been typed: the list of canned replies opens by it. */
function typeSlash(field: HTMLTextAreaElement | null): void {
  if (field === null) return;
  const { selectionStart, selectionEnd, value } = field;
  const slash = /\S$/.test(value.slice(0, selectionStart)) ? ' /' : '/';
  field.focus();
  field.setRangeText(slash, selectionStart, selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function explain({ row, mode, mine, others }: { row: DeskConversation; mode: Mode; mine: boolean; others: boolean }) {
  if (row.closed) return 'This conversation is closed. You can still add a note for the other agents.';
  if (mode === 'note') return 'Only agents see this.';
  if (others) return `${row.agent?.username ?? 'Another agent'} handles this conversation. You can leave a note.`;
  return mine ? '' : 'The assistant is answering. Sending takes the conversation over.';
}
