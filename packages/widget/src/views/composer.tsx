/** Writes a message, with files by button, paste or drop. */
import type { Conversation } from '@frontdesk/client';
import { useRef, useState } from 'preact/hooks';
import { useChat, useStart, useWords } from '../chat.js';
import { useFocusHandOver } from '../parts/focus-hand-over.js';
import { Icon } from '../parts/icons.js';
import { useDraft } from './draft.js';
import { MessageField } from './message-field.js';
import { UploadList } from './upload-list.js';
import { useUploads } from './uploads.js';

export function Composer({ conversation }: { conversation: Conversation | undefined }) {
  const { helpdesk } = useChat();
  const start = useStart();
  const word = useWords();
  const [draft, setDraft] = useDraft(conversation);
  const { uploads, add, remove, clear, busy, problem } = useUploads();
  const [over, setOver] = useState(false);
  const form = useFocusHandOver<HTMLFormElement>();
  const picker = useRef<HTMLInputElement>(null);

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
      {uploads.length > 0 && <UploadList uploads={uploads} remove={remove} />}
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
        <MessageField conversation={conversation} draft={draft} setDraft={setDraft} add={add} send={send} />
        <button type="submit" class="icon-button send" aria-label={word('send')} disabled={!ready}>
          <Icon name="send" />
        </button>
      </div>
    </form>
  );
}
