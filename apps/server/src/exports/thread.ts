/** Worker thread that makes one workbook for a request, with a database connection of its own. */
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import type { Ctx, Services } from '../records/context.ts';
import type { Handed } from './book.ts';

// On Linux a single thread can lower its priority, and does so before loading its modules, which is most of its start;
// elsewhere this would slow the whole process.
if (process.platform === 'linux') setPriority(19);
const { openDatabase } = await import('../db/open.ts');
const { toThread } = await import('../outside/thread.ts');
const { here } = await import('./book.ts');

const { job, connection, ...request } = workerData as Handed;
const database = openDatabase({ connection, max: 2 });
// Reading entries, people and file names needs no services.
const services = {} as Services;
const ctx: Ctx = { ...request, db: database, database, services };
await toThread(here(ctx, job), join(job.folder, 'workbook'));
