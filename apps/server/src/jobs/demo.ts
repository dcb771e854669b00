/**
 * Job that loads or removes the demo data; the loader's code is imported on first use, since few servers ever need it.
 */
import type { JobContext } from './job.ts';

export async function demo(context: JobContext): Promise<void> {
  const { workAtDemo } = await import('../demo/load.ts');
  await workAtDemo(context);
}
