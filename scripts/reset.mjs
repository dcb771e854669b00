// npm run reset [-- --yes]: removes the data folder, with the embedded database and all stored files, after a
// confirmation.
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { onPinnedNode } from './lib/hand-over.mjs';
import { fail } from './lib/root.mjs';

await onPinnedNode('scripts/reset.mjs');
const { loadConfig } = await import('../apps/server/src/config.ts');
const { resetDataDir } = await import('../apps/server/src/db/embedded/reset.ts');

try {
  const { DATA_DIR } = loadConfig(process.env);
  if (!existsSync(DATA_DIR)) {
    console.log(`There is nothing in ${DATA_DIR}.`);
  } else if (await confirmed(DATA_DIR)) {
    await resetDataDir(DATA_DIR);
    console.log(`Removed ${DATA_DIR}.`);
  }
} catch (error) {
  if (error.name !== 'StartError') throw error;
  fail(error.message);
}

async function confirmed(folder) {
  if (process.argv.includes('--yes')) return true;
  if (!process.stdin.isTTY) fail(`This removes ${folder}. Say so with: npm run reset -- --yes`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Remove ${folder} with its database and files, for good? Type yes: `);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}
