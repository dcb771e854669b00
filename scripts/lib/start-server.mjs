/** Starts the server in place of this process, with tuned memory settings. */
import { ensureBuilt, server } from './built.mjs';
import { environment, handOver } from './hand-over.mjs';
import { ensureInstalled } from './install.mjs';
import { needNode } from './node.mjs';
import { fail } from './root.mjs';

// Half of V8's usual young generation: 8 MB less at rest, and no more work under load. The server triggers one garbage
// collection after its start.
const flags = ['--max-semi-space-size=4', '--expose-gc'];

// glibc lets threads allocate from up to eight arenas per core, each with its own fragmentation: a limit of two saves 4
// MB at rest.
const allocator = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || '2' };

/** Installs and builds what has changed, then becomes the server. */
export async function startServer(more = {}) {
  ensureInstalled();
  const node = needNode();
  if (!ensureBuilt(node)) fail('Kontor could not be built.');
  await handOver(node, [...flags, server, ...process.argv.slice(2)], environment({ ...allocator, ...more }));
}
