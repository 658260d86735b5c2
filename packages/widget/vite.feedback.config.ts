import { defineConfig } from 'vite';

/** What `widget.js` loads from beside it for feedback on answers and reviews: a module. */
export default defineConfig({
  build: {
    target: 'es2022',
    emptyOutDir: false,
    rolldownOptions: {
      input: 'src/feedback/feedback-part.tsx',
      preserveEntrySignatures: 'strict',
      output: { format: 'es', entryFileNames: 'widget-feedback.js' },
    },
    license: { fileName: 'widget-feedback-licenses.md' },
    modulePreload: false,
    reportCompressedSize: false,
  },
});
