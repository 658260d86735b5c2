import { defineConfig } from 'vite';

/** What `widget.js` loads from beside it for calls: a module. */
export default defineConfig({
  build: {
    target: 'es2022',
    emptyOutDir: false,
    rolldownOptions: {
      input: 'src/call/call-part.ts',
      preserveEntrySignatures: 'strict',
      output: { format: 'es', entryFileNames: 'widget-call.js' },
    },
    license: { fileName: 'widget-call-licenses.md' },
    modulePreload: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
  },
});
