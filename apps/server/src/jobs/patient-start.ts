/**
 * Statements of the outbox wait for the database while the outbox starts: the server listens by then, and a database
 * that is away for a moment must not end it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '@kontor/contract';
import type { Database } from '../db/open.ts';
import { problemOf } from '../db/problems.ts';

const everyMs = 100;

const isBusy = (error: unknown): boolean => (error instanceof Problem ? error : problemOf(error))?.kind === 'busy';

export interface PatientStart {
  executeSql: Database['text'];
  /** Runs a part of the start; refused after `stop`. */
  during(part: () => Promise<void>): Promise<void>;
  /** Waits no longer; resolves when the start has ended, either way. */
  stop(): Promise<void>;
}

export function patientStart(database: Pick<Database, 'text'>): PatientStart {
  const over = new AbortController();
  const { signal } = over;
  const parts = new Set<Promise<void>>();
  return {
    async executeSql(text, values) {
      for (;;) {
        try {
          return await database.text(text, values);
        } catch (error) {
          if (parts.size === 0 || signal.aborted || !isBusy(error)) throw error;
          await pause(everyMs, undefined, { signal }).catch(() => undefined);
        }
      }
    },
    async during(part) {
      signal.throwIfAborted();
      const running = part();
      parts.add(running);
      await running.finally(() => parts.delete(running));
    },
    async stop() {
      over.abort();
      await Promise.allSettled(parts);
    },
  };
}
