/** The priority and the tags of the open conversation. All members may change them. */
import { type DeskConversation, LIMITS } from '@frontdesk/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { useSession } from '../../api/session.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { useTagChange, useTags } from '../desk-requests.js';
import { useShortcut } from '../keys/use-shortcuts.js';
import { putRow } from '../list/follow-changes.js';
import { PriorityControl } from '../priority/priority-control.js';

export interface TagsLineProps {
  row: DeskConversation;
  onProblem: (problem: string | undefined) => void;
}

export function TagsLine({ row, onProblem }: TagsLineProps) {
  const [adding, setAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const client = useQueryClient();
  const { member } = useSession();
  const change = useTagChange(row.ticket_chat_id);
  useShortcut('tag', () => setAdding(true));

  const returning = useRef(false);
  useLayoutEffect(() => {
    if (adding || !returning.current) return;
    returning.current = false;
    opener.current?.focus();
  }, [adding]);

  /** The focus moves to the button, which exists at once or replaces the field. */
  function stop() {
    returning.current = opener.current === null;
    opener.current?.focus();
    setAdding(false);
  }

  async function run(tag: string, method: 'PUT' | 'DELETE') {
    onProblem(undefined);
    try {
      putRow(client, await change.mutateAsync({ tag, method }), member.id);
      stop();
    } catch (error) {
      onProblem(ApiError.sentence(error));
    }
  }

  return (
    <div className="flex max-h-27 shrink-0 flex-wrap items-center gap-1.5 overflow-y-auto border-b border-line px-3 py-1.5 sm:px-4">
      <PriorityControl row={row} onProblem={onProblem} />
      <ul aria-label={t('Tags')} className="contents">
        {row.tags.map((tag) => (
          <li
            key={tag}
            className="flex max-w-full items-center gap-0.5 rounded-full bg-hover ps-2 text-xs text-ink-soft"
          >
            <bdi className="truncate">{tag}</bdi>
            <button
              type="button"
              aria-label={t('Remove tag {tag}', { tag })}
              disabled={change.isPending}
              className="rounded-full p-1.5 hover:text-ink"
              onClick={() => void run(tag, 'DELETE')}
            >
              <X className="size-3" />
            </button>
          </li>
        ))}
      </ul>
      {adding ? (
        <NewTag row={row} onAdd={(tag) => void run(tag, 'PUT')} onCancel={stop} />
      ) : (
        <Button
          ref={opener}
          size="small"
          kind="quiet"
          aria-keyshortcuts="G"
          icon={<Plus />}
          onClick={() => setAdding(true)}
        >
          {t('Add tag')}
        </Button>
      )}
    </div>
  );
}

function NewTag({
  row,
  onAdd,
  onCancel,
}: {
  row: DeskConversation;
  onAdd: (tag: string) => void;
  onCancel: () => void;
}) {
  const list = useId();
  const [typed, setTyped] = useState('');
  const tags = useTags().data?.filter((tag) => !row.tags.includes(tag)) ?? [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') onAdd(typed.trim());
  };
  return (
    <form className="flex items-center gap-1.5" onSubmit={submit}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the member has just asked for this field
        autoFocus
        aria-label={t('New tag')}
        list={list}
        value={typed}
        maxLength={LIMITS.tagCharacters}
        className="control h-7 w-40"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          onCancel();
        }}
      />
      <datalist id={list}>
        {tags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <Button size="small" type="submit">
        {t('Add')}
      </Button>
    </form>
  );
}
