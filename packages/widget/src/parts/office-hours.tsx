/** Whether people answer now, and when that changes, in the organisation's time zone. */
import type { Office } from '@frontdesk/client';
import { useChat, useWords } from '../chat.js';
import { sayThere } from './time.js';

/** @param office undefined from a service of the previous version */
export function OfficeHours({ office }: { office: Office | null | undefined }) {
  const { language } = useChat();
  const word = useWords();
  if (!office) return null;
  const { open, opens_at, closes_at, time_zone } = office;
  const at = open ? closes_at : opens_at;
  if (at === null) return null;
  return <p>{word(open ? 'officeOpen' : 'officeClosed', { time: sayThere(at, language.tag, time_zone) })}</p>;
}
