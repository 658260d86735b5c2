import { defineConfig } from 'vite';

/** The window's words in other languages: a module each, which `widget.js` loads from beside it. */
export default defineConfig({
  build: {
    target: 'es2022',
    emptyOutDir: false,
    rolldownOptions: {
      input: Object.fromEntries(
        ['de', 'fr', 'es', 'ar'].map((code) => [`widget-words-${code}`, `src/words/${code}.ts`]),
      ),
      preserveEntrySignatures: 'strict',
      output: { format: 'es', entryFileNames: '[name].js' },
    },
    modulePreload: false,
    reportCompressedSize: false,
  },
});
