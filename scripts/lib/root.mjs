/** Paths of the checkout, and the exit of scripts that fail. */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout, wherever a script was called from. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
process.chdir(root);

/** Caches of this checkout: removed together with node_modules. */
export const cache = 'node_modules/.cache/kontor';

/** Prints one line and exits with 1. */
export function fail(message) {
  console.error(message);
  process.exit(1);
}
