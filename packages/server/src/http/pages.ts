/**
 * Serves the pages as built: the console and the agents' desk under `/console/`, one file for every URL (routing
 * happens in the browser), and the chat widget that other sites load, with separate files for calls, articles,
 * feedback, alerts and other languages.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fastifyStatic } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { SESSION_COOKIE } from '../features/sign-in/member-credential.js';

const require = createRequire(import.meta.url);
const hidden = { schema: { hide: true } };
/** Asset names change with their content. */
const ASSET_SECONDS = 365 * 24 * 60 * 60;
/** The widget's name never changes: pages load a new version after this time at the latest. */
const WIDGET_SECONDS = 5 * 60;

const WIDGET_FILES = [
  'widget.js',
  'widget-alerts.js',
  'widget-articles.js',
  'widget-call.js',
  'widget-feedback.js',
  'widget-markdown.js',
  'widget-words-ar.js',
  'widget-words-de.js',
  'widget-words-es.js',
  'widget-words-fr.js',
];

export async function pages(app: FastifyInstance): Promise<void> {
  const index = find('@frontdesk/console/index.html');
  const widget = find('@frontdesk/widget/widget.js');
  if (index === undefined || widget === undefined) {
    app.log.warn('the console and the widget are not built: npm run build');
    return;
  }
  app.addHook('onSend', async (_request, reply) => {
    reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
  });
  app.get('/', hidden, async (_request, reply) => reply.redirect('/console/'));
  await app.register(fastifyStatic, {
    root: `${dirname(index)}/assets`,
    prefix: '/console/assets/',
    index: false,
    maxAge: ASSET_SECONDS * 1_000,
    immutable: true,
    // The build compresses each file.
    preCompressed: true,
  });
  const page = await readFile(index, 'utf8');
  // Saves the page of a signed-out person a request for the session that would be refused.
  const signedOut = page.replace('<head>', '<head><meta name="session" content="none" />');
  for (const path of ['/console', '/console/*'])
    app.get(path, hidden, async (request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(request.cookies[SESSION_COOKIE] === undefined ? signedOut : page),
    );
  for (const file of WIDGET_FILES)
    app.get(`/${file}`, hidden, async (_request, reply) =>
      reply
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('access-control-allow-origin', '*')
        .sendFile(file, dirname(widget), { maxAge: WIDGET_SECONDS * 1_000, immutable: false }),
    );
}

/** @returns undefined if it is not built */
function find(file: string): string | undefined {
  try {
    return require.resolve(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
