/**
 * Vite plugin for the public form: replaces the console's link component by a plain `<a>`, since the form has no
 * router.
 */
import { join } from 'node:path';
import type { Plugin } from 'vite';

const plain = join(import.meta.dirname, '../src/shared/link.tsx');

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
