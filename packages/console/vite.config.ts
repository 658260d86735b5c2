import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

/** The service serves the result under `/console/`. While developing, `npx vite` asks a service on its default port. */
const service = { target: 'http://127.0.0.1:3000' };

/** Whether a module is loaded with `console.tsx`, so before any page. */
function isLoadedFirst(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (id.endsWith('/console/src/console.tsx')) return true;
  seen.add(id);
  const importers = context.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => !seen.has(importer) && isLoadedFirst(importer, context, seen));
}

/** The page names what `main.ts` imports later, so that it is fetched at once. */
const preload: Plugin = {
  name: 'preload',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.values(bundle)
        .filter((file) => file.type === 'chunk' && /^(console|shared)$/.test(file.name))
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/console/${fileName}` },
          injectTo: 'head',
        })),
  },
};

export default defineConfig({
  base: '/console/',
  plugins: [react(), tailwind(), preload],
  server: { proxy: { '/api': service, '/widget-call.js': service, '/socket.io': { ...service, ws: true } } },
  build: {
    target: 'es2022',
    license: { fileName: 'licenses.md' },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    // check-sizes.mjs has the budgets.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: {
      output: {
        // Otherwise each module that pages share is a file of its own: 123 files before the desk.
        codeSplitting: {
          groups: [
            { name: 'language', tags: ['$initial'], priority: 2 },
            {
              debugName: 'console',
              name: (id, context) => (isLoadedFirst(id, context) ? 'console' : null),
              priority: 1,
            },
            { name: 'shared', minShareCount: 3 },
          ],
        },
      },
    },
  },
});
