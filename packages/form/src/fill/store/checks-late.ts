/**
 * Replaces `checks.ts` in the builds (apps/console/build/late-parts.ts): validation loads beside a form, and whoever
 * sends an entry waits for it. Until then nothing is found wrong.
 */
import { loadIssueTexts } from '../base/issue-texts-late.ts';
import type { Checks, createChecks as Create } from './checks.ts';

let create: typeof Create | null = null;

/** Rejects if it cannot be loaded; the next call asks again. */
export const loadChecks = async (): Promise<void> => {
  const [checks] = await Promise.all([import('./checks.ts'), loadIssueTexts()]);
  create = checks.createChecks;
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
