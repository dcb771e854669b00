import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest on two cores, or mostly waits. */
const long = [
  ...['exports/streams', 'exports/jobs', 'suggestions', 'demo', 'uploads-crash', 'crash', 'ground/embedded', 'storage'],
  ...['fuzz', 'deliveries', 'charts-check', 'outbox', 'charts-judged', 'two-processes', 'live', 'uploads'],
];

/** No worker is to be left alone at the end with a file that could have begun first; the rest is as Vitest has it. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // Projects stay one behind the other: a worker serves one of them.
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const rank = ({ moduleId, project }: TestSpecification) => {
      const [, name = ''] = /\/test\/(.*)\.test\.tsx?$/.exec(moduleId) ?? [];
      const at = long.indexOf(name);
      return projects.indexOf(project.name) * 1_000 + (at < 0 ? long.length : at);
    };
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}
