/** The field itself: ⌘/Ctrl+Enter sends, a slash brings the canned replies, files can be pasted. Enter is a new line. */
import { type CannedReply, LIMITS } from '@frontdesk/contract';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { useCannedReplies } from '../desk-requests.js';
import { CannedPicker, optionId } from './canned-picker.js';
import type { Mode } from './drafts.js';
import { findCanned, insertCanned, wantedCanned } from './find-canned.js';

export interface WritingFieldProps {
  field: RefObject<HTMLTextAreaElement | null>;
  mode: Mode;
  text: string;
  busy: boolean;
  /** Takes the place of `{customer}`. */
  customer: string;
  /** What the screen calls the customer. */
  called: string;
  agent: string;
  onText: (text: string) => void;
  /** A canned reply was inserted. */
  onCanned: (reply: CannedReply) => void;
  onSend: (close_support: boolean) => Promise<void>;
  onFiles: (files: Iterable<File>) => void;
  onManage: () => void;
}

export function WritingField(props: WritingFieldProps) {
  const { field, mode, text, busy, customer, called, agent, onText, onCanned, onSend, onFiles, onManage } = props;
  const id = useId();
  const replies = useCannedReplies().data;
  const [caret, setCaret] = useState(text.length);
  const [at, setAt] = useState(0);
  /** What was asked for when the list was left by Escape: it stays away until something else is. */
  const [left, setLeft] = useState<string>();
  const wanted = mode === 'reply' ? wantedCanned(text, caret) : undefined;
  const open = wanted !== undefined && wanted !== left && replies !== undefined;
  const found = open ? findCanned(replies, wanted) : [];
  const chosen = Math.min(at, Math.max(0, found.length - 1));

  function insert(reply: CannedReply): void {
    const next = insertCanned(text, caret, reply.text, { customer, agent });
    onText(next.text);
    onCanned(reply);
    setCaret(next.caret);
    setAt(0);
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret));
  }

  function onPickerKey(event: KeyboardEvent): boolean {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const reply = found[chosen];
    if (event.key === 'Escape') setLeft(wanted);
    else if (reply === undefined) return false;
    else if (step !== 0) setAt((chosen + step + found.length) % found.length);
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') insert(reply);
    else return false;
    return true;
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing) return;
    const sends = event.key === 'Enter' && (event.metaKey || event.ctrlKey);
    if (sends) void onSend(event.shiftKey);
    else if (open && onPickerKey(event)) event.stopPropagation();
    else if (event.key === 'Escape') event.currentTarget.closest('section')?.querySelector<HTMLElement>('h2')?.focus();
    else return;
    event.preventDefault();
  }

  return (
    <>
      {open && (
        <CannedPicker
          id={id}
          found={found}
          none={replies.length === 0}
          at={chosen}
          onPick={insert}
          onManage={onManage}
        />
      )}
      <textarea
        ref={field}
        dir="auto"
        value={text}
        readOnly={busy}
        rows={2}
        maxLength={mode === 'note' ? LIMITS.noteCharacters : LIMITS.messageCharacters}
        aria-label={mode === 'note' ? 'Note for the other agents' : `Reply to ${called}`}
        aria-keyshortcuts={mode === 'note' ? 'N' : 'R'}
        aria-autocomplete="list"
        aria-controls={open ? id : undefined}
        aria-activedescendant={open && found.length > 0 ? optionId(id, chosen) : undefined}
        placeholder={mode === 'note' ? 'A note for the other agents…' : 'Write a reply… or / for a canned one'}
        onChange={(event) => {
          onText(event.target.value);
          setCaret(event.target.selectionStart);
          setLeft((known) =>
            wantedCanned(event.target.value, event.target.selectionStart) === known ? known : undefined,
          );
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          if (event.clipboardData.files.length === 0) return;
          event.preventDefault();
          onFiles(event.clipboardData.files);
        }}
        className="field-sizing-content block max-h-60 min-h-14 w-full resize-none bg-transparent px-3 py-2 outline-none read-only:opacity-60 max-sm:text-lg sm:px-4"
      />
    </>
  );
}
