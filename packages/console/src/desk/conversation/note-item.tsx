/** An internal note, styled so that it cannot be mistaken for a message to the customer. */
import type { SupportNote } from '@frontdesk/contract';
import { StickyNote } from 'lucide-react';
import { memo } from 'react';
import { listed, t } from '../../language/translate.js';
import { classes } from '../../ui/classes.js';
import { LinkedText } from '../../ui/plain-text.js';
import { splitMentions } from '../composer/find-mention.js';
import { noteDomId } from '../desk-path.js';
import { ClockTime } from './clock-time.js';

export interface NoteItemProps {
  note: SupportNote;
  member_id: string;
  /** The URL links to it. */
  linked: boolean;
}

export const NoteItem = memo(function NoteItem({ note, member_id, linked }: NoteItemProps) {
  const own = note.agent.id === member_id;
  const { username } = note.agent;
  const parts = splitMentions(note.note, note.mentions);
  const unnamed = note.mentions.filter((one) => !parts.some(({ mentioned }) => mentioned?.id === one.id));
  return (
    <article
      aria-label={own ? t('Your note') : t('Note by {username}', { username })}
      id={noteDomId(note.id)}
      tabIndex={-1}
      aria-current={linked ? 'true' : undefined}
      className={classes(
        'mt-4 ms-auto w-fit max-w-[min(42rem,calc(100%-2.5rem))] rounded-lg border border-dashed border-warn/40 bg-warn-soft px-3 py-2 outline-none',
        linked && 'outline-2! outline-offset-2 outline-accent! outline-solid!',
      )}
    >
      <p className="mb-0.5 flex flex-wrap items-center gap-x-1.5 text-xs text-warn">
        <StickyNote className="size-3" />
        <span className="font-medium">{own ? t('You') : username}</span>
        <ClockTime at={note.date_created} />
        <span>· {t('only agents see this')}</span>
      </p>
      <span dir="auto" className="block break-words whitespace-pre-wrap">
        {parts.map(({ text, mentioned }, index) =>
          mentioned === undefined ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
            <LinkedText key={index} text={text} />
          ) : (
            <strong
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
              key={index}
              className={classes('font-semibold', mentioned.id === member_id && 'rounded-sm bg-warn/20 px-0.5')}
            >
              {text}
            </strong>
          ),
        )}
      </span>
      {unnamed.length > 0 && (
        <p className="mt-1 text-xs text-warn">
          {t('Mentions {names}', { names: listed(unnamed.map((one) => one.username)) })}
        </p>
      )}
    </article>
  );
});
