/** Work that was asked for in an earlier visit, on this device, and goes on without it: it stands in the tray again. */
import type { QueryClient } from '@tanstack/react-query';

/** Each leaves a mark on this device while it is under way; jobs-tray.tsx looks for one before this is loaded. */
const finders: Record<string, (queries: QueryClient) => Promise<unknown>> = {
  'kontor.exports': async () => (await import('../api/exports.ts')).watchExports(),
  'kontor.uploads': async () => (await import('../library/upload/open.ts')).findUploads(),
  'kontor.demo': async queries => (await import('../api/demo.ts')).findDemo(queries),
};

export function resumeJobs(queries: QueryClient): void {
  for (const [mark, find] of Object.entries(finders))
    if (localStorage.getItem(mark)) void find(queries).catch(() => undefined);
}
