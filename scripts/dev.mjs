// npm run dev: the server, restarted when its code changes, and Vite with hot reload as a proxy in front of it.
import { spawn } from 'node:child_process';
import { environment, onPinnedNode, passSignalsTo } from './lib/hand-over.mjs';

const node = await onPinnedNode('scripts/dev.mjs');
const env = environment({ API_PORT: process.env.PORT || '3000' });
const children = [
  spawn(node, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], { stdio: 'inherit', env }),
  spawn(node, ['node_modules/vite/bin/vite.js', 'apps/console', ...process.argv.slice(2)], { stdio: 'inherit', env }),
];
let asked = false;
passSignalsTo(children, () => {
  asked = true;
});
for (const child of children) {
  child.on('exit', code => {
    if (!asked) process.exitCode ||= code ?? 1;
    asked = true;
    for (const other of children) if (other.exitCode === null && other.signalCode === null) other.kill('SIGTERM');
  });
}
