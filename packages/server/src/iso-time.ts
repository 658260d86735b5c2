/** Formats a time as ISO 8601 in UTC, as on the wire and in the tables of members. @param ms since 1970 */
export const isoTime = (ms: number): string => new Date(ms).toISOString();
