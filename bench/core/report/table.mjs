/** Formats the table for the terminal. */
import { cellsOf, HEADINGS } from './lines.mjs';

const NOTE = HEADINGS.indexOf('note');
const NOTE_CHARACTERS = 70;

export function toTable(lines) {
  const rows = [HEADINGS, ...lines.map((line) => cellsOf(line).map((cell) => cell.split('\n')[0]))].map((cells) =>
    cells.with(NOTE, cells[NOTE].slice(0, NOTE_CHARACTERS)),
  );
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((cells) => cells[column].length)));
  const text = rows.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd(),
  );
  return [text[0], '-'.repeat(Math.max(...text.map(({ length }) => length))), ...text.slice(1)].join('\n');
}
