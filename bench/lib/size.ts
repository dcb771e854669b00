/**
 * Size of a bench's run: the whole one, whose figures RESULTS.md has, or a small one (`--small`), which runs every step
 * on little data, so that a bench that no longer runs is noticed. The figures of a small run say nothing: it prints
 * their bounds, and enforces none.
 */
export const small = process.argv.includes('--small');

export const sized = <T>(whole: T, little: T): T => (small ? little : whole);

/** The numbers of the rounds: those below zero warm up, and are left out of a small run, which has one round. */
export const rounds = (count: number, warmups = 1): number[] =>
  small ? [0] : Array.from({ length: warmups + count }, (_, index) => index - warmups);

/**
 * Fails the run if a figure is over its bound, and returns the mark for its cell. A `fault` is no question of time, and
 * fails a small run too.
 */
export function exceeded(over: boolean, { mark = ' **over**', fault = false } = {}): string {
  if (over && (fault || !small)) process.exitCode = 1;
  return over ? mark : '';
}

/** The first word of the command line that is no option: the cases to run. */
export const onlyCase = (): string | undefined => process.argv.slice(2).find(word => !word.startsWith('-'));

/** Waits for something that comes by itself, however busy the machine is; throws if it does not come at all. */
export async function until(what: string, done: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 600_000;
  while (!(await done())) {
    if (performance.now() > end) throw new Error(`${what}: not after ten minutes`);
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

/** The number behind `--name` on the command line, or the usual one. */
export function option(name: string, usual: number): number {
  const at = process.argv.indexOf(`--${name}`);
  return at > 0 ? Number(process.argv[at + 1]) : usual;
}
