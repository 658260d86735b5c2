/** Alerts of unread messages outside of the window, and the switch of their sound. Rendered by the alerts part. */
import { useEffect, useRef } from 'preact/hooks';
import { useChat, useObservable } from '../chat.js';
import { usePart } from '../parts/use-part.js';

type AlertsPart = typeof import('../alerts/alerts-part.js');

const FILE = 'widget-alerts.js';

export function Alerts({ open }: { open: boolean }) {
  const { helpdesk, profile } = useChat();
  const { unread, conversations, loaded } = useObservable(helpdesk.state);
  const title = profile?.unread_title ?? false;
  const sound = profile?.unread_sound ?? false;
  // A customer who has never written gets no alerts.
  const part = usePart<AlertsPart>(FILE, (title || sound) && loaded && conversations.length > 0);
  useEffect(() => part?.showAlerts({ unread, open, title, sound }), [part, unread, open, title, sound]);
  useEffect(() => () => part?.showAlerts(null), [part]);
  return null;
}

export function SoundSwitch() {
  const { language } = useChat();
  const place = useRef<HTMLSpanElement>(null);
  const part = usePart<AlertsPart>(FILE);
  useEffect(() => {
    if (place.current !== null) part?.drawSoundSwitch(place.current, language.code);
  }, [part, language]);
  return <span ref={place} />;
}
