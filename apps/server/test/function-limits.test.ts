/**
 * Limits of functions: at most 80 lines and a cyclomatic complexity of 15, counted by oxlint. What is over today is listed
 * by file in function-limits-open.json, with the number of findings; the list has to match, so that it only shrinks.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const beside = (name: string) => join(import.meta.dirname, name);

interface Report {
  diagnostics: { filename: string }[];
}

/** Findings by file, below `folder`. */
function findings(folder: string, ...paths: string[]): Record<string, number> {
  const oxlint = join(root, 'node_modules/.bin/oxlint');
  const options = ['--config', beside('function-limits.json'), '--format', 'json'];
  const run = spawnSync(oxlint, [...options, ...paths], { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const { diagnostics } = JSON.parse(run.stdout) as Report;
  const counts: Record<string, number> = {};
  for (const { filename } of diagnostics) counts[filename] = (counts[filename] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

it('no function is over the limits, besides those that are listed', () => {
  const open = JSON.parse(readFileSync(beside('function-limits-open.json'), 'utf8')) as Record<string, number>;
  expect(findings(root, 'packages', 'apps', 'scripts', 'bench', 'examples')).toEqual(open);
});

it('a function of 81 lines and one of complexity 16 are found, and what is at the limit is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-limits-'));
  const long = (lines: number) => `export function long() {\n${'  use();\n'.repeat(lines - 2)}}\n`;
  const branched = (paths: number) => `export function way(a) {\n${'  if (a) use();\n'.repeat(paths - 1)}}\n`;
  const files = { 'a.ts': long(80), 'b.ts': long(81), 'c.ts': branched(15), 'd.ts': branched(16) };
  mkdirSync(join(folder, 'src'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'src', name), text);
  try {
    expect(findings(folder, 'src')).toEqual({ 'src/b.ts': 1, 'src/d.ts': 1 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
