import { join } from 'node:path';
import type { Plugin } from 'vite';

const plain = join(import.meta.dirname, '../src/shared/link.tsx');

/** Links of the public form are the browser's own: how the console moves between its screens is no part of it. */
export function plainLinks(): Plugin {
  return {
    name: 'plain-links',
    apply: 'build',
    resolveId: {
      order: 'pre',
      handler: (source, importer) => (source === './link.tsx' && importer?.includes('/src/ui/') ? plain : null),
    },
  };
}
