import { defineConfig } from 'vite';

/** What `widget.js` loads from beside it for unread messages in the title and by a sound: a module. */
export default defineConfig({
  build: {
    target: 'es2022',
    emptyOutDir: false,
    rolldownOptions: {
      input: 'src/alerts/alerts-part.ts',
      preserveEntrySignatures: 'strict',
      output: { format: 'es', entryFileNames: 'widget-alerts.js' },
    },
    license: { fileName: 'widget-alerts-licenses.md' },
    modulePreload: false,
    reportCompressedSize: false,
  },
});
