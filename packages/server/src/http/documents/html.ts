/** Writes text as HTML: always escaped, with `code` as the only markup. */
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Escaped; text in backticks becomes code. */
export function prose(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** Paragraphs are separated by blank lines. */
export function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${prose(part)}</p>`)
    .join('\n');
}

export function jsonBlock(value: unknown): string {
  return `<pre tabindex="0"><code>${escaped(JSON.stringify(value, null, 2))}</code></pre>`;
}
