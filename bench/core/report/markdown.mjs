/**
 * Fills the tables of docs/scale.md from a stored run. A block from `<!-- bench ROW … -->` to `<!-- /bench -->` gets the
 * lines of the named rows; `machine` and `sizing` name a description of the machine and a sizing for a million customers.
 */
import { existsSync, readFileSync } from 'node:fs';
import { cellsOf, HEADINGS } from './lines.mjs';
import { ASSUMPTIONS, sizing } from './sizing.mjs';

const BLOCK = /(<!-- bench ([a-z0-9 -]+?) -->\n)[\s\S]*?(<!-- \/bench -->)/g;
const NOT_MEASURED = 'Not measured yet.\n';

/** @param source a file of results; if it does not exist, the blocks say so */
export function fillDocument(text, source) {
  const result = existsSync(source) ? JSON.parse(readFileSync(source, 'utf8')) : undefined;
  return text.replace(BLOCK, (_, begin, names, end) => `${begin}\n${fillBlock(result, names.split(' '))}\n${end}`);
}

function fillBlock(result, names) {
  if (result === undefined) return NOT_MEASURED;
  if (names[0] === 'machine') return `${describe(result)}\n`;
  if (names[0] === 'sizing')
    return `${ASSUMPTIONS}\n\n${toMarkdown(['what', 'needed', 'one server', 'servers'], sizing(result.lines))}`;
  const lines = result.lines.filter(({ row }) => names.includes(row));
  return lines.length === 0 ? NOT_MEASURED : toMarkdown(HEADINGS, lines.map(cellsOf));
}

export function describe({ date, machine, versions }) {
  const { processor, cores, memory_gib, linux, servers_node, postgres } = machine;
  return [
    `Measured on ${date.slice(0, 10)} at commit ${versions[0].commit}: ${processor}, ${cores} processors, ${memory_gib} GiB,`,
    `Linux ${linux}, Node ${servers_node}, ${postgres}. Clients, model, endpoint and Postgres ran on the same machine.`,
  ].join('\n');
}

function toMarkdown(headings, rows) {
  const line = (cells) => `| ${cells.map((cell) => String(cell).split('\n')[0].replaceAll('|', '\\|')).join(' | ')} |`;
  return `${[line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n')}\n`;
}
