import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The service serves the result under `/console/`. */
export default defineConfig({
  base: '/console/',
  plugins: [react(), tailwind()],
  build: { target: 'es2022', reportCompressedSize: false, assetsInlineLimit: 0 },
});
