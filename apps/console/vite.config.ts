import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { adoptedStyles } from './build/adopted-styles.ts';
import { chartIcons } from './build/chart-icons.ts';
import { build, css, names } from './build/common.ts';
import { further } from './build/further.ts';
import { lateFormulas, latePattern, lateValidation, rareViews } from './build/late-parts.ts';
import { lateViews } from './build/late-views.ts';
import { leanReact } from './build/lean-react/index.ts';
import { pdfParts } from './build/pdf-parts.ts';
import { precompressed } from './build/precompressed.ts';
import { namedPreloads } from './build/preloads.ts';
import { sharedPages } from './build/shared-pages.ts';
import { oneLanguage } from './build/texts/index.ts';

/**
 * One request at first: what every screen needs, signing in and the shell are one chunk, so that none of them is found
 * only after another has arrived. Behaviour of menus and dialogs (Base UI) comes with the first of them; everything
 * else splits by screen.
 */
const FIRST =
  /node_modules\/(react|react-dom|scheduler|@tanstack)\/|packages\/form\/src\/(engine\/base\/id|languages\/\w+)\.ts$|rolldown\/runtime|icons-react\/dist\/esm\/(createReactComponent|defaultAttributes|icons\/Icon(AlertCircleFilled|AlertTriangleFilled|ChartBar|ChevronDown|ChevronLeft|CircleCheckFilled|ClipboardText|DeviceMobile|Dots|Eye|EyeOff|Folder|HelpCircle|InfoCircle|Keyboard|Language|LayoutDashboard|LayoutSidebarLeftCollapse|LayoutSidebarLeftExpand|Loader2|Lock|Logout|Mail|Menu2|Moon|ProgressDown|Refresh|Search|Settings|Speakerphone|Sun|SunMoon|UserCircle|X))\.mjs|src\/(shell\/shell|screens\/account\/login)\.module\.css$|src\/(routes|shell\/(app|guard|main|route-match|shell|navigation|top-bar|jobs-tray)|screens\/account\/(countdown|frame|login|logout|use-sign-in)|i18n\/account|api\/(account|ask|branding|client|reachability|session|login-redirect)|base\/(local-storage|routes|store)|errors\/(api-error|error-texts|problem-text)|offline\/register-worker|i18n\/(format|index|late|shell|start|ui)|ui\/(questions|base|button|choices|commands|cx|dialog|embedded|error-boundary|feedback|field|icon|icons|inputs|jobs|key-label|overlay-registry|lazily|link|mark|media|menu|menu-items|navigation|overlays|page|parts|popover|roles|segmented|theme|timing|title|toast-stack|toasts|tokens|tooltip|trusted-worker)(\.module)?\.(ts|tsx|css)$)/;
