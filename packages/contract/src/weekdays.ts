/** The days of a week by name, Monday first. Separate from the schemas, because the console needs only the names. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
