/**
 * The slow test files of the server in starting order, and a Vitest sequencer that starts them first. They are a
 * project of their own (`npm test -- long`), which the inner loop leaves out.
 */
import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const names = [
  'exports/streams',
  'exports/jobs',
  'suggestions',
  'demo',
  'demo-load',
  'balanced',
  'primary',
  'uploads-crash',
  'crash',
  'ground/embedded',
  'ground/unit',
  'storage',
  'fuzz',
  'charts-check',
  'agree',
  'deliveries',
  'outbox',
  'charts-judged',
  'backup',
  'records',
  'passwords',
  'two-processes',
  'doors',
  'storage-sweep',
  'live',
  'imports',
  'uploads',
  'files',
  'charts',
];

/** Their paths. */
export const long: readonly string[] = names.map(name => `apps/server/test/${name}.test.ts`);

/** A worker serves one environment: files with another one come together, first, or each would end a worker. */
const hasOwnEnvironment = (path: string) => readFileSync(path, 'utf8').startsWith('// @vitest-environment');

/** No worker is to be left alone at the end with a file that could have begun first; the rest is as Vitest has it. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // Projects stay one behind the other: a worker serves one of them.
    const projects = [...new Set(sorted.map(({ project }) => project.name))].sort(
      (one, other) => Number(other === 'long') - Number(one === 'long'),
    );
    const rank = ({ moduleId, project }: TestSpecification) => {
      const at = long.findIndex(path => moduleId.endsWith(`/${path}`));
      const place = at < 0 ? long.length + (hasOwnEnvironment(moduleId) ? 0 : 1) : at;
      return projects.indexOf(project.name) * 1_000 + place;
    };
    const ranks = new Map(sorted.map(file => [file, rank(file)]));
    return sorted.sort((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0));
  }
}
