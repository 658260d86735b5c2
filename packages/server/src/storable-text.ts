/**
 * Prepares a text of another program for storing. PostgreSQL refuses U+0000 and half of a surrogate pair, and SQLite ends a text at
 * the former. @returns it without U+0000, and with U+FFFD for such halves
 */
export const toStorableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();
