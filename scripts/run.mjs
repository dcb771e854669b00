// node scripts/run.mjs file.ts …: runs a TypeScript file of ours on the pinned Node, after installing packages.
import { handOver } from './lib/hand-over.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { needNode } from './lib/node.mjs';
import { fail } from './lib/root.mjs';

const args = process.argv.slice(2);
if (args.length === 0) fail('Usage: node scripts/run.mjs file.ts [arguments]');
ensureInstalled();
await handOver(needNode(), args);
