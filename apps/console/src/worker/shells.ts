/** What each registration keeps, put in by the build (build/worker.ts). Which one this is, its scope says. */
export interface Shell {
  /** The address that answers the page, and its hash as `integrity` takes it. */
  page: string;
  hash: string;
  /** All that the page needs without a network: path → hash. */
  files: Record<string, string>;
  /** Further files of the build, kept once they were used. */
  others: string[];
}
export type Kind = 'console' | 'shared';

declare const KONTOR_SHELLS: Record<Kind, Shell>;

const SHARED = '/shared_reports/';
export const kindOf = (address: string): Kind => (new URL(address).pathname.startsWith(SHARED) ? 'shared' : 'console');

const worker = self as unknown as ServiceWorkerGlobalScope;
export const kind: Kind = kindOf(worker.registration.scope);
export const shell: Shell = KONTOR_SHELLS[kind];
