/** Runs as a thread: makes one workbook, with a connection of its own, for the request that handed it over. */
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { openDatabase } from '../db/open.ts';
import { toThread } from '../outside/thread.ts';
import type { Ctx, Services } from '../records/context.ts';
import { type Handed, here } from './export-book.ts';

const { job, connection, ...request } = workerData as Handed;
const database = openDatabase({ connection, max: 2 });
// Reading entries, people and file names needs none of the house's services.
const services = {} as Services;
const ctx: Ctx = { ...request, db: database, database, services };
await toThread(here(ctx, job), join(job.folder, 'workbook'));
