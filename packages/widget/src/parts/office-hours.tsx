/** Whether people answer now, and when that changes, by the organisation's clocks. */
import { useChat, useWords } from '../chat.js';
import { sayThere } from './time.js';

export function OfficeHours() {
  const { profile, language } = useChat();
  const word = useWords();
  if (!profile?.office) return null;
  const { open, opens_at, closes_at, time_zone } = profile.office;
  const at = open ? closes_at : opens_at;
  if (at === null) return null;
  return <p>{word(open ? 'officeOpen' : 'officeClosed', { time: sayThere(at, language.tag, time_zone) })}</p>;
}
