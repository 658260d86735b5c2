import { defineConfig, type Plugin } from 'vite';

/** Without packets of bytes. */
const ENCODE_TEXT = `
  import { PACKET_TYPES } from './commons.js';
  export const encodePacketToBinary = null;
  export const encodePacket = ({ type, data = '' }, supportsBinary, done) => done(PACKET_TYPES[type] + data);
`;

/**
 * Parts of socket.io's client that are never used: the client connects by WebSocket and polling, all data is text, and
 * the client itself reconnects.
 */
const UNUSED: Readonly<Record<string, string>> = {
  '/engine.io-client/build/esm/transports/webtransport.js': 'export const WT = null',
  '/engine.io-client/build/esm/contrib/has-cors.js': 'export const hasCORS = true',
  '/engine.io-parser/build/esm/encodePacket.browser.js': ENCODE_TEXT,
  '/engine.io-parser/build/esm/contrib/base64-arraybuffer.js': 'export const decode = () => new ArrayBuffer(0)',
  '/socket.io-parser/build/esm/is-binary.js': 'export const isBinary = () => false, hasBinary = isBinary',
  '/socket.io-parser/build/esm/binary.js': 'export const deconstructPacket = null, reconstructPacket = null',
  '/socket.io-client/build/esm/contrib/backo2.js': 'export class Backoff { reset() {} }',
};

const withoutUnused: Plugin = {
  name: 'without-unused',
  load: (id) => Object.entries(UNUSED).find(([file]) => id.endsWith(file))?.[1],
};

/** One file that a page loads by a script element: the window, its styles and the client. */
export default defineConfig({
  plugins: [withoutUnused],
  build: {
    target: 'es2022',
    lib: { entry: 'src/widget.tsx', formats: ['iife'], name: 'Frontdesk', fileName: () => 'widget.js' },
    license: { fileName: 'licenses.md' },
    reportCompressedSize: false,
    rolldownOptions: { optimization: { inlineConst: true } },
  },
});
