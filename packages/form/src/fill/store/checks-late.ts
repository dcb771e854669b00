/**
 * Replaces `checks.ts` in the builds (apps/console/build/late-parts.ts): validation loads beside a form, and whoever
 * sends an entry waits for it. Until then nothing is found wrong.
 */
import type { Checks, createChecks as Create } from './checks.ts';

let create: typeof Create | null = null;

/** Rejects if it cannot be loaded; the next call asks again. */
export const loadChecks = async (): Promise<unknown> => {
  create ??= (await import('./checks.ts')).createChecks;
  return undefined;
};

export function createChecks(...given: Parameters<typeof Create>): Checks {
  let made: Checks | null = null;
  const checks = () => {
    made ??= create?.(...given) ?? null;
    return made;
  };
  return {
    check: options => checks()?.check(options) ?? [],
    again: (input, key) => checks()?.again(input, key),
  };
}
