/**
 * A setup as files: `settings.yaml`, and folders `functions`, `articles` and `tests` with one file each. Existing files
 * keep their comments if their values do not change.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type ArticlePreview, type FunctionInput, functionInput, testFile, testPath } from '@frontdesk/contract';
import { LineCounter, parseDocument, stringify } from 'yaml';
import { UsageError } from '../command.js';
import { listFiles, replaceFile, requireWithin } from '../folder-files.js';
import { type ArticleFile, findArticles } from '../knowledge/read-articles.js';
import { readValue } from '../read-value.js';
import { TEST_NAME } from '../tests/find-tests.js';
import { canonicalFunction, type Settings, type Setup, settingsInput } from './setup.js';

const SETTINGS = 'settings.yaml';
const FUNCTIONS = 'functions';
const ARTICLES = 'articles';
const TESTS = 'tests';
const WRITTEN = { lineWidth: 0 } as const;

/** The part of a contract schema that is used here. */
interface Schema<Value> {
  safeParse(
    value: unknown,
  ): { success: true; data: Value } | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };
}

/** Articles are raw files: only the service knows their stored form. */
export interface Folder extends Omit<Setup, 'articles'> {
  /** The file of each function, by its name. */
  files: ReadonlyMap<string, string>;
  /** The file of each test, by its path. */
  test_files: ReadonlyMap<string, string>;
  /** Undefined: there is no folder of articles. */
  article_files: readonly ArticleFile[] | undefined;
}

/**
 * Refuses an empty folder, as `push --prune` would delete the whole setup for a wrong path.
 * @throws {UsageError}
 */
export async function requireFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new UsageError(`there is no ${folder}`);
    throw new UsageError(`cannot read ${folder}: ${error.message}`);
  });
  if (!names.some((name) => [SETTINGS, FUNCTIONS, ARTICLES, TESTS].includes(name)))
    throw new UsageError(
      `${folder} contains none of ${SETTINGS}, ${FUNCTIONS}, ${ARTICLES} and ${TESTS}; pull writes them`,
    );
}

/** @throws {UsageError} naming file, line and field of every error */
export async function readFolder(folder: string): Promise<Folder> {
  const problems: string[] = [];
  const settings_file = join(folder, SETTINGS);
  if (existsSync(settings_file)) await requireWithin(folder, settings_file);
  const settings = await readFileAs<Settings>(settings_file, settingsInput, problems);
  const functions = new Map<string, FunctionInput>();
  const files = new Map<string, string>();
  for (const file of await listFunctions(folder)) {
    const input = await readFileAs<FunctionInput>(file, functionInput, problems);
    if (input === undefined) continue;
    const { name } = input;
    if (files.has(name)) problems.push(`${file}: name: ${name} is in ${files.get(name)} too`);
    functions.set(name, canonicalFunction(input));
    files.set(name, file);
  }
  const article_files = await findArticles(folder, problems, { inner: ARTICLES, formats: ['markdown'] });
  const tests = await readTests(folder, problems);
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  return { settings, functions, files, article_files, ...tests };
}

async function readTests(folder: string, problems: string[]): Promise<Pick<Folder, 'tests' | 'test_files'>> {
  const tests = new Map<string, string>();
  const test_files = new Map<string, string>();
  const names = await listFiles(folder, TESTS);
  if (names === undefined) return { tests: undefined, test_files };
  for (const name of names.filter((one) => TEST_NAME.test(one))) {
    const file = join(folder, TESTS, name);
    const path = name.replace(TEST_NAME, '').replaceAll(sep, '/');
    const earlier = test_files.get(path);
    if (earlier !== undefined) problems.push(`${file}: is the same test as ${earlier}`);
    for (const { message } of testPath.safeParse(path).error?.issues ?? [])
      problems.push(`${file}: its path ${message}`);
    await readFileAs(file, testFile, problems);
    tests.set(path, (await readFile(file, 'utf8')).replaceAll('\r\n', '\n'));
    test_files.set(path, file);
  }
  return { tests, test_files };
}

async function listFunctions(folder: string): Promise<string[]> {
  const names = await listFiles(folder, FUNCTIONS);
  return (names ?? [])
    .filter((name) => /\.ya?ml$/.test(name) && !name.includes(sep))
    .map((name) => join(folder, FUNCTIONS, name));
}

