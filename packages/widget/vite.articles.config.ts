import { defineConfig } from 'vite';

/** What `widget.js` loads from beside it for searching and reading articles: a module. */
export default defineConfig({
  build: {
    target: 'es2022',
    emptyOutDir: false,
    rolldownOptions: {
      input: 'src/articles/articles-part.tsx',
      preserveEntrySignatures: 'strict',
      output: { format: 'es', entryFileNames: 'widget-articles.js' },
    },
    license: { fileName: 'widget-articles-licenses.md' },
    modulePreload: false,
    reportCompressedSize: false,
  },
});
