/** Brings background jobs of an earlier visit back into the tray. */
import type { QueryClient } from '@tanstack/react-query';

/** Each sets a local storage flag while it runs; jobs-tray.tsx checks these before it loads this chunk. */
const finders: Record<string, (queries: QueryClient) => Promise<unknown>> = {
  'kontor.exports': async () => (await import('../api/exports.ts')).watchExports(),
  'kontor.uploads': async () => (await import('../library/upload/open.ts')).findUploads(),
  'kontor.batches': async queries => (await import('../batches/follow.ts')).findBatches(queries),
  'kontor.demo': async queries => (await import('../api/demo.ts')).findDemo(queries),
};

export function resumeJobs(queries: QueryClient): void {
  for (const [mark, find] of Object.entries(finders))
    if (localStorage.getItem(mark)) void find(queries).catch(() => undefined);
}
