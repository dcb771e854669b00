// npm run gallery: serves a catalogue of the console's UI components in all their states, for developers.
import { handOver, onPinnedNode } from './lib/hand-over.mjs';

const node = await onPinnedNode('scripts/gallery.mjs');
const screen = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
if (!screen) console.log('Open /gallery at the address below.');
const open = screen ? ['--open', '/gallery'] : [];
await handOver(node, ['node_modules/vite/bin/vite.js', 'apps/console', ...open, ...process.argv.slice(2)]);
