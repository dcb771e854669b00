import { hash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, extname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const TEXT = new Set(['.js', '.mjs', '.css', '.html', '.svg', '.json', '.txt']);

/** Writes `.br` and `.gz` beside every text file of the build, so that the server never compresses on request. */
function precompressed(): Plugin {
  let folder = '';
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !TEXT.has(extname(entry.name))) continue;
        const path = join(entry.parentPath, entry.name);
        const content = await readFile(path);
        const brotli = {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
        };
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content, brotli));
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
      }
    },
  };
}

/**
 * What pdf.js loads by name when a document asks for it: decoders of scanned pages in plain script, since the policy of
 * the page compiles no WebAssembly, and the two fonts that no system has under the same signs.
 */
function pdfParts(): Plugin {
  return {
    name: 'pdf-parts',
    apply: 'build',
    async generateBundle() {
      const home = join(import.meta.dirname, '../../node_modules/pdfjs-dist');
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

/**
 * One request at first: what every screen needs, signing in and the shell are one chunk, so that none of them is found
 * only after another has arrived. Behaviour of menus and dialogs (Base UI) comes with the first of them; everything
 * else splits by screen.
 */
const FIRST =
  /node_modules\/(react|react-dom|scheduler|@tanstack)\/|rolldown\/runtime|icons-react\/dist\/esm\/(createReactComponent|defaultAttributes|icons\/Icon(AlertCircleFilled|AlertTriangleFilled|ChartBar|ChevronDown|ChevronLeft|CircleCheckFilled|ClipboardText|DeviceMobile|Dots|Eye|EyeOff|Folder|HelpCircle|InfoCircle|Keyboard|Language|LayoutDashboard|LayoutSidebarLeftCollapse|LayoutSidebarLeftExpand|Loader2|Lock|Logout|Mail|Menu2|Moon|ProgressDown|Refresh|Search|Settings|Speakerphone|Sun|SunMoon|UserCircle|X))\.mjs|src\/(shell\/shell|screens\/account\/login)\.module\.css$|src\/(routes|main|shell\/(app|guard|match|shell|navigation|top-bar|jobs-tray)|screens\/account\/(countdown|frame|login|logout|way-in)|i18n\/account|api\/(account|branding|client|problem|refusals|session|target)|i18n\/(format|index|shell|ui)|ui\/(ask|base|button|choices|commands|cx|dialog|embedded|error-boundary|feedback|field|icon|icons|inputs|jobs|key-label|layers|lazily|link|mark|media|menu|menu-items|navigation|overlays|page|parts|popover|roles|segmented|store|theme|timing|title|toast-stack|toasts|tokens|tooltip)(\.module)?\.(ts|tsx|css)$)/;
const groups = [
  { name: 'first', test: FIRST },
  // Only what designs a form changes its tree.
  {
    name: 'form-tree',
    test: /packages\/form\/src\/(rename|tree)\.ts$/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // What fills in and what designs a form share it with the lists, and how it looks with each other; not their icons.
  {
    name: 'form',
    test: /packages\/form\/src\/((?!react)[\w-]+|(content|input)\/(?!views|designs)[\w-]+)\.ts$/,
    minShareCount: 4,
    includeDependenciesRecursively: false,
  },
  { name: 'form-view', test: /packages\/form\/src\//, minShareCount: 4, includeDependenciesRecursively: false },
  { name: 'icons', test: /icons-react/, minShareCount: 5 },
  // Two fields that one types in share it; menus and dialogs have no use for it.
  {
    name: 'combobox',
    test: /node_modules\/@base-ui\/react\/(combobox|field|internals\/(field-|form-context|labelable-))/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'floating',
    test: /node_modules\/(@base-ui|@floating-ui)\/|src\/ui\/(floating|dialog)\.module/,
    minShareCount: 2,
  },
];

/** One ending for all names of a file: they pack well, and the first load has hundreds. */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split('?')[0] ?? '').replaceAll('\\', '/');
  return `${name}_${hash('md5', path).slice(0, 4)}`;
}

export default defineConfig({
  plugins: [react(), pdfParts(), precompressed()],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': `http://127.0.0.1:${process.env.API_PORT ?? 3000}` },
  },
  css: {
    modules: {
      localsConvention: 'camelCaseOnly',
      generateScopedName: scopedName,
    },
  },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        // The table of screens names the chunks of each: every character is fetched with the first.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash].css' : 'assets/[name]-[hash][extname]',
      },
    },
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
