/** Reads an organisation's setup from the service, and applies the changes of a plan. */
import { isDeepStrictEqual } from 'node:util';
import {
  type ArticlePreview,
  articleExternalId,
  articlePreview,
  articleView,
  functionList,
  functionName,
  functionView,
  storedTest,
  storedTestList,
  testPath,
} from '@frontdesk/contract';
import { inParallel } from '../in-parallel.js';
import { articleUrl, KNOWLEDGE, listWrittenArticles } from '../knowledge/list-articles.js';
import type { ArticleFile } from '../knowledge/read-articles.js';
import { type Service, ServiceError } from '../service.js';
import type { Change } from './plan.js';
import {
  pickKnown,
  type Settings,
  type Setup,
  settingsInput,
  toArticle,
  toFunction,
  toFunctionChange,
} from './setup.js';

const SETTINGS = '/api/v1/console/assistant/';
const FUNCTIONS = '/api/v1/lab/functions/';
const TESTS = '/api/v1/lab/tests/';
const NOT_FOUND = 404;
const PRECONDITION_FAILED = 412;

const testUrl = (path: string): string => `${TESTS}${encodeURIComponent(path)}/`;

export interface RemoteSetup extends Setup {
  /** The id of each function, by its name. */
  ids: Map<string, string>;
  /** The version of what was read, by kind and name: of all but the settings, when it was changed last. */
  versions: Map<string, string>;
}

const SETTINGS_KEY = 'settings';
const versionKey = (kind: Change['kind'], name: string): string => `${kind} ${name}`;

/** @param wanted whether to read those that take one request each @throws {ServiceError} */
export async function readService(
  service: Service,
  wanted: { tests: boolean; articles: boolean },
): Promise<RemoteSetup> {
  const versions = new Map<string, string>();
  const tests = wanted.tests ? await readTests(service, versions) : undefined;
  const articles = wanted.articles ? await readArticles(service, versions) : undefined;
  const [settings, listed] = await Promise.all([
    service.read(settingsInput, SETTINGS),
    service.ask(functionList, 'GET', FUNCTIONS),
  ]);
  if (settings.version !== undefined) versions.set(SETTINGS_KEY, settings.version);
  for (const { name, date_updated } of listed.functions) {
    requireName(functionName, name);
    versions.set(versionKey('function', name), date_updated);
  }
  return {
    settings: pickKnown<Settings>(settingsInput, settings.answer),
    functions: new Map(listed.functions.map((view) => [view.name, toFunction(view)])),
    ids: new Map(listed.functions.map(({ name, id }) => [name, id])),
    tests,
    articles,
    versions,
  };
}

/** The name becomes a file name. @throws {ServiceError} for a name that the service could not have */
function requireName(schema: { safeParse(value: unknown): { success: boolean } }, name: string): void {
  if (!schema.safeParse(name).success)
    throw new ServiceError(`the service answered with a name that it cannot have: ${JSON.stringify(name)}`);
}

async function readTests(service: Service, versions: Map<string, string>): Promise<Map<string, string>> {
  const { tests } = await service.ask(storedTestList, 'GET', TESTS);
  const read = async ({ path }: { path: string }): Promise<[string, string]> => {
    requireName(testPath, path);
    const { yaml, updated_at } = await service.ask(storedTest, 'GET', testUrl(path));
    versions.set(versionKey('test', path), updated_at);
    return [path, yaml];
  };
  return new Map(await inParallel(tests, read));
}

async function readArticles(service: Service, versions: Map<string, string>): Promise<Map<string, ArticlePreview>> {
  const read = async (external_id: string): Promise<[string, ArticlePreview]> => {
    requireName(articleExternalId, external_id);
    const view = await service.ask(articleView, 'GET', articleUrl(external_id));
    versions.set(versionKey('article', external_id), view.updated_at);
    return [external_id, toArticle(view)];
  };
  return new Map(await inParallel(await listWrittenArticles(service), read));
}

