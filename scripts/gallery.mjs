// npm run gallery: writes the table of parts in ui/README.md, and serves a catalogue of the console's UI components in
// all their states, for developers. `-- --readme` only writes.
import { handOver, onPinnedNode } from './lib/hand-over.mjs';
import { writeUiReadme } from './lib/ui-readme.mjs';

const node = await onPinnedNode('scripts/gallery.mjs');
const options = process.argv.slice(2);
writeUiReadme();
if (options.includes('--readme')) process.exit();
const screen = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
if (!screen) console.log('Open /gallery at the address below.');
const open = screen ? ['--open', '/gallery'] : [];
await handOver(node, ['node_modules/vite/bin/vite.js', 'apps/console', ...open, ...options]);
