/**
 * Draws `banking-knowledge.json.gz` from a clone of tau2-bench: all documents of its bank, and of each task the words with
 * which its customer begins and the documents that its authors say are needed.
 *
 *   node bench/knowledge/data/sample.mjs CLONE
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const domain = join(process.argv[2] ?? '', 'data/tau2/domains/banking_knowledge');
const readJson = (...path) => JSON.parse(readFileSync(join(domain, ...path), 'utf8'));
const files = (folder) => readdirSync(join(domain, folder)).sort();

const documents = files('documents').map((file) => {
  const { id, title, content } = readJson('documents', file);
  return { id: id.replace(/^doc_/, ''), title, content };
});
/** The first words in quotation marks that a customer is told to begin with. */
const OPENING = /(?:start naturally|opening|start by saying)[^\n"“]{0,120}["“]([^"”]{20,})["”]/i;
const tasks = readJson('tasks.json').flatMap(({ id, user_scenario, required_documents }) => {
  const opening = OPENING.exec(user_scenario.instructions)?.[1];
  return opening === undefined || required_documents.length === 0
    ? []
    : { id, opening, needed: required_documents.map((one) => one.replace(/^doc_/, '')) };
});
writeFileSync(
  new URL('banking-knowledge.json.gz', import.meta.url),
  gzipSync(JSON.stringify({ documents, tasks }), { level: 9 }),
);
console.log(`${documents.length} documents, ${tasks.length} of ${readJson('tasks.json').length} tasks`);
