/** The initial content of a new test. Pure. */

export const TEMPLATE = `name: A customer asks about an order
# What functions answer in the test, instead of being called.
responses:
  - function: get_order
    arguments: { order_id: "1042" }
    data: { status: shipped }
steps:
  - message: Where is my order 1042?
    expect:
      calls:
        - function: get_order
          arguments: { order_id: "1042" }
      text:
        contains: shipped
        lacks: sorry
`;

const SLUG_CHARACTERS = 60;

/** A path for the test of a conversation, made from its name. @param otherwise used if no letters remain */
export function pathOfDraft(name: string, otherwise: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_CHARACTERS)
    .replace(/^-|-$/g, '');
  return `conversations/${slug === '' ? otherwise : slug}`;
}

/** The start and end of a line in a text, in characters. @param line from 1 */
export function rangeOfLine(text: string, line: number): [number, number] {
  const lines = text.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return [start, start + (lines[line - 1]?.length ?? 0)];
}
