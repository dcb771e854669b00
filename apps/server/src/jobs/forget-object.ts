import type { JobContext } from './outbox.ts';

/** Removes stored bytes whose row is gone. Removing what is not there is no fault. */
export async function forgetObject({ services }: JobContext, { key }: Record<string, string>): Promise<void> {
  if (key) await services.storage.remove(key);
}
