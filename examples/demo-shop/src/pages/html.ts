/**
 * HTML by template: everything put into `html` is escaped unless it is markup made by `html` itself. There is no way to
 * declare other text safe.
 */
class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type { Markup };

type Part = string | number | Markup | readonly Markup[] | undefined;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Markup of the literal parts, with the values escaped for text and quoted attributes. */
export function html(literals: TemplateStringsArray, ...values: Part[]): Markup {
  return new Markup(literals.reduce((done, literal, index) => done + render(values[index - 1]) + literal));
}

function render(value: Part): string {
  if (value === undefined) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map((one) => one.text).join('');
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
