/**
 * A customer's files as a model is shown them: a line each with name and type, for it cannot open them. Written into the
 * transcript here and read back here.
 */
const NAME_CHARACTERS = 120;
const LINE = /^\[attached file: (.+)\]$/;

/** What is attached, by name and type: `receipt.pdf (pdf)`. @param metadata as stored: JSON, or null */
export function describeAttachments(metadata: string | null): string[] {
  if (metadata === null) return [];
  const parsed: unknown = JSON.parse(metadata);
  return [parsed].flat().map((file) => {
    const { name, extension } = (file ?? {}) as { name?: unknown; extension?: unknown };
    const shown = typeof name === 'string' && name.trim() !== '' ? name : 'unnamed';
    const type = typeof extension === 'string' && extension !== '' ? ` (${extension})` : '';
    return `${shown}${type}`.replaceAll(/[\s\]]+/g, ' ').slice(0, NAME_CHARACTERS);
  });
}

/** What was said, with a line for each file. */
export function withFiles(said: string, files: string[]): string {
  return [said, ...files.map((file) => `[attached file: ${file}]`)].filter((part) => part !== '').join('\n');
}

/** The reverse of {@link withFiles}. */
export function splitFiles(text: string): { said: string; files: string[] } {
  const lines = text.split('\n');
  const files = lines.flatMap((line) => LINE.exec(line)?.[1] ?? []);
  return { said: lines.filter((line) => !LINE.test(line)).join('\n'), files };
}
