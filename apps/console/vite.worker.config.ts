/** The service worker: one classic script beside the pages, built last, since it names what the other builds made. */
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { build } from './build/common.ts';
import { precompressed } from './build/precompressed.ts';
import { shells } from './build/worker.ts';

export default defineConfig({
  plugins: [shells(), precompressed()],
  publicDir: false,
  build: {
    ...build,
    emptyOutDir: false,
    rolldownOptions: {
      input: join(import.meta.dirname, 'src/worker/index.ts'),
      output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
    },
  },
});
