/**
 * Vite plugin that runs more builds into the same output folder, one after the other, once the first build is written.
 * One command thus builds everything that the server serves, and only the first build empties the folder.
 */
import { join } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';

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
        // After a failed build, which has reported its own error, nothing more is built.
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
