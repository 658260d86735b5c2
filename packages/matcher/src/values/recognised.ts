/** A value that was found in a text. */

/** Days are `YYYY-MM-DD`, times `HH:MM`. If a value has several readings, the nearest future one is used. */
export interface Recognised {
  /** Position in the text. */
  start: number;
  end: number;
  /** `text.slice(start, end)` */
  said: string;
  number?: number;
  date?: string;
  /** The last day of a range that starts with `date`. */
  end_date?: string;
  time?: string;
  end_time?: string;
  /** Whether `time` may also be twelve hours later. */
  either_half?: true;
  duration?: { seconds: number; unit: string };
}
