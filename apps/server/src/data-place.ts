/**
 * Connects commands to the configured database: that of a running server, or the embedded one, started for the duration
 * of the command.
 */
import { existsSync } from 'node:fs';
import { StartError } from './base/start-error.ts';
import type { Config } from './config.ts';
import { openEmbedded, runningIn } from './db/embedded/server.ts';
import { type Connection, connectionTo } from './db/primary.ts';

export interface DataPlace {
  connection: Connection;
  stop(): Promise<void>;
}

export async function openData(config: Config): Promise<DataPlace> {
  const stop = async () => undefined;
  if (config.DATABASE_URL) return { connection: await connectionTo(config.DATABASE_URL), stop };
  if (!existsSync(config.DATA_DIR)) throw new StartError(`There is nothing in ${config.DATA_DIR}.`);
  const log = { info: () => undefined, warn: console.error };
  const connection = await runningIn(config.DATA_DIR);
  return connection ? { connection, stop } : openEmbedded({ dataDir: config.DATA_DIR, log });
}
