/** A value that was found in a text. */
import type { RecognisedValue } from '@frontdesk/contract/language-model';

/** If a value has several readings, the nearest future one is used. */
export interface Recognised extends RecognisedValue {
  /** Position in the text. */
  start: number;
  end: number;
  /** `text.slice(start, end)` */
  said: string;
  duration?: { seconds: number; unit: string };
}
