// Gives the terminal, the signals and the exit code to another program.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { needNode } from './node.mjs';
import { cache } from './root.mjs';

/** What every program of ours is started with; a second start finds its compiled code. */
export const environment = (more = {}) => ({
  ...process.env,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || resolve(cache, 'compile'),
  UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE || '8',
  ...more,
});

/**
 * Becomes `node args…`: this process is replaced where it can be. Where not (Node below 22.15, Windows) it stays as
 * the parent and passes signals on; should it be killed, the child notices that the IPC channel closed.
 */
export function handOver(node, args, env = environment()) {
  if (process.execve && process.platform !== 'win32') process.execve(node, [node, ...args], env);
  const child = spawn(node, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  passSignalsTo([child]);
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
  return new Promise(() => {});
}

/** Signals that ask to stop go to the children; this process ends when they have. */
export function passSignalsTo(children, onSignal = () => {}) {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => {
      onSignal();
      for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    });
  }
}

/**
 * Called first by a script that does its work itself: packages installed, and running on the pinned Node. Gives its
 * path; where this is another Node, the script starts anew on that one and does not return from here.
 */
export async function onPinnedNode(script) {
  ensureInstalled();
  const node = needNode();
  if (Number.parseInt(process.versions.node, 10) < 24) await handOver(node, [script, ...process.argv.slice(2)]);
  return node;
}
