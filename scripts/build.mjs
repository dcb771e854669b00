// node scripts/build.mjs: builds the console if its sources have changed, as `npm start` does by itself. For container
// images.
import { ensureConsole } from './lib/console.mjs';

process.exit(ensureConsole(process.execPath) ? 0 : 1);
