/**
 * Tests of the layering rules of ARCHITECTURE.md: each is violated on purpose and the linter must report it, and report
 * nothing for allowed imports.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

type Row = [folder: string, refused: string[], allowed: string[]];

const up = ['../main.ts', '../app.ts', '../routes/table.ts'];
const views = [
  ...[
    'react',
    'react/jsx-runtime',
    'react-dom',
    'react-dom/client',
    '@kontor/form/fill',
    '@kontor/form/design',
    '@kontor/charts/view',
  ],
  ...['@kontor/console', '@kontor/console/src/ui/x.ts', '../../../console/src/api/x.ts', './x.tsx', '../x/y.tsx'],
  ...['../../../../packages/form/src/engine/form/tree.ts', '../../../../packages/contract/src/calls/index.ts'],
];
const packages = ['@kontor/contract', '@kontor/form', '@kontor/charts', 'fastify', 'node:fs'];
const pg = ['pg', 'pg-cursor'];
const servers = ['@kontor/server', '@kontor/server/src/app.ts', '../../../server/src/db/sql.ts'];
const inner = [
  '@kontor/form/src/tree.ts',
  '../../../../packages/form/src/engine/form/tree.ts',
  '../../../../packages/contract/src/a.ts',
];
const doors = [
  '@kontor/contract',
  '@kontor/form',
  '@kontor/form/fill',
  '@kontor/form/design',
  'react',
  'react-dom/client',
  '@base-ui/react',
];
const of = (folders: string[]) => folders.map(folder => `../${folder}/x.ts`);

const above = [
  ...['records', 'http', 'accounts', 'limits', 'charts', 'exports'],
  ...['resources', 'demo', 'calls', 'jobs', 'bin'],
];

const rows: Row[] = [
  [
    'packages/form/src',
    ['@kontor/contract', '@kontor/contract/limits', '@kontor/console', '../../contract/src/limits.ts'],
    ['./form/tree.ts', 'typebox'],
  ],
  [
    'packages/form/src/engine',
    ['@kontor/contract', './fill/form-view.tsx', '../fill/index.ts', '../design/index.ts', 'react', './form/x.css'],
    ['./form/tree.ts', './content-types/index.ts'],
  ],
  [
    'packages/form/src/engine/input-kinds',
    ['../../fill/input-kinds/date.tsx', '../../design/base/texts.ts', '@tabler/icons-react', './date.tsx'],
    ['../base/types.ts', './common.ts'],
  ],
  [
    'packages/form/src/dates/view',
    ['../../../../contract/src/x.ts', '../../fill/index.ts', '../../design/index.ts'],
    ['../../engine/base/types.ts', '../../languages/index.ts', '@tabler/icons-react', 'react'],
  ],
  [
    'packages/form/src/fill/input-kinds',
    ['../../../../contract/src/x.ts', '../../design/index.ts', '../../design/base/icons.ts'],
    ['../../engine/base/types.ts', '../base/box.tsx', '@tabler/icons-react', 'react'],
  ],
  [
    'packages/form/src/design/input-kinds',
    ['../../../../contract/src/x.ts', '../../../../../apps/console/src/x.ts'],
    ['../../engine/base/types.ts', '../../fill/base/box.tsx', '@tabler/icons-react', 'react'],
  ],
  [
    'packages/charts/src',
    [
      '@kontor/contract',
      '@kontor/form/fill',
      '@kontor/server',
      '../../form/src/engine/form/tree.ts',
      '../../contract/src/x.ts',
    ],
    ['./x.ts', '@kontor/form'],
  ],
  [
    'packages/contract/src',
    [
      ...[
        '@kontor/form/design',
        '@kontor/console',
        '@kontor/server/src/x.ts',
        '../../form/src/engine/form/tree.ts',
        'react',
      ],
      ...['../../../apps/server/src/x.ts', '../../../apps/console/src/x.ts', './x.tsx'],
    ],
    ['@kontor/form', '@kontor/charts', './schema.ts', './resources/files.ts', 'typebox'],
  ],
  ['apps/server/src', views, [...packages, 'pg', './routes/table.ts', './calls/x.ts', './db/open.ts']],
  ...['base', 'db'].map(
    (folder): Row => [
      `apps/server/src/${folder}`,
      [...views, ...up, ...of(above)],
      [...packages, ...pg, './sql.ts', '../base/start-error.ts', '../outside/x.ts'],
    ],
  ),
  ...['records', 'http', 'accounts', 'limits', 'charts', 'exports'].map(
    (folder): Row => [
      `apps/server/src/${folder}`,
      [...views, ...up, ...pg, ...of(['resources', 'calls', 'calls/files', 'jobs', 'demo', 'bin'])],
      [...packages, './x.ts', '../db/sql.ts', '../records/endpoint.ts', '../outside/storage/storage.ts'],
    ],
  ),
  [
    'apps/server/src/resources',
    [...views, ...up, ...pg, ...of(['calls', 'jobs', 'demo', 'http', 'resources', 'bin']), './files.ts'],
    [...packages, '../records/verb.ts', '../db/sql.ts', '../outside/x.ts'],
  ],
  [
    'apps/server/src/calls',
    [...views, ...up, ...pg, ...of(['http', 'bin'])],
    [...packages, './x.ts', '../records/verb.ts', '../db/sql.ts', '../outside/x.ts', '../jobs/x.ts', '../exports/x.ts'],
  ],
  ...['jobs', 'demo'].map(
    (folder): Row => [
      `apps/server/src/${folder}`,
      [...views, ...up, ...pg, ...of(['http', 'bin', 'calls', 'calls/files'])],
      [...packages, 'pg-boss', './x.ts', '../records/verb.ts', '../db/sql.ts', '../outside/x.ts', '../exports/x.ts'],
    ],
  ),
  [
    'apps/server/src/outside',
    [...views, ...up, ...pg, ...of(above)],
    [...packages, './storage/storage.ts', '../db/sql.ts'],
  ],
  ['apps/console/src', [...servers, ...inner], [...doors, './routes.tsx', './screens/entries/list/index.tsx']],
  ...['base', 'i18n', 'errors', 'ui', 'api', 'lists', 'uploads', 'library', 'charts', 'offline', 'embed'].map(
    (folder): Row => [
      `apps/console/src/${folder}`,
      [...servers, ...inner, '../screens/entries/list/index.tsx', '../shell/shell.tsx', '../routes.tsx'],
      [...doors, './x.ts', '../ui/x.tsx', '../i18n/screens.ts'],
    ],
  ),
  ...['shared', 'handover'].map(
    (folder): Row => [
      `apps/console/src/${folder}`,
      [
        ...[...servers, ...inner, '../screens/entries/list/index.tsx', '../shell/shell.tsx', '../routes.tsx'],
        ...['../library/x.tsx', '../lists/x.tsx', '../uploads/x.ts', '../api/session.ts', '../api/client.ts'],
      ],
      [
        ...[...doors, './x.ts', '../ui/x.tsx', '../i18n/shared.ts', '../offline/x.ts', '../embed/x.ts'],
        '../errors/api-error.ts',
      ],
    ],
  ),
  [
    'apps/console/src/shell',
    [...servers, ...inner, '../screens/entries/list/index.tsx'],
    [...doors, './x.ts', '../ui/x.tsx', '../routes.tsx', '../api/hooks.ts'],
  ],
  [
    'apps/console/src/screens/entries',
    [
      ...servers,
      ...inner,
      '../designer/index.tsx',
      '../../screens/designer/x.ts',
      '../../routes.tsx',
      '../../shell/x.ts',
    ],
    [
      ...doors,
      './list.tsx',
      '../../ui/index.ts',
      '../../api/hooks.ts',
      '../../i18n/designer.ts',
      '../../library/x.tsx',
      './parts/x.ts',
    ],
  ],
  [
    'apps/console/src/screens/entries/parts',
    [...servers, ...inner, '../../designer/index.tsx', '../../../routes.tsx', '../../../shell/x.ts'],
    [...doors, '../list.tsx', '../other/x.ts', '../../../ui/index.ts', '../../../i18n/designer.ts'],
  ],
];

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** A folder outside of the repository, with the same paths for `biome.json`. */
const house = realpathSync(mkdtempSync(join(tmpdir(), 'kontor-floors-')));
const texts = [(name: string) => `export * from '${name}';\n`, (name: string) => `import('${name}').then(use);\n`];
const cases = rows.flatMap(([folder, refused, allowed]) =>
  [
    ...refused.map(name => ({ folder, name, bites: true })),
    ...allowed.map(name => ({ folder, name, bites: false })),
  ].flatMap(one => texts.map((text, kind) => ({ ...one, text: text(one.name), path: '', kind }))),
);
for (const [index, one] of cases.entries()) one.path = `${one.folder}/floor-${index}.ts`;

beforeAll(() => {
  cpSync(join(root, 'biome.json'), join(house, 'biome.json'));
  for (const { path, text } of cases) {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), text);
  }
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

it('hold, whichever way and from wherever they are tried', () => {
  const lint = ['lint', '--only=style/noRestrictedImports', '--vcs-enabled=false', '--max-diagnostics=none'];
  let report: string;
  try {
    report = execFileSync(join(root, 'node_modules/.bin/biome'), [...lint, '--reporter=github', '.'], {
      cwd: house,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
  } catch (error) {
    report = String((error as { stdout?: string }).stdout);
  }
  const bitten = new Set(
    Array.from(report.matchAll(/file=([^,]+),/g), match => relative(house, match[1] ?? '').replaceAll('\\', '/')),
  );
  expect(bitten.size).toBeGreaterThan(100);
  const wrong = cases.filter(one => bitten.has(one.path) !== one.bites);
  expect(wrong.map(({ folder, name, bites }) => `${folder} → ${name} ${bites ? 'passes' : 'is refused'}`)).toEqual([]);
});
