import { join } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';

/**
 * Further builds into the same folder, one after the other, once the first is written: one command builds everything
 * that the server serves, and the order, in which only the first empties the folder, is kept.
 */
export function further(configFiles: readonly string[]): Plugin {
  let first: ResolvedConfig;
  let written = false;
  return {
    name: 'further-builds',
    apply: 'build',
    configResolved(config) {
      first = config;
    },
    writeBundle() {
      written = true;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        // A build that failed says itself why.
        if (!written) return;
        const { root, logLevel = 'info' } = first;
        for (const name of configFiles) {
          const configFile = join(root, name);
          await build({ root, configFile, logLevel, build: { outDir: first.build.outDir, emptyOutDir: false } });
        }
      },
    },
  };
}
