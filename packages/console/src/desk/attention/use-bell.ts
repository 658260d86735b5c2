/**
 * Alerts the agent when a customer waits, a target is missed or a colleague mentions them: by a sound, and by a system
 * notification if allowed.
 */
import type { DeskChange, DeskConversation, SupportNote } from '@frontdesk/contract';
import { useEffect, useState } from 'react';
import { useSession } from '../../api/session.js';
import { t } from '../../language/translate.js';
import { customerNameOf } from '../../ui/customer-name.js';
import { keep, kept } from '../../ui/keep.js';
import { isOverdue } from '../targets/describe-target.js';
import { chime, prepareChime } from './chime.js';

export interface Bell {
  on: boolean;
  /** The browser does not allow notifications, so there is only the sound. */
  soundOnly: boolean;
  /** Asks the browser for permission for notifications when turned on, and only then. */
  toggle: () => Promise<void>;
  /** Call with each changed row; those in test mode are ignored. @param before its previous known state */
  hear: (
    row: DeskConversation,
    reasons: ReadonlySet<DeskChange['reason']>,
    before: DeskConversation | undefined,
  ) => void;
  /** Call when a colleague's note mentions the member. */
  mentioned: (note: SupportNote, show: () => void) => void;
}

const permission = () => ('Notification' in window ? Notification.permission : 'denied');

/** @param open the conversation on the page @param show opens a conversation */
export function useBell(open: string | undefined, show: (row: DeskConversation) => void): Bell {
  const { member } = useSession();
  const [on, setOn] = useState(() => kept('localStorage', 'bell') === true);
  const [allowed, setAllowed] = useState(permission);

  // After a reload the browser allows sound only after a click or key press.
  useEffect(() => {
    if (!on) return;
    window.addEventListener('pointerdown', prepareChime, { once: true });
    window.addEventListener('keydown', prepareChime, { once: true });
    return () => {
      window.removeEventListener('pointerdown', prepareChime);
      window.removeEventListener('keydown', prepareChime);
    };
  }, [on]);

  return {
    on,
    soundOnly: on && allowed !== 'granted',
    async toggle() {
      const next = !on;
      setOn(next);
      keep('localStorage', 'bell', next);
      if (!next) return;
      ring();
      if (permission() === 'default') await Notification.requestPermission();
      setAllowed(permission());
    },
    hear(row, reasons, before) {
      if (!on || row.closed || row.test) return;
      const mine = row.agent?.id === member.id;
      const given = mine && before !== undefined && before.agent?.id !== member.id;
      const returned = mine && before != null && before.snoozed_until !== null && row.snoozed_until === null;
      const begins = row.waiting_since !== null && (before?.waiting_since == null || reasons.has('needs_human'));
      const late = reasons.has('target') && isOverdue(row);
      const looks = document.hasFocus() && open === row.ticket_chat_id;
      if (!(given || returned || ((begins || late) && (mine || row.needs_human))) || looks) return;
      ring();
      if (!document.hasFocus() && allowed === 'granted') notify(describe(row), () => show(row));
    },
    mentioned({ id, ticket_chat_id, agent, note }, showNote) {
      if (!on || (document.hasFocus() && open === ticket_chat_id)) return;
      ring();
      if (!document.hasFocus() && allowed === 'granted')
        notify({ title: t('{username} mentioned you', { username: agent.username }), body: note, tag: id }, showNote);
    },
  };
}

const ring = () => void chime().catch((error: unknown) => console.warn('No sound can be played', error));

function titleOf(row: DeskConversation): string {
  const customer = customerNameOf(row);
  if (isOverdue(row)) return t('{customer} is overdue', { customer });
  return row.needs_human ? t('{customer} needs a human', { customer }) : customer;
}

const describe = (row: DeskConversation) => ({
  title: titleOf(row),
  body: row.customer_message?.message ?? '',
  tag: row.ticket_chat_id,
});

function notify({ title, ...options }: { title: string; body: string; tag: string }, onClick: () => void): void {
  const notification = new Notification(title, options);
  notification.onclick = () => {
    window.focus();
    notification.close();
    onClick();
  };
}