const groups = [
  { name: 'first', test: FIRST },
  // What the sign-in fetches besides: its picture, in one file.
  {
    name: 'picture',
    test: /src\/(screens\/account\/picture|ui\/mini-form)(\.module)?\.(tsx|css)$/,
  },
  // Both are small, and what asks for a record needs both.
  {
    name: 'records',
    test: /src\/api\/(hooks|resource-paths)\.ts$/,
    includeDependenciesRecursively: false,
  },
  // Only what designs a form changes its tree.
  {
    name: 'form-tree',
    test: /packages\/form\/src\/engine\/form\/(rename|formula-rename|references|tree)\.ts$/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // What the designer and its late parts share: one file, where each by itself would be one.
  {
    name: 'designer-core',
    test: /src\/screens\/designer\/(blocks|choice-lists|clip|content-title|context|document|edits|edits-several|faults|field-changes|gaps|icons|labels|landing|list-columns|new-content|outline-rows|paths|selecting|use-designer|use-guard|use-source)\.ts$/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // A text in the reader's language is asked for by screens that show no form.
  {
    name: 'form-text',
    test: /packages\/form\/src\/engine\/base\/(plain|text)\.ts$/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // What fills in and what designs a form share it with the lists, and how it looks with each other; not their icons.
  {
    name: 'form',
    test: /packages\/form\/src\/engine\/(?!rich\/|svg\/|formula\/|templates\/|base\/(address|schema|markup-escape|pattern\.|text-folding)|entry\/|form\/(check-|drawings|formula-|languages-writing|plan))[\w/-]+\.ts$/,
    minShareCount: 5,
    includeDependenciesRecursively: false,
  },
  {
    name: 'form-view',
    test: /packages\/form\/src\/fill\/(?!rich\/|svg\/|document\/|store\/checks\.|base\/(bounds|issue-texts\.|late-view|use-back-closes)|files\/|content-types\/(?!condition|format|input|late|layout)|input-kinds\/(?!address|late|text)|base\/(choice-mark|cx|field-error|field\.module|icon|marked-answer|texts|use-loading|use-stored-file))/,
    minShareCount: 4,
    includeDependenciesRecursively: false,
  },
  // The views of the other fields and contents: the designer has them at once, what fills in a form beside it.
  {
    name: 'form-views',
    test: /packages\/form\/src\/fill\/(content-types|input-kinds)\/(?!(rating|date|time|repeat-container)\.|svg-choices)/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // Date fields of forms, filters and dialogs alike; their calendar comes with the first one opened.
  {
    name: 'dates',
    test: /packages\/form\/src\/dates\/(?!rules\/texts)/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // The editor of rich text needs it of a form, and works without one too: where messages are written.
  {
    name: 'form-rich',
    test: /packages\/form\/src\/(engine\/(rich\/markup|base\/address)|fill\/base\/(cx|field-error|field\.module|icon))\.(ts|tsx|css)$/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // What lists and entries show on every screen; by name, so that a part which loads late moves none of the others.
  {
    name: 'icons',
    test: /icons-react\/dist\/esm\/icons\/Icon(ArrowDown|ArrowUp|Check|ChevronRight|ChevronUp|Copy|Download|Edit|FileSpreadsheet|FileTypePdf|Filter|FilterFilled|GripVertical|LayoutGrid|Link|List|Minus|Photo|Plus|Share2|SortAscending|SortDescending|Trash|Upload)\.mjs$/,
    includeDependenciesRecursively: false,
  },
  // What a list keeps and how it looks: the message centre has another look, and the parts stay one file.
  {
    name: 'list-screen',
    test: /src\/(lists\/(?!trash-menu)[\w-]+|ui\/(use-scroll-restoration|windowed-cards|cards|selection|use-window|use-grid-window|table|use-horizontal-scroll|column-grip))(\.module)?\.(ts|tsx|css)$/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // What state an entry is in, as lists and entries show it.
  {
    name: 'states',
    test: /src\/(i18n\/states|ui\/state-glyph|screens\/entries\/common\/state-label)\.tsx?$/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // How answers are written, and the few words of it.
  {
    name: 'answers',
    test: /src\/(i18n\/answers|screens\/entries\/common\/value-format)\.ts$/,
    includeDependenciesRecursively: false,
  },
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

export default defineConfig({
  plugins: [
    leanReact(),
    oneLanguage({
      page: 'index.html',
      entry: join(import.meta.dirname, 'src/shell/main.tsx'),
      list: '.vite/texts.json',
      first: /src\/(screens\/account\/(login|logout)|shell\/shell)\.tsx$/,
    }),
    react(),
    latePattern(),
    lateFormulas(),
    lateValidation(),
    rareViews(),
    lateViews(),
    chartIcons(),
    adoptedStyles(),
    pdfParts(),
    namedPreloads(),
    precompressed(),
    further(['vite.shared.config.ts', 'vite.worker.config.ts']),
    sharedPages(),
  ],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': `http://127.0.0.1:${process.env.API_PORT ?? 3000}` },
  },
  css,
  // else packed before the plugin sees it
  optimizeDeps: { exclude: ['style-mod'] },
  build: {
    ...build,
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups }, ...names } },
  },
});
