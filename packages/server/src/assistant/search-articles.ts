/**
 * The tool that searches the organisation's articles. Articles are data: they supply no value to a function, and allow
 * no link except their own addresses and links in their texts to the same origin or an allowed one.
 */
import { type FoundPassage, LIMITS } from '@frontdesk/contract';
import type { ToolCall } from '@frontdesk/contract/language-model';
import { findWebLinks } from '@frontdesk/contract/web-links';
import { fitPassages } from '../features/knowledge/fit-passages.js';
import { searchKnowledge } from '../features/knowledge/search.js';
import { throughOutages } from '../through-outages.js';
import { allowedLink, originsOf } from './guard-links.js';
import type { Running } from './running-turn.js';
import { toArguments } from './tools.js';

/** Adds the found passages, allowed links and a trace step to the turn. @returns the tool's result */
export async function searchArticles(running: Running, call: ToolCall): Promise<unknown> {
  const { context, material, encode, signal } = running;
  const query = toArguments(call.arguments)?.query;
  if (typeof query !== 'string' || query.trim() === '')
    return { ok: false, reason: 'invalid_arguments', message: 'query must say what the customer wants to know.' };
  const started_at = context.now();
  const clock = performance.now();
  const { organisation_id, mode } = material.conversation;
  const token = material.token;
  const search = () =>
    searchKnowledge(context, encode, {
      organisation_id,
      query: query.slice(0, LIMITS.knowledgeQueryCharacters),
      logged_in: token !== undefined && token.expires_at > context.now(),
      mode,
      edition: material.organisation.edition,
      signal,
    });
  const gives_up = () => signal.aborted;
  const found = fitPassages(await throughOutages(context.log, 'articles could not be searched', search, gives_up));
  running.looked_up = true;
  if (found.length > 0) running.read_data = true;
  running.passages.push(...found);
  for (const link of found.flatMap((passage) => linksOf(passage, running.origins))) running.links.add(link);
  running.steps.push({
    kind: 'tool',
    name: call.name,
    detail: { query, articles: found.map(({ article_id, title }) => ({ id: article_id, title })) },
    started_at,
    duration_ms: performance.now() - clock,
  });
  const passages = found.map(({ title, heading, text, url, likeness }) => ({ title, heading, text, url, likeness }));
  return { ok: true, passages };
}

function linksOf({ url, text }: FoundPassage, origins: ReadonlySet<string>): string[] {
  const own = new Set([...originsOf([url]), ...origins]);
  const inText = findWebLinks(text).flatMap((link) => (own.has(new URL(link.url).origin) ? link.url : []));
  return [...(url === null ? [] : [url]), ...inText].flatMap((address) => allowedLink(address) ?? []);
}
