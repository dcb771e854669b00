import { ensureConsole } from './console.mjs';
import { environment, handOver } from './hand-over.mjs';
import { ensureInstalled } from './install.mjs';
import { needNode } from './node.mjs';
import { fail } from './root.mjs';

export const server = 'apps/server/src/main.ts';

// Half of V8's usual room for young objects: 8 MB less at rest, and no more work under load. The server asks for one
// collection after its start.
const flags = ['--max-semi-space-size=4', '--expose-gc'];

// glibc lets threads allocate from up to eight grounds a core, each of which keeps its holes: two of them are 4 MB less
// at rest.
const allocator = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || '2' };

/** Everything up to date, then the server in place of this process. */
export async function startServer(more = {}) {
  ensureInstalled();
  const node = needNode();
  if (!ensureConsole(node)) fail('The console could not be built.');
  await handOver(node, [...flags, server, ...process.argv.slice(2)], environment({ ...allocator, ...more }));
}
