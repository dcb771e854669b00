/**
 * Vite plugin that writes `.br` and `.gz` beside every text file of the build, so that the server never compresses on
 * request. Files that an earlier build into the same folder has compressed are skipped.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = new Set(['.js', '.mjs', '.css', '.html', '.svg', '.json', '.txt']);

export function precompressed(): Plugin {
  let folder = '';
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      // After a failed build, which has reported its own error, there is nothing to compress.
      if (!existsSync(folder)) return;
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !TEXT.has(extname(entry.name))) continue;
        const path = join(entry.parentPath, entry.name);
        if (await isCompressed(path)) continue;
        const content = await readFile(path);
        const brotli = {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
        };
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content, brotli));
      }
    },
  };
}

async function isCompressed(path: string): Promise<boolean> {
  const made = await stat(`${path}.br`).catch(() => null);
  return made !== null && made.mtimeMs >= (await stat(path)).mtimeMs;
}
