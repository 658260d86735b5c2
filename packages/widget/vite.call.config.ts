import { defineConfig } from 'vite';

/** What `widget.js` loads from beside it when a call begins: a module that exports `openCall`. */
export default defineConfig({
  build: {
    target: 'es2022',
    emptyOutDir: false,
    rolldownOptions: {
      input: 'src/call/open-call.ts',
      preserveEntrySignatures: 'strict',
      output: { format: 'es', entryFileNames: 'widget-call.js' },
    },
    modulePreload: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
  },
});
