/**
 * Test of the fence around parsers from inside of it, for each way that a server is run: as root and as another user,
 * with namespaces and without, and under the filter of deploy/kontor.service. It holds what docs/security.md says.
 */
import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { canConfine, canUnshare, confined, reachable, without } from './confine.ts';

const probe = [process.execPath, '--no-warnings', fileURLToPath(new URL('fence-probe.ts', import.meta.url))];
type Command = [string, string[]];
const command = ([program = '', ...args]: readonly string[]): Command => [program, args];

/** Of nobody. */
const other = 59_000;
const somebody = ['setpriv', '--reuid', String(other), '--regid', String(other), '--clear-groups'];
const works = (words: readonly string[]) => {
  const [program, args] = command([...words, 'true']);
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
};
const isRoot = process.getuid?.() === 0;
const canClose = isRoot && canConfine;
const canNamespace = works(['unshare', '-rnm']);

async function found([program, args]: Command): Promise<Record<string, unknown>> {
  const env = { PATH: process.env.PATH, SECRETS_KEY: 'very secret' };
  const { stdout } = await promisify(execFile)(program, args, { env });
  // After what the log says.
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

const least = {
  network: 'ENETUNREACH',
  database: 'ENOENT',
  settings: false,
  environment: false,
  memory: false,
  stored: false,
  changed: false,
  // Files of the server's own account that nobody hides; only Node's model holds its code back from them.
  elsewhere: true,
  neighbour: false,
  capabilities: false,
  setuid: false,
};
/** Root's parsers have an account of their own: no file of root's is theirs. */
const ofRoot = { ...least, elsewhere: false };
/** Without mounts: all files of the account itself. */
const files = { ...least, stored: true, changed: true };
/** Without namespaces: the network, too. */
const own = { ...files, network: 'connected' };

describe('what a parser reaches', () => {
  it.runIf(isRoot && reachable && canNamespace)(
    'of root with namespaces: none of what is hidden, and no file of root',
    async () => {
      expect(await found(command(probe))).toEqual({ ...ofRoot, fence: 'folders' });
    },
  );

  it.runIf(canUnshare && (!isRoot || reachable))('of another user with namespaces: the same', async () => {
    const as = isRoot ? somebody : [];
    expect(await found(command([...as, ...probe]))).toEqual({ ...least, fence: 'folders' });
  });

  it.runIf(canClose && canNamespace)('of root without mounts: no file of root', async () => {
    const answer = await found(without('mounts', probe, 0));
    expect(answer).toEqual({ ...ofRoot, database: 'EACCES', fence: 'network' });
  });

  it.runIf(canClose && canNamespace)(
    'of another user without mounts: files of this user, and the database',
    async () => {
      const answer = await found(without('mounts', probe, other));
      expect(answer).toEqual({ ...files, database: 'connected', fence: 'network' });
    },
  );

  it.runIf(canClose)('of root without namespaces: the network', async () => {
    const answer = await found(without('namespaces', probe, 0));
    expect(answer).toEqual({ ...ofRoot, network: 'connected', database: 'EACCES', fence: 'account' });
  });

  // As in a container that is given few capabilities.
  const bound = ['setpriv', '--bounding-set=-setuid', ...probe];
  it.runIf(canClose && canNamespace)('of root that may not change its user: files of root', async () => {
    expect(await found(command(bound))).toEqual({ ...least, fence: 'folders' });
    const answer = await found(without('mounts', bound, 0));
    expect(answer).toEqual({ ...files, database: 'EACCES', fence: 'network' });
  });

  it.runIf(canClose)('nor make namespaces: the network, too, but not the own database', async () => {
    const answer = await found(without('namespaces', bound, 0));
    expect(answer).toEqual({ ...own, database: 'EACCES', fence: 'privileges' });
  });

  // No memory of the server is secret from its own account without namespaces: that is said, and not hidden.
  const everything = { ...own, database: 'connected', environment: true, memory: true };
  it.runIf(canClose)('of another user without namespaces: all that this user may', async () => {
    const { capabilities: _, ...answer } = await found(without('namespaces', probe, other));
    const { capabilities: __, ...expected } = everything;
    expect(answer).toEqual({ ...expected, fence: 'none' });
  });

  it.runIf(canClose)(
    'where nobody may read Node, as in the container: neither memory nor environment of the server',
    async () => {
      const dockerfile = readFileSync(new URL('../../../../Dockerfile', import.meta.url), 'utf8');
      expect(dockerfile).toMatch(/^RUN chmod 0711 \/usr\/local\/bin\/node\b/m);
      const folder = mkdtempSync(join(tmpdir(), 'kontor-node-'));
      try {
        chmodSync(folder, 0o711);
        const node = join(folder, 'node');
        copyFileSync(process.execPath, node);
        chmodSync(node, 0o711);
        const { capabilities: _, ...answer } = await found(without('namespaces', [node, ...probe.slice(1)], other));
        const { capabilities: __, ...expected } = { ...everything, environment: false, memory: false };
        expect(answer).toEqual({ ...expected, fence: 'none' });
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );

  it.runIf(canConfine && canUnshare)('under the unit: none of what is hidden', async () => {
    expect(await found(confined(probe))).toEqual({ ...least, fence: 'folders' });
  });
});
