/** Handlers of the operations area, by the rows in packages/contract/src/calls/operations.ts. */
import type { Handlers } from '../../records/endpoint.ts';
import { instanceBackups } from './backups.ts';
import { instanceHealth } from './health.ts';
import { instanceJobs, jobRemove, jobRetry } from './jobs.ts';
import { mailTest } from './mail-test.ts';

export const handlers = () =>
  ({
    instanceHealth,
    instanceJobs,
    jobRetry,
    jobRemove,
    mailTest,
    instanceBackups,
  }) satisfies Handlers<'operations'>;
