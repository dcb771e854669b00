/**
 * Starts Node processes that parse untrusted files behind all fences there are: Node's permission model everywhere (it
 * reads our code and temporary folders of tasks, writes to those alone, starts no process and no thread), no environment,
 * and where the system permits it no network and bounded memory.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { log } from '../base/log.ts';
import { fence } from './fence.ts';
import { spoolPrefix } from './spool.ts';

export interface Parser {
  script: URL;
  /** Further arguments of Node. */
  flags?: readonly string[];
  /** KiB of data segment. */
  memory?: number;
  env?: NodeJS.ProcessEnv;
  /** Where its error output goes. */
  errors: 'ignore' | 'log';
}

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const code = ['node_modules', 'packages', join('apps', 'server', 'src'), join('apps', 'server', 'dist')].map(folder =>
  join(root, folder, '*'),
);
/** Native code is permitted: it is what parses. It is not held by this model. */
function permissions(): string[] {
  const tasks = join(tmpdir(), `${spoolPrefix}*`);
  return [
    '--permission',
    '--allow-addons',
    // That addons are permitted.
    '--no-warnings',
    ...[...code, tasks].map(path => `--allow-fs-read=${path}`),
    `--allow-fs-write=${tasks}`,
  ];
}

export async function startParser({ script, flags = [], memory, env = {}, errors }: Parser): Promise<ChildProcess> {
  const node = [process.execPath, ...permissions(), ...flags, fileURLToPath(script)];
  const bound = memory ? `ulimit -d ${memory} 2>/dev/null; ` : '';
  const [program = '', ...args] =
    process.platform === 'win32' ? node : ['sh', '-c', `${bound}exec ${await fence()}"$0" "$@"`, ...node];
  const child = spawn(program, args, {
    env,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', errors === 'log' ? 'pipe' : 'ignore', 'ipc'],
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => log.warn(`a parser: ${text.trim()}`));
  // The error reaches the pending task; without one it must not crash the server.
  child.on('error', () => {});
  return child;
}
