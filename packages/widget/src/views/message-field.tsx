/** The text of a message: Enter sends it, Shift+Enter starts a new line. */
import type { Conversation } from '@frontdesk/client';
import { useEffect, useRef } from 'preact/hooks';
import { useChat, useWords } from '../chat.js';

const MESSAGE_CHARACTERS = 16_000;

interface MessageFieldProps {
  conversation: Conversation | undefined;
  draft: string;
  setDraft: (draft: string) => void;
  /** Uploads pasted files. */
  add: (files: FileList) => void;
  send: () => void;
}

export function MessageField({ conversation, draft, setDraft, add, send }: MessageFieldProps) {
  const { helpdesk } = useChat();
  const word = useWords();
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    // On a phone its keyboard would cover what there is to read and to choose.
    const focused = matchMedia('(pointer:coarse)').matches ? '.panel' : 'textarea';
    field.current?.closest<HTMLElement>(focused)?.focus({ preventScroll: true });
  }, [conversation?.key]);
  useEffect(() => {
    if (field.current === null) return;
    field.current.style.height = 'auto';
    field.current.style.height = `${field.current.scrollHeight}px`;
  }, [draft]);

  return (
    <textarea
      ref={field}
      rows={1}
      value={draft}
      dir={draft === '' ? undefined : 'auto'}
      maxLength={MESSAGE_CHARACTERS}
      aria-label={word('placeholder')}
      placeholder={word('placeholder')}
      enterkeyhint="send"
      onInput={({ currentTarget }) => {
        setDraft(currentTarget.value);
        if (conversation !== undefined) helpdesk.setTyping(conversation.key, currentTarget.value !== '');
      }}
      onPaste={(event) => {
        const pasted = event.clipboardData?.files;
        if (pasted !== undefined && pasted.length > 0) {
          event.preventDefault();
          add(pasted);
        }
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
        event.preventDefault();
        send();
      }}
    />
  );
}
