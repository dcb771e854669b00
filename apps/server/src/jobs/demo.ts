import type { JobContext } from './job.ts';

/** Loads the demo's data or takes it out again: few servers ever do, so it is loaded with the first. */
export async function demo(context: JobContext): Promise<void> {
  const { workAtDemo } = await import('../demo/load.ts');
  await workAtDemo(context);
}
