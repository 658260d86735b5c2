import { defineConfig, type Plugin } from 'vite';

/** Named character references are not read, so their list, and the element that would look them up, are left out. */
const withoutNamedReferences: Plugin = {
  name: 'without-named-references',
  load: (id) =>
    id.includes('/decode-named-character-reference/')
      ? 'export const decodeNamedCharacterReference = () => false'
      : null,
};

/** What `widget.js` loads from beside it for messages with tables, lists and links: a module. */
export default defineConfig({
  plugins: [withoutNamedReferences],
  build: {
    target: 'es2022',
    emptyOutDir: false,
    rolldownOptions: {
      input: 'src/markdown/draw-markdown.ts',
      preserveEntrySignatures: 'strict',
      output: { format: 'es', entryFileNames: 'widget-markdown.js' },
    },
    license: { fileName: 'widget-markdown-licenses.md' },
    modulePreload: false,
    reportCompressedSize: false,
  },
});
