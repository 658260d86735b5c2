/** The days of a week by name, Monday first. Apart from the schemas: the console needs the names alone. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