/** @returns undefined if there is no such file, or it has errors */
async function readFileAs<Value>(file: string, schema: Schema<Value>, problems: string[]): Promise<Value | undefined> {
  const yaml = await readFile(file, 'utf8').catch(absent);
  if (yaml === undefined) return undefined;
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  for (const { message, pos } of document.errors) problems.push(`${file}:${lineAt(pos[0])}: ${message.split('\n')[0]}`);
  if (document.errors.length > 0) return undefined;
  const parsed = schema.safeParse(readValue(document, file) ?? {});
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) {
    const node = document.getIn(path, true) as { range?: [number, number, number] } | undefined;
    const at = node?.range === undefined ? '' : `:${lineAt(node.range[0])}`;
    problems.push(`${file}${at}: ${path.length === 0 ? '' : `${path.join('.')}: `}${message}`);
  }
  return undefined;
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/**
 * Makes a folder match the service.
 * @param before the current folder, with its articles in stored form
 * @param given.prune also deletes files of what the service does not have
 * @returns the written and deleted files, and the files of what only the folder has
 */
export async function writeFolder(
  folder: string,
  before: Folder & Pick<Setup, 'articles'>,
  setup: Setup,
  { prune }: { prune: boolean },
) {
  const written: string[] = [];
  const write = async (file: string, value: object) => {
    await requireWithin(folder, file);
    if (await writeValue(file, value)) written.push(file);
  };
  const writeText = async (file: string, text: string) => {
    await requireWithin(folder, file);
    await mkdir(dirname(file), { recursive: true });
    await replaceFile(file, text);
    written.push(file);
  };
  await mkdir(join(folder, FUNCTIONS), { recursive: true });
  if (setup.settings !== undefined) await write(join(folder, SETTINGS), setup.settings);
  for (const [name, input] of setup.functions)
    if (!isDeepStrictEqual(before.functions.get(name), input))
      await write(before.files.get(name) ?? join(folder, FUNCTIONS, `${name}.yaml`), input);
  const article_files = new Map(before.article_files?.map(({ external_id, file }) => [external_id, file]));
  for (const [id, article] of setup.articles ?? [])
    if (!isDeepStrictEqual(before.articles?.get(id), article))
      await writeText(article_files.get(id) ?? join(folder, ARTICLES, `${id}.md`), articleText(article));
  for (const [path, yaml] of setup.tests ?? [])
    if (before.tests?.get(path) !== yaml)
      await writeText(before.test_files.get(path) ?? join(folder, TESTS, `${path}.test.yaml`), yaml);
  const extra = [
    ...filesOfOthers(before.files, setup.functions),
    ...filesOfOthers(article_files, setup.articles),
    ...filesOfOthers(before.test_files, setup.tests),
  ];
  if (prune) for (const file of extra) await rm(file);
  return { written, removed: prune ? extra : [], extra: prune ? [] : extra };
}

const filesOfOthers = (files: ReadonlyMap<string, string>, there: ReadonlyMap<string, unknown> = new Map()): string[] =>
  [...files].flatMap(([name, file]) => (there.has(name) ? [] : file));

/** An article as a file: front matter for everything but its text, without defaults. */
function articleText({ title, content, url, language, audience, environment }: ArticlePreview): string {
  const front = {
    title,
    ...(url !== null && { url }),
    ...(language !== null && { language }),
    ...(audience !== 'everyone' && { audience }),
    ...(environment !== 'live' && { environment }),
  };
  return `---\n${stringify(front, WRITTEN)}---\n\n${content}\n`;
}

/** @returns whether the file was changed */
async function writeValue(file: string, value: object): Promise<boolean> {
  const before = await readFile(file, 'utf8').catch(absent);
  const document = parseDocument(before ?? '{}');
  if (before === undefined) document.contents = document.createNode(value) as never;
  const held = (document.toJS() ?? {}) as Record<string, unknown>;
  for (const [key, part] of Object.entries(value)) if (!isDeepStrictEqual(held[key], part)) document.set(key, part);
  for (const key of Object.keys(held)) if (!(key in value)) document.delete(key);
  const after = document.toString(WRITTEN);
  if (before !== undefined && isDeepStrictEqual(held, value)) return false;
  await replaceFile(file, after);
  return true;
}
