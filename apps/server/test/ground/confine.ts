/**
 * Runs a program under the system call filter of deploy/kontor.service, as systemd would set it: the unit's own lines as
 * a seccomp filter (BPF), set by Perl, which every Debian has, before it executes the program. x86-64 Linux only.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { findAccount } from '../../src/db/embedded/process.ts';
import { runAs } from '../../src/outside/lent-folder.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** The settings of the unit: name → its values in order. */
export const unit: ReadonlyMap<string, string[]> = settingsOf(readFileSync(`${root}/deploy/kontor.service`, 'utf8'));

function settingsOf(text: string): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const [, name = '', value = ''] of text.matchAll(/^(\w+)=(.*)$/gm))
    all.set(name, [...(all.get(name) ?? []), value]);
  return all;
}

/** `ExecStart` with this Node and this folder in place of those of the unit. */
export function commandOfUnit(): [string, ...string[]] {
  const [, ...args] = (unit.get('ExecStart')?.[0] ?? '').split(' ');
  return [process.execPath, ...args];
}

/** Group → members: groups (`@aio`) and calls (`read=0`). */
const groups = new Map(
  Array.from(
    readFileSync(new URL('system-calls.txt', import.meta.url), 'utf8').matchAll(/^(@[\w-]+):\n((?: {2}.*\n?)+)/gm),
    ([, name = '', members = '']) => [name, members.trim().split(/\s+/)],
  ),
);
const numbers = new Map(
  [...groups.values()].flat().flatMap(member => {
    const [name = '', number] = member.split('=');
    return number === undefined ? [] : [[name, Number(number)] as const];
  }),
);

function callsOf(word: string): string[] {
  const members = groups.get(word);
  if (!members && word.startsWith('@')) throw new Error(`system-calls.txt lacks ${word}`);
  return members ? members.flatMap(member => callsOf(member.split('=')[0] ?? '')) : [word];
}

/** As systemd reads the lines: the first begins a list of what is allowed, `~` takes out of it. */
function allowedCalls(): Set<string> {
  const allowed = new Set<string>();
  for (const line of unit.get('SystemCallFilter') ?? []) {
    const without = line.startsWith('~');
    for (const call of line.replace('~', '').split(' ').flatMap(callsOf)) {
      if (without) allowed.delete(call);
      else allowed.add(call);
    }
  }
  return allowed;
}

const families: Record<string, number> = { AF_UNIX: 1, AF_INET: 2, AF_INET6: 10, AF_NETLINK: 16 };
/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET. */
const namespaces: Record<string, number> = {
  mnt: 0x00020000,
  cgroup: 0x02000000,
  uts: 0x04000000,
  ipc: 0x08000000,
  user: 0x10000000,
  pid: 0x20000000,
  net: 0x40000000,
};
const [load, equal, atLeast, anyBit, answer] = [0x20, 0x15, 0x35, 0x45, 0x06];
const [allow, kill] = [0x7fff0000, 0x80000000];
const refuse = (code: number) => 0x00050000 | code;
const [offsetNumber, offsetArch, offsetFirst, offsetSecond] = [0, 4, 16, 24];
const [x86, x32, clone3] = [0xc000003e, 0x40000000, 435];

type Step = [code: number, whenTrue: number, whenFalse: number, value: number];

/** Jumps over the next steps unless the loaded value is `value`. */
const unless = (value: number, steps: Step[]): Step[] => [[equal, 0, steps.length, value], ...steps];
const numberOf = (name: string): number => {
  const number = numbers.get(name);
  if (number === undefined) throw new Error(`system-calls.txt lacks ${name}`);
  return number;
};

const { EPERM, EAFNOSUPPORT, ENOSYS } = constants.errno;

/** Begins each filter: other architectures end the process; the number of the call is loaded. */
const start: Step[] = [
  [load, 0, 0, offsetArch],
  [equal, 1, 0, x86],
  [answer, 0, 0, kill],
  [load, 0, 0, offsetNumber],
  [atLeast, 0, 1, x32],
  [answer, 0, 0, kill],
];

/** RestrictNamespaces: `permitted` are its words, none of them for `yes`. */
function restrictNamespaces(permitted: readonly string[] = []): Step[] {
  let refused = 0;
  for (const [name, flag] of Object.entries(namespaces)) if (!permitted.includes(name)) refused += flag;
  const by = (offset: number, further: Step[] = []): Step[] => [
    [load, 0, 0, offset],
    ...further,
    [anyBit, 0, 1, refused],
    [answer, 0, 0, refuse(EPERM)],
    [answer, 0, 0, allow],
  ];
  return [
    ...unless(numberOf('clone'), by(offsetFirst)),
    ...unless(clone3, [[answer, 0, 0, refuse(ENOSYS)]]),
    ...unless(numberOf('unshare'), by(offsetFirst)),
    // Without a kind it could be of any.
    ...unless(numberOf('setns'), by(offsetSecond, unless(0, [[answer, 0, 0, refuse(EPERM)]]))),
  ];
}

