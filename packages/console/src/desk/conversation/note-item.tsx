/** A note of an agent: nothing else at the desk looks like it, so that nobody takes it for something the customer was told. */
import type { SupportNote } from '@frontdesk/contract';
import { StickyNote } from 'lucide-react';
import { memo } from 'react';
import { PlainText } from '../../ui/plain-text.js';
import { ClockTime } from './clock-time.js';

export const NoteItem = memo(function NoteItem({ note, member_id }: { note: SupportNote; member_id: string }) {
  const name = note.agent.id === member_id ? 'You' : note.agent.username;
  return (
    <article
      aria-label={`Note by ${name}`}
      className="mt-4 ml-auto w-fit max-w-[min(42rem,calc(100%-2.5rem))] rounded-lg border border-dashed border-warn/40 bg-warn-soft px-3 py-2"
    >
      <p className="mb-0.5 flex items-center gap-1.5 text-xs text-warn">
        <StickyNote aria-hidden size={12} className="shrink-0" />
        <span className="font-medium">{name}</span>
        <ClockTime at={note.date_created} />
        <span>· only agents see this</span>
      </p>
      <PlainText text={note.note} />
    </article>
  );
});
