import { defineConfig, type Plugin } from 'vite';

/** The client connects by WebSocket and polling alone. */
const withoutWebTransport: Plugin = {
  name: 'without-web-transport',
  load: (id) =>
    id.endsWith('/engine.io-client/build/esm/transports/webtransport.js') ? 'export const WT = null' : null,
};

/** One file that a page loads by a script element: the window, its styles and the client. */
export default defineConfig({
  plugins: [withoutWebTransport],
  build: {
    target: 'es2022',
    lib: { entry: 'src/widget.tsx', formats: ['iife'], name: 'Frontdesk', fileName: () => 'widget.js' },
    license: { fileName: 'licenses.md' },
    reportCompressedSize: false,
  },
});
