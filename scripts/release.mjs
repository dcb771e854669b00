// npm run release -- 1.2.3 [--untested]: cuts a release of the present state, after the whole of the tests: version,
// changelog, the data that later versions are tested with, commit and tag. Nothing is published.
import { spawnSync } from 'node:child_process';
import { onPinnedNode } from './lib/hand-over.mjs';
import { release } from './lib/release.mjs';
import { fail, root } from './lib/root.mjs';

await onPinnedNode('scripts/release.mjs');
const [version, ...rest] = process.argv.slice(2);
const untested = rest[0] === '--untested';
if (!version || rest.length > (untested ? 1 : 0)) fail('Usage: npm run release -- 1.2.3 [--untested]');

function run(args, env) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) throw new Error(`${args.join(' ')} failed: nothing was released.`);
}

const keepData = () =>
  run(['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', 'apps/server/test/releases'], { RELEASE: version });

try {
  if (!untested) run(['scripts/test.mjs']);
  const tag = await release({ folder: root, version, day: new Date().toISOString().slice(0, 10), keepData });
  console.log(`${tag} is cut. To publish it: git push --follow-tags`);
} catch (error) {
  fail(error.message);
}
