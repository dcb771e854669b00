/**
 * Program of fence.test.ts: it stands for a server with a secret in its environment, a database's socket, stored files
 * and a neighbour's file, and prints what native code and Node's code in its parsers reach of them.
 */
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fenceHere, hideFromParsers } from '../../src/outside/fence.ts';
import { lendToParsers } from '../../src/outside/parser-account.ts';
import { startParser } from '../../src/outside/parser-process.ts';
import { run } from '../../src/outside/pictures/tool.ts';
import { spoolFolder } from '../../src/outside/spool.ts';

const isRoot = process.getuid?.() === 0;
/** Of nobody: the account of the database where the server is root. */
const other = 59_100;

async function listening(where: { port: number; host: string } | { path: string }): Promise<Server> {
  const server = createServer(socket => socket.end()).listen(where);
  await once(server, 'listening');
  return server;
}

/** `connected`, or the code of the error. */
async function reachedByNode(folder: string, to: object): Promise<string> {
  const script = join(folder, 'connect.mjs');
  writeFileSync(
    script,
    `import { connect } from 'node:net';
     connect(${JSON.stringify(to)}).on('connect', () => process.send('connected')).on('error', ({ code }) => process.send(code));
     process.on('disconnect', () => process.exit());`,
  );
  await lendToParsers(folder);
  const child = await startParser({ script: pathToFileURL(script), errors: 'ignore' });
  const [answer] = (await once(child, 'message')) as [string];
  child.kill('SIGKILL');
  return answer;
}

const house = mkdtempSync(join(tmpdir(), 'kontor-fence-'));
const [database, files] = ['database', 'files'].map(name => join(house, name)) as [string, string];
for (const folder of [database, files]) mkdirSync(folder, { mode: 0o700 });
writeFileSync(join(files, 'stored'), 'stored', { mode: 0o600 });
writeFileSync(join(house, 'elsewhere'), 'own', { mode: 0o600 });
const net = await listening({ port: 0, host: '127.0.0.1' });
const socket = await listening({ path: join(database, 'socket') });
if (isRoot) {
  for (const path of [database, join(database, 'socket')]) chownSync(path, other, other);
  writeFileSync(join(house, 'neighbour'), 'of a neighbour', { mode: 0o600 });
  chownSync(join(house, 'neighbour'), other, other);
  chmodSync(house, 0o711);
}
hideFromParsers([database, files]);

const { folder, remove } = spoolFolder();
const shell = (line: string) =>
  run('/bin/sh', ['-c', `{ ${line}; } 2>/dev/null || echo refused`], { folder, seconds: 10 });
const { port } = net.address() as { port: number };
const found = {
  fence: await fenceHere(),
  network: await reachedByNode(folder, { port, host: '127.0.0.1' }),
  database: await reachedByNode(folder, { path: join(database, 'socket') }),
  settings: (await shell('env')).includes('very secret'),
  environment: (await shell(`cat /proc/${process.pid}/environ`)).includes('very secret'),
  memory: !(await shell(`cat /proc/${process.pid}/maps`)).includes('refused'),
  stored: (await shell(`cat '${join(files, 'stored')}'`)).includes('stored'),
  changed: (await shell(`[ -f '${join(files, 'stored')}' ] && echo mine > '${join(files, 'stored')}'`)) === '',
  elsewhere: (await shell(`cat '${join(house, 'elsewhere')}'`)).includes('own'),
  neighbour: (await shell(`cat '${join(house, 'neighbour')}'`)).includes('neighbour'),
  capabilities: (await shell('grep CapBnd /proc/self/status | cut -f2')).trim() !== '0'.repeat(16),
  setuid: (await shell('grep NoNewPrivs /proc/self/status | cut -f2')).trim() !== '1',
};
const kept = readFileSync(join(files, 'stored'), 'utf8') === 'stored';
if (kept === found.changed) throw new Error('what was found of the stored file is not so');
net.close();
socket.close();
await remove();
rmSync(house, { recursive: true, force: true });
process.stdout.write(JSON.stringify(found));
