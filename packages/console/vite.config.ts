import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The service serves the result under `/console/`. While developing, `npx vite` asks a service on its default port. */
const service = { target: 'http://127.0.0.1:3000' };

export default defineConfig({
  base: '/console/',
  plugins: [react(), tailwind()],
  server: { proxy: { '/api': service, '/widget-call.js': service, '/socket.io': { ...service, ws: true } } },
  build: { target: 'es2022', license: { fileName: 'licenses.md' }, reportCompressedSize: false, assetsInlineLimit: 0 },
});
