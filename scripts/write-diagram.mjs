// Writes the diagram of a message's path into ARCHITECTURE.md, from the imports of the server:
//   node scripts/write-diagram.mjs           writes it
//   node scripts/write-diagram.mjs --check   fails if it is not current
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCE = 'packages/server/src/';
const DOCUMENT = new URL('../ARCHITECTURE.md', import.meta.url);
const MARKED = /(<!-- diagram -->\n)[\s\S]*?(\n<!-- \/diagram -->)/;

/** The files that a message passes, in its order, and what each one does with it. */
const PATH = [
  ['sockets/server.ts', 'connections'],
  ['sockets/bounded-parser.ts', 'the size of packets'],
  ['sockets/helpdesk/namespace.ts', 'the namespace /helpdesk'],
  ['sockets/dispatch.ts', 'validates requests'],
  ['sockets/helpdesk/messages.ts', 'the handler of support'],
  ['features/conversations/receive-message.ts', 'receives a message'],
  ['db/operations/receive-message.ts', 'stores it with its turn'],
  ['assistant/worker.ts', 'runs turns'],
  ['features/turn-queue/claim-turns.ts', 'leases waiting turns'],
  ['assistant/work-turn.ts', 'one turn to its end'],
  ['features/turns/load-turn.ts', 'what a turn needs'],
  ['assistant/run-turn.ts', 'model and tools in turn'],
  ['assistant/use-tools.ts', 'what the model asks for'],
  ['assistant/provenance.ts', 'origin of values'],
  ['features/functions/call.ts', 'calls a function'],
  ['assistant/check-reply.ts', 'judges the reply'],
  ['features/turns/finish-turn.ts', 'ends the turn'],
  ['db/operations/answer-turn.ts', 'stores the reply'],
  ['sockets/delivery/delivery.ts', 'cursors of sockets'],
  ['sockets/delivery/pump.ts', 'sends what follows a cursor'],
];

const importsOf = await readImports();
const edges = PATH.flatMap(([from], index) => nextOnPath(from).map((to) => `  n${index} --> n${indexOf(to)}`));
const nodes = PATH.map(([file, does], index) => `  n${index}["${index + 1}. ${file}<br>${does}"]`);
const diagram = ['```mermaid', 'flowchart TD', ...nodes, ...edges, '```'].join('\n');

const document = await readFile(DOCUMENT, 'utf8');
if (!MARKED.test(document)) throw new Error('ARCHITECTURE.md has no place for the diagram');
const filled = document.replace(MARKED, (_, begin, end) => `${begin}${diagram}${end}`);
if (process.argv.includes('--check')) {
  if (filled !== document) {
    process.stderr.write('The diagram in ARCHITECTURE.md is not current: node scripts/write-diagram.mjs\n');
    process.exitCode = 1;
  }
} else await writeFile(DOCUMENT, filled);

function indexOf(file) {
  return PATH.findIndex(([one]) => one === file);
}

/** @returns for each file of the server those that it imports, without those of which it uses types only */
async function readImports() {
  const { output } = await cruise([SOURCE], {
    baseDir: ROOT,
    ruleSet: { options: {} },
    tsPreCompilationDeps: false,
    tsConfig: { fileName: 'packages/server/tsconfig.json' },
    includeOnly: `^${SOURCE}`,
  });
  return new Map(
    output.modules.map(({ source, dependencies }) => [
      source.slice(SOURCE.length),
      dependencies.map(({ resolved }) => resolved.slice(SOURCE.length)),
    ]),
  );
}

/** @returns the files of the path that a file of it imports, itself or through one file that is not on it */
function nextOnPath(file) {
  const direct = importsOf.get(file);
  if (direct === undefined) throw new Error(`${file} is on the path of a message, and does not exist`);
  const through = direct.filter((one) => indexOf(one) < 0).flatMap((one) => importsOf.get(one) ?? []);
  const found = new Set([...direct, ...through].filter((one) => one !== file && indexOf(one) >= 0));
  return [...found].sort((a, b) => indexOf(a) - indexOf(b));
}
