/**
 * Describes a customer's files to a model by name and type, as the model cannot open them. `withFiles` of the port
 * writes the descriptions into the transcript.
 */
const NAME_CHARACTERS = 120;

/** Names and types of the attachments, such as `receipt.pdf (pdf)`. @param metadata as stored: JSON, or null */
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
