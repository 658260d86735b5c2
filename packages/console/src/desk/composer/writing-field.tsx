/** The field itself: ⌘/Ctrl+Enter sends, a slash brings the canned replies, an @ in a note the members, files can be pasted. Enter is a new line. */
import { type CannedReply, LIMITS } from '@frontdesk/contract';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { t } from '../../language/translate.js';
import type { Mode } from './drafts.js';
import { FieldPickers, useFieldPickers } from './field-pickers.js';
import { removeCanned } from './find-canned.js';
import type { Mentioned } from './find-mention.js';
import { optionId } from './option-list.js';

export interface WritingFieldProps {
  field: RefObject<HTMLTextAreaElement | null>;
  /** What the button of the canned replies has typed; Escape takes it back. */
  slash: RefObject<string>;
  /** Id of the element with a note about the field. */
  describedBy: string | undefined;
  mode: Mode;
  text: string;
  /** Replaces `{customer}`. */
  customer: string | null;
  /** The customer's name on the screen. */
  called: string;
  agent: string;
  onText: (text: string) => void;
  /** Called when a canned reply was inserted. */
  onCanned: (reply: CannedReply) => void;
  /** Called when a member was selected to be mentioned. */
  onMention: (member: Mentioned) => void;
  onSend: (close_support: boolean) => Promise<void>;
  onFiles: (files: Iterable<File>) => void;
  onManage: () => void;
}

export function WritingField(props: WritingFieldProps) {
  const {
    field,
    slash,
    describedBy,
    mode,
    text,
    customer,
    called,
    agent,
    onText,
    onCanned,
    onMention,
    onSend,
    onFiles,
    onManage,
  } = props;
  const [caret, setCaret] = useState(text.length);

  function insert(next: { text: string; caret: number }): void {
    onText(next.text);
    setCaret(next.caret);
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret));
  }
  const pickers = useFieldPickers({ mode, text, caret, customer, agent }, { insert, onCanned, onMention });
  const { canned, picker } = pickers;

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing) return;
    const sends = event.key === 'Enter' && (event.metaKey || event.ctrlKey);
    if (sends) void onSend(event.shiftKey);
    else if (event.key === 'Escape' && canned.open && slash.current !== '') {
      insert(removeCanned(text, caret, slash.current));
      slash.current = '';
      event.stopPropagation();
    } else if (picker.onKey(event)) event.stopPropagation();
    else if (event.key === 'Escape') event.currentTarget.closest('section')?.querySelector<HTMLElement>('h2')?.focus();
    else return;
    event.preventDefault();
  }

  return (
    <>
      <FieldPickers pickers={pickers} onManage={onManage} />
      <textarea
        ref={field}
        dir="auto"
        value={text}
        rows={2}
        maxLength={mode === 'note' ? LIMITS.noteCharacters : LIMITS.messageCharacters}
        aria-label={mode === 'note' ? t('Note for the other agents') : t('Reply to {customer}', { customer: called })}
        aria-describedby={describedBy}
        aria-keyshortcuts={mode === 'note' ? 'N' : 'R'}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={picker.open ? picker.id : undefined}
        aria-activedescendant={picker.open && picker.found.length > 0 ? optionId(picker.id, picker.at) : undefined}
        placeholder={
          mode === 'note' ? t('Write a note… or @ to mention someone') : t('Write a reply… or / for a canned one')
        }
        onChange={(event) => {
          onText(event.target.value);
          setCaret(event.target.selectionStart);
          if (!pickers.update(event.target.value, event.target.selectionStart)) slash.current = '';
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          if (event.clipboardData.files.length === 0) return;
          event.preventDefault();
          onFiles(event.clipboardData.files);
        }}
        className="field-sizing-content block max-h-60 min-h-14 w-full resize-none bg-transparent px-3 py-2 outline-none max-sm:text-lg sm:px-4"
      />
    </>
  );
}
