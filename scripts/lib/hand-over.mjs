// Replaces this process by another program (exec): terminal, signals and exit code are the program's.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { needNode } from './node.mjs';
import { cache } from './root.mjs';

/** Environment of all our programs, with Node's compile cache for later starts. */
export const environment = (more = {}) => ({
  ...process.env,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || resolve(cache, 'compile'),
  UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE || '8',
  ...more,
});

/**
 * Replaces this process by `node args…` where exec exists. Elsewhere (Node below 22.15, Windows) it stays as the parent
 * and forwards signals; if it is killed, the child notices the closed IPC channel.
 */
export function handOver(node, args, env = environment()) {
  if (process.execve && process.platform !== 'win32') process.execve(node, [node, ...args], env);
  const child = spawn(node, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  passSignalsTo([child]);
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
  return new Promise(() => {});
}

/** Forwards termination signals to the children; this process ends when they have. */
export function passSignalsTo(children, onSignal = () => {}) {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => {
      onSignal();
      for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    });
  }
}

/**
 * Called first by a script that does its work itself: installs packages, and restarts the script on the pinned Node
 * (and does not return) if it runs on another one. Returns the path of the pinned Node.
 */
export async function onPinnedNode(script) {
  ensureInstalled();
  const node = needNode();
  if (Number.parseInt(process.versions.node, 10) < 24) await handOver(node, [script, ...process.argv.slice(2)]);
  return node;
}
