/** Form values of the chat window's settings. Pure. */
import { type ChatWindowSettings, type OfficeSpan, WEEKDAYS } from '@frontdesk/contract';
import { entriesOf } from '../../ui/entries-of.js';

export interface ChatWindowValues extends Omit<ChatWindowSettings, 'colour' | 'office_hours'> {
  /** Empty: the default. */
  colour: string;
  /** Whether office hours are set. */
  has_office_hours: boolean;
  /** By weekday. If a day has several spans, the first is shown and the others are kept unchanged. */
  office_days: OfficeDay[];
}

export interface OfficeDay {
  weekday: OfficeSpan['weekday'];
  open: boolean;
  from: string;
  to: string;
  /** Further spans, set over the HTTP interface. */
  more: OfficeSpan[];
}

export const toChatWindowValues = ({ colour, office_hours, ...settings }: ChatWindowSettings): ChatWindowValues => ({
  ...settings,
  colour: colour ?? '',
  has_office_hours: office_hours !== null,
  office_days: WEEKDAYS.map((weekday, index) => {
    const [first, ...more] = (office_hours ?? []).filter((span) => span.weekday === weekday);
    const open = first !== undefined || (office_hours === null && index < 5);
    return { weekday, open, from: first?.from ?? '09:00', to: first?.to ?? '17:00', more };
  }),
});

function toOfficeHours({ has_office_hours, office_days }: ChatWindowValues): OfficeSpan[] | null {
  if (!has_office_hours) return null;
  return office_days.flatMap(({ weekday, open, from, to, more }) => (open ? [{ weekday, from, to }, ...more] : []));
}

export function toChatWindowSettings(values: ChatWindowValues): ChatWindowSettings {
  const { has_office_hours: _, office_days: __, ...others } = values;
  return {
    ...others,
    colour: values.colour.trim() === '' ? null : values.colour.trim(),
    suggested_questions: entriesOf(values.suggested_questions),
    office_hours: toOfficeHours(values),
    texts: values.texts.map((texts) => ({
      ...texts,
      language: texts.language.trim(),
      suggested_questions: entriesOf(texts.suggested_questions),
    })),
  };
}
