/**
 * Vite plugin that emits the files that pdf.js loads by name when a document needs them: image decoders in plain
 * JavaScript (the content security policy forbids compiling WebAssembly) and the two fonts for which no system has a
 * metric-compatible one.
 */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

export function pdfParts(): Plugin {
  return {
    name: 'pdf-parts',
    apply: 'build',
    async generateBundle() {
      const home = join(import.meta.dirname, '../../../node_modules/pdfjs-dist');
      const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string };
      const wanted = [
        ...['wasm/jbig2_nowasm_fallback.js', 'wasm/openjpeg_nowasm_fallback.js'],
        ...['standard_fonts/FoxitDingbats.pfb', 'standard_fonts/FoxitSymbol.pfb'],
      ];
      for (const path of wanted) {
        const source = await readFile(join(home, path));
        this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}/${basename(path)}`, source });
      }
    },
  };
}
