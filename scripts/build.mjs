// node scripts/build.mjs: builds the console and the server's bundle if their sources have changed, as `npm start` does by
// itself. For container images.
import { ensureBuilt } from './lib/built.mjs';

process.exit(ensureBuilt(process.execPath) ? 0 : 1);
