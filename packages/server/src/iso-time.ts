/** A time as the wire and the tables of members write it: ISO 8601 in UTC. @param ms since 1970 */
export const isoTime = (ms: number): string => new Date(ms).toISOString();
