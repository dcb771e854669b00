/**
 * Precache lists, injected by the build (build/worker.ts): one for the console and one for the public form, chosen by
 * the registration's scope.
 */
export interface Shell {
  /** Address of the page, and its hash in the format of `integrity`. */
  page: string;
  hash: string;
  /** Files that the page needs offline: path → hash. */
  files: Record<string, string>;
  /** Other files of the build, cached on first use. */
  others: string[];
}
export type Kind = 'console' | 'shared';

declare const KONTOR_SHELLS: Record<Kind, Shell>;

const SHARED = '/shared_reports/';
export const kindOf = (address: string): Kind => (new URL(address).pathname.startsWith(SHARED) ? 'shared' : 'console');

const worker = self as unknown as ServiceWorkerGlobalScope;
export const kind: Kind = kindOf(worker.registration.scope);
export const shell: Shell = KONTOR_SHELLS[kind];
