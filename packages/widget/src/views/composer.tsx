/** The message composer: Enter sends, Shift+Enter starts a new line; files by button, paste or drop. */
import type { Conversation } from '@frontdesk/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useChat, useStart, useWords } from '../chat.js';
import { useFocusHandOver } from '../parts/focus-hand-over.js';
import { Icon } from '../parts/icons.js';
import { useDraft } from './draft.js';
import { useUploads } from './uploads.js';

const MESSAGE_CHARACTERS = 16_000;

export function Composer({ conversation }: { conversation: Conversation | undefined }) {
  const { helpdesk } = useChat();
  const start = useStart();
  const word = useWords();
  const [draft, setDraft] = useDraft(conversation);
  const { uploads, add, remove, clear, busy, problem } = useUploads();
  const [over, setOver] = useState(false);
  const form = useFocusHandOver<HTMLFormElement>();
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus({ preventScroll: true }), [conversation?.key]);
  useEffect(() => {
    if (field.current === null) return;
    field.current.style.height = 'auto';
    field.current.style.height = `${field.current.scrollHeight}px`;
  }, [draft]);

  const files = uploads.flatMap(({ attachment }) => (attachment === undefined ? [] : [attachment]));
  const ready = (draft.trim() !== '' || files.length > 0) && !busy;

  function send() {
    if (!ready) return;
    const said = { message: draft.trim(), attachments: files };
    setDraft('');
    clear();
    if (conversation === undefined) start(said);
    else helpdesk.send(conversation.key, said);
  }

  return (
    <form
      ref={form}
      class={over ? 'composer over' : 'composer'}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        add(event.dataTransfer?.files);
      }}
    >
      {uploads.length > 0 && (
        <ul class="uploads">
          {uploads.map(({ id, name, share, attachment }) => (
            <li key={id}>
              <span class="file">
                <Icon name="file" />
                <span>{name}</span>
                {attachment === undefined && (
                  <progress value={share} max={1} aria-label={word('uploading', { name })} />
                )}
              </span>
              <button
                type="button"
                class="icon-button"
                aria-label={word('removeFile', { name })}
                onClick={() => remove(id)}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {problem !== undefined && (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
      <div class="field">
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          onChange={({ currentTarget }) => {
            add(currentTarget.files);
            currentTarget.value = '';
          }}
        />
        <button type="button" class="icon-button" aria-label={word('attach')} onClick={() => picker.current?.click()}>
          <Icon name="attach" />
        </button>
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
        <button type="submit" class="icon-button send" aria-label={word('send')} disabled={!ready}>
          <Icon name="send" />
        </button>
      </div>
    </form>
  );
}
