import { defineConfig } from 'vite';

/** One file that a page loads by a script element: the window, its styles and the client. */
export default defineConfig({
  build: {
    target: 'es2022',
    lib: { entry: 'src/widget.tsx', formats: ['iife'], name: 'Frontdesk', fileName: () => 'widget.js' },
    license: { fileName: 'licenses.md' },
    reportCompressedSize: false,
  },
});
