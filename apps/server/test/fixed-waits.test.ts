/**
 * Static test of all tests' sources: no fixed sleeps and no wall-clock bounds, which fail on a busy machine, or pass
 * before there is anything to see. Exceptions are listed with their reasons; the list may only shrink.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { long } from './long-first.ts';

const root = join(import.meta.dirname, '../../..');
const sources = globSync(['apps/*/test/**/*.{ts,tsx}', 'packages/*/src/**/*.test.{ts,tsx}', 'e2e/**/*.ts'], {
  cwd: root,
  exclude: ['**/node_modules/**'],
}).sort();

const instead = {
  'a fixed wait':
    'until(), untilBlocked(), breath() or sometime() of apps/server/test/until.ts; expect.poll in journeys',
  'a bound by the clock': 'the order of events, a time that the database tells, or the work done',
  'a wait that gives up after a second': 'until(), or expect.poll',
};
const patterns: [RegExp, keyof typeof instead][] = [
  [/(?<![.\w])setTimeout\(/, 'a fixed wait'],
  [/setTimeout(?: as \w+)? } from 'node:timers\/promises'/, 'a fixed wait'],
  [/\.waitForTimeout\(/, 'a fixed wait'],
  [/\bperformance\.now\(\)/, 'a bound by the clock'],
  [/\bDate\.now\(\) (?:-|<) (?!\w*\d)\w+/, 'a bound by the clock'],
  [/\bvi\.wait(?:For|Until)\(/, 'a wait that gives up after a second'],
];

/** Number of occurrences, and why they are safe. */
const listed: Record<string, [times: number, reason: string]> = {
  'apps/server/test/until.ts': [1, 'the waits themselves'],
  'apps/server/test/live.test.ts': [1, 'a timer of the product that is kept from firing'],
  'apps/console/test/react-page.ts': [1, 'turns of the event loop, of no length'],
  'e2e/axe.ts': [1, 'patience with frames that draw nothing'],
  'e2e/server.ts': [2, 'the start of a server, looked at again and again'],
  'e2e/outside.ts': [1, 'looked at again and again'],
  'e2e/patiently.ts': [2, 'the time that a busy server asks for'],
  'e2e/screens/quiet.ts': [3, 'a page that asks for nothing any more'],
};

function found(source: string): { line: number; what: keyof typeof instead }[] {
  return source.split('\n').flatMap((text, index) => {
    const pattern = /^\s*(?:\*|\/\/)/.test(text) ? undefined : patterns.find(([one]) => one.test(text));
    return pattern ? [{ line: index + 1, what: pattern[1] }] : [];
  });
}

it.each([
  ['  await new Promise(done => setTimeout(done, 500));', 'a fixed wait'],
  ["import { setTimeout as wait } from 'node:timers/promises';", 'a fixed wait'],
  ['  await page.waitForTimeout(1_500);', 'a fixed wait'],
  ['  expect(performance.now() - began).toBeLessThan(8_000);', 'a bound by the clock'],
  ['  expect(Date.now() - began).toBeLessThan(8_000);', 'a bound by the clock'],
  ['  await vi.waitFor(() => expect(shown).toBe(true));', 'a wait that gives up after a second'],
])('%s is %s', (line, what) => {
  expect(found(line)).toEqual([{ line: 1, what }]);
});

it.each([
  '  const soon = new Date(Date.now() + 60_000);',
  '  const yesterday = new Date(Date.now() - 86_400_000);',
  '  // setTimeout(done, 500) would be one.',
])('%s is fine', line => {
  expect(found(line)).toEqual([]);
});

it('no test waits for a fixed time or is bounded by the clock', () => {
  const faults = sources.flatMap(path => {
    const all = found(readFileSync(join(root, path), 'utf8'));
    if (path.endsWith('/fixed-waits.test.ts') || all.length === (listed[path]?.[0] ?? 0)) return [];
    const lines = all.map(({ line, what }) => `${path}:${line} ${what}: ${instead[what]}`);
    return lines.length > 0 ? lines : [`${path} is listed here, and has none any more`];
  });
  expect(faults).toEqual([]);
});

it('the long tests are there', () => {
  expect(long.filter(path => !existsSync(join(root, path)))).toEqual([]);
});