/** The filter of the unit as steps of BPF. */
function filterOfUnit(): Step[] {
  const word = unit.get('SystemCallErrorNumber')?.[0];
  const otherwise = word ? refuse(constants.errno[word as 'EPERM']) : kill;
  const open = (unit.get('RestrictAddressFamilies')?.[0] ?? '').split(' ').map(name => families[name] ?? -1);
  const allowed = [...allowedCalls()].flatMap(name => numbers.get(name) ?? []);
  return [
    ...start,
    ...unless(numberOf('socket'), [
      [load, 0, 0, offsetFirst],
      ...open.flatMap(family => unless(family, [[answer, 0, 0, allow]])),
      [answer, 0, 0, refuse(EAFNOSUPPORT)],
    ]),
    ...restrictNamespaces(unit.get('RestrictNamespaces')?.[0]?.split(' ')),
    ...allowed.flatMap(number => unless(number, [[answer, 0, 0, allow]])),
    [answer, 0, 0, otherwise],
  ];
}

function assembled(steps: Step[]): Buffer {
  const bytes = Buffer.alloc(8 * steps.length);
  for (const [at, [code, whenTrue, whenFalse, value]] of steps.entries()) {
    bytes.writeUInt16LE(code, 8 * at);
    bytes.writeUInt8(whenTrue, 8 * at + 2);
    bytes.writeUInt8(whenFalse, 8 * at + 3);
    bytes.writeUInt32LE(value >>> 0, 8 * at + 4);
  }
  return bytes;
}

const perl = '/usr/bin/perl';
/** seccomp(SECCOMP_SET_MODE_FILTER). */
const setFilter = `
  my $bytes = pack 'H*', $filter;
  my $program = pack 'S x6 P', length($bytes) / 8, $bytes;
  syscall(317, 1, 0, $program) == 0 or die "seccomp: $!";`;
const setAccount = `
  if ($uid) { $( = $gid; $) = "$gid $gid"; POSIX::setgid($gid); POSIX::setuid($uid) or die "setuid: $!"; }`;
/** The account, where there is one, prctl(PR_SET_NO_NEW_PRIVS), the filter, execve. */
const launcher = `
  use POSIX ();
  my ($uid, $gid, $filter, @command) = @ARGV;
  ${setAccount}
  syscall(157, 38, 1, 0, 0, 0) == 0 or die "prctl: $!";
  ${setFilter}
  exec { $command[0] } @command or die "exec: $!";`;

/** As root a server behaves otherwise than under the unit: then it runs as the user daemon, who has to reach the sources. */
export const account = process.getuid?.() === 0 ? findAccount('daemon') : undefined;
export const reachable =
  process.getuid?.() !== 0 || (!!account && (statSync(import.meta.dirname).mode & 0o005) === 0o005);

export const canConfine = process.platform === 'linux' && process.arch === 'x64' && existsSync(perl) && reachable;

/** Whether an ordinary user may make namespaces, which some systems permit to root alone. */
export const canUnshare =
  process.platform === 'linux' &&
  spawnSync('sh', ['-c', `exec ${account ? runAs(account) : ''}unshare -rnm true`], { stdio: 'ignore' }).status === 0;

/** Program and arguments that run `command` under the filter. */
export function confined(command: string[]): [string, string[]] {
  const ids = account ? [account.uid, account.gid].map(String) : ['0', '0'];
  return [perl, ['-e', launcher, ...ids, assembled(filterOfUnit()).toString('hex'), ...command]];
}

/** For root only, who needs no PR_SET_NO_NEW_PRIVS for a filter: that is for the product to set. */
const closer = `
  use POSIX ();
  my ($uid, $gid, $filter, @command) = @ARGV;
  ${setFilter}
  ${setAccount}
  exec { $command[0] } @command or die "exec: $!";`;

const noMounts = (): Step[] =>
  callsOf('@mount').flatMap(name => unless(numberOf(name), [[answer, 0, 0, refuse(EPERM)]]));

/** Program and arguments that run `command` where neither can be made, as root (0) or another user. */
export const without = (what: 'namespaces' | 'mounts', command: readonly string[], uid: number): [string, string[]] => [
  perl,
  [
    ...['-e', closer, String(uid), String(uid)],
    assembled([...start, ...(what === 'mounts' ? noMounts() : restrictNamespaces()), [answer, 0, 0, allow]]).toString(
      'hex',
    ),
    ...command,
  ],
];
