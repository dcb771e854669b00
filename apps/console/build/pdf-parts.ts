import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * What pdf.js loads by name when a document asks for it: decoders of scanned pages in plain script, since the policy of
 * the page compiles no WebAssembly, and the two fonts that no system has under the same signs.
 */
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
