/** How many health checks are not as they should be. */
import type { AnswerTo } from '@kontor/contract';

type Health = AnswerTo<'GET /instance/health.json'>['data'];

export const oddChecks = ({ database, schema, disk, storage, mail, jobs, backup, parsers }: Health): number =>
  [database, schema, disk, storage, mail, jobs, backup, parsers].filter(({ state }) => state !== 'ok').length;
