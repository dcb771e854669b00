import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout. Scripts work in it, wherever they were called from. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
process.chdir(root);

/** Caches of this checkout: gone with node_modules. */
export const cache = 'node_modules/.cache/kontor';

/** Ends with one line for the person at the terminal. */
export function fail(message) {
  console.error(message);
  process.exit(1);
}