/** The stored form of articles from files. Only articles that are not obviously unchanged are requested. */
export async function previewArticles(
  service: Service,
  files: readonly ArticleFile[] | undefined,
  there: Setup['articles'],
): Promise<Setup['articles']> {
  if (files === undefined) return undefined;
  const read = async ({ external_id, input }: ArticleFile): Promise<[string, ArticlePreview]> => {
    const known = there?.get(external_id);
    if (known !== undefined && isPlainlySame(input, known)) return [external_id, known];
    return [external_id, await service.ask(articlePreview, 'POST', `${KNOWLEDGE}preview/`, input)];
  };
  return new Map(await inParallel(files, read));
}

function isPlainlySame({ format: _, content, ...input }: ArticleFile['input'], known: ArticlePreview): boolean {
  const given = { url: null, language: null, audience: 'everyone', environment: 'live', ...input };
  return isDeepStrictEqual({ ...given, content: String(content).trim() }, known);
}

interface Known extends Pick<RemoteSetup, 'ids' | 'versions'> {
  inputs: ReadonlyMap<string, object>;
}

/**
 * Applies one change of a plan, unless what it changes was changed after it was read. The service itself compares what it
 * replaces, and the names of functions. Articles and tests that are added, and what is deleted, are read once more just
 * before: only a change within that moment is overwritten.
 * @param known.inputs of articles, by id @returns warnings of the service @throws {ServiceError}
 */
export async function applyChange(service: Service, change: Change, known: Known): Promise<readonly string[]> {
  if (change.kind === 'settings') {
    await service.send('PUT', SETTINGS, change.after, known.versions.get(SETTINGS_KEY));
    return [];
  }
  if (change.kind === 'function') return await applyFunction(service, change, known);
  const { kind, name, after } = change;
  const url = kind === 'test' ? testUrl(name) : articleUrl(name);
  const seen = known.versions.get(versionKey(kind, name));
  if (after === undefined || seen === undefined) await refuseChanged(service, { kind, url, seen });
  if (after === undefined) await service.send('DELETE', url);
  else {
    const input = kind === 'test' ? { yaml: after } : known.inputs.get(name);
    await service.send('PUT', url, input, seen);
  }
  return [];
}

/** @throws {ServiceError} if the service has another version of it than was seen */
async function refuseChanged(
  service: Service,
  { kind, url, seen }: { kind: Exclude<Change['kind'], 'settings'>; url: string; seen: string | undefined },
): Promise<void> {
  const stored = await readVersion(service, kind, url).catch((error: unknown) => {
    if (error instanceof ServiceError && error.status === NOT_FOUND) return undefined;
    throw error;
  });
  if (stored === seen) return;
  const what = seen === undefined ? 'added' : stored === undefined ? 'deleted' : 'changed';
  throw new ServiceError(`It was ${what} after the service was read. Nothing was changed.`, PRECONDITION_FAILED);
}

/** @returns undefined for an article of a web source, which the service itself refuses to replace */
async function readVersion(
  service: Service,
  kind: Exclude<Change['kind'], 'settings'>,
  url: string,
): Promise<string | undefined> {
  if (kind === 'function') return (await service.ask(functionView, 'GET', url)).date_updated;
  if (kind === 'test') return (await service.ask(storedTest, 'GET', url)).updated_at;
  const { source_id, updated_at } = await service.ask(articleView, 'GET', url);
  return source_id === null ? updated_at : undefined;
}

async function applyFunction(
  service: Service,
  { name, after }: Extract<Change, { kind: 'function' }>,
  { ids, versions }: Known,
): Promise<readonly string[]> {
  const id = ids.get(name);
  if (after === undefined) {
    const url = `${FUNCTIONS}${id}/`;
    await refuseChanged(service, { kind: 'function', url, seen: versions.get(versionKey('function', name)) });
    await service.send('DELETE', url);
    return [];
  }
  const made =
    id === undefined
      ? await service.ask(functionView, 'POST', FUNCTIONS, after)
      : await service.ask(
          functionView,
          'PATCH',
          `${FUNCTIONS}${id}/`,
          toFunctionChange(after),
          versions.get(versionKey('function', name)),
        );
  ids.set(name, made.id);
  versions.set(versionKey('function', name), made.date_updated);
  return made.warnings;
}
