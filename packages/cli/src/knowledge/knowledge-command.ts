/** `frontdesk knowledge <folder>`: uploads a folder's files as articles, and deletes articles whose files are gone. */
import { articlePut } from '@frontdesk/contract';
import { type Command, EXIT, folderOf, readArguments, type Surroundings } from '../command.js';
import { openService, SERVICE_HELP, type Service, ServiceError, serviceOptions } from '../service.js';
import { articleUrl, listWrittenArticles } from './list-articles.js';
import { readArticles } from './read-articles.js';

const HELP = `frontdesk knowledge <folder> [options]

Uploads every .md, .html and .pdf file of a folder as an article. Its id is its path: returns/sails.md is returns.sails.
A Markdown file may begin with front matter:

  ---
  title: Returns
  url: https://shop.example/help/returns
  language: en
  audience: everyone    # or logged_in
  environment: live     # or dev
  ---

${SERVICE_HELP}
  --prune          remove articles that the folder does not have; those read from web pages stay

Exit code: 0 all articles are stored, 1 one was refused, 2 the command failed.`;

export const knowledgeCommand: Command = { summary: 'upload the files of a folder as articles', help: HELP, run };

async function run(given: string[], surroundings: Surroundings): Promise<number> {
  const { values, positionals } = readArguments(given, {
    ...serviceOptions,
    prune: { type: 'boolean', default: false },
  });
  const articles = await readArticles(folderOf(positionals));
  const service = openService(values, surroundings);
  const { out, error } = surroundings;
  const count = { changed: 0, same: 0, refused: 0 };
  for (const { file, external_id, input } of articles) {
    try {
      const { changed, title } = await service.ask(articlePut, 'PUT', articleUrl(external_id), input);
      count[changed ? 'changed' : 'same']++;
      if (changed) out.write(`uploaded ${file}: ${title}\n`);
    } catch (cause) {
      if (!(cause instanceof ServiceError) || !isAboutArticle(cause)) throw cause;
      count.refused++;
      error.write(`${file}: ${cause.message}\n`);
    }
  }
  const removed = values.prune ? await prune(service, new Set(articles.map((one) => one.external_id)), out) : 0;
  out.write(`${count.changed} changed, ${count.same} the same, ${removed} removed, ${count.refused} refused.\n`);
  return count.refused > 0 ? EXIT.failed : EXIT.ok;
}

/** Whether other articles may still be accepted. A refused key is refused for all. */
const isAboutArticle = ({ status }: ServiceError): boolean =>
  status !== undefined && status !== 401 && status !== 403 && status < 500;

async function prune(service: Service, kept: ReadonlySet<string>, out: Surroundings['out']): Promise<number> {
  const gone = (await listWrittenArticles(service)).filter((external_id) => !kept.has(external_id));
  for (const external_id of gone) {
    await service.send('DELETE', articleUrl(external_id));
    out.write(`removed ${external_id}\n`);
  }
  return gone.length;
}
