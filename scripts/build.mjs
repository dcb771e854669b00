// node scripts/build.mjs: the console, where what it is made of has changed; `npm start` does it by itself. For containers.
import { ensureConsole } from './lib/console.mjs';

process.exit(ensureConsole(process.execPath) ? 0 : 1);
