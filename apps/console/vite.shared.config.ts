/**
 * The public form: a page and a bundle of its own, which share no file with the console's. It is built after the
 * console and into the same folder, which it never empties (vite.config.ts).
 */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { build, css, names } from './build/common.ts';
import { firstPaint } from './build/first-paint.ts';
import { lateFormulas, lateOrder, latePattern, lateValidation } from './build/late-parts.ts';
import { lateViews } from './build/late-views.ts';
import { leanReact } from './build/lean-react/index.ts';
import { oneLoad } from './build/one-load.ts';
import { plainLinks } from './build/plain-links.ts';
import { precompressed } from './build/precompressed.ts';
import { namedPreloads } from './build/preloads.ts';
import { oneLanguage } from './build/texts/index.ts';

/** Icons besides those of a bare form, markup, drawings, documents, validation, formulas. */
const LATE =
  /icons\/Icon(AlertTriangleFilled|ArrowBackUp|Bold|Camera|Check|ChevronLeft|ChevronRight|File|InfoCircle|Italic|Link|List|Search|Table|X)\.mjs$|i18n\/ui\.ts$|packages\/form\/src\/(engine\/(entry\/(asked|check|columns|convert|logic-(?!late)\w+|moment|prefill|link-readers|told(-in)?)|form\/(pictures|drawings|plan(-asks|-order(-late)?)?|formula-rows)|formula\/.+|rich\/tree|svg\/.+)|fill\/(document\/.+|base\/(bounds|issue-texts|use-back-closes)|store\/(asking|checks|logic-(parts|core)|telling|tongues)|error-summary|focus|summary\.module|svg\/.+|input-kinds\/svg-choices))\.(ts|tsx|css)$/;
const page = join(import.meta.dirname, 'shared.html');

const form = (path: string) => join(import.meta.dirname, '../../packages/form/src', path);
const shared = (name: string) => join(import.meta.dirname, 'src/shared', name);
const icon = (name: string) =>
  join(import.meta.dirname, `../../node_modules/@tabler/icons-react/dist/esm/icons/Icon${name}.mjs`);
const PARTS = {
  first: [page],
  // Fields besides texts, with what they load themselves at once: one file, where the first form on a phone would wait
  // for five.
  more: [
    form('fill/content-types/index.ts'),
    form('fill/input-kinds/index.ts'),
    form('fill/files/file-tiles.tsx'),
    form('fill/steps/steps.tsx'),
    shared('files.ts'),
    icon('AlertTriangleFilled'),
    icon('Camera'),
    icon('Check'),
    icon('ChevronRight'),
    icon('File'),
    icon('X'),
  ],
  // what the page fetches once it is idle
  late: [
    'start-background.ts',
    'send-bundle.ts',
    'error-summary.ts',
    'overlays.ts',
    'notices-view.ts',
    'pending-note.tsx',
    'handover-button.tsx',
    'page-foot.tsx',
  ].map(shared),
};

/** What evaluates every form with formulas: one file, though its parts share some of it with further ones. */
const EVALUATION = {
  name: 'evaluation',
  test: /packages\/form\/src\/(engine\/(entry\/(convert|logic-(parts|core|decide|env|follow|results))|form\/plan(-order-late)?|formula\/(node|evaluate\/(calls|evaluator|operators|run|values)))|fill\/store\/(logic-(parts|core)|telling))\.ts$/,
  includeDependenciesRecursively: false,
};

export default defineConfig({
  plugins: [
    leanReact(),
    oneLanguage({
      page: 'shared.html',
      entry: join(import.meta.dirname, 'src/shared/main.tsx'),
      list: '.vite/shared-texts.json',
      together: [PARTS.late, PARTS.more],
    }),
    react(),
    latePattern(),
    lateFormulas(),
    lateOrder(),
    lateValidation(),
    lateViews(),
    plainLinks(),
    firstPaint(),
    namedPreloads(),
    precompressed(),
  ],
  css,
  build: {
    ...build,
    emptyOutDir: false,
    // the console's build has
    copyPublicDir: false,
    manifest: '.vite/shared-manifest.json',
    rolldownOptions: {
      input: page,
      // Meant so: what loads late together is one file.
      checks: { ineffectiveDynamicImport: false },
      output: {
        ...names,
        entryFileNames: 'assets/[hash:7].js',
        codeSplitting: { groups: [EVALUATION, oneLoad(PARTS, LATE)] },
      },
    },
  },
});
