/** The last requests of this page, for looking for a fault: no queries, no bodies, and none of the tokens in an address. */
import { store } from '../base/store.ts';
import { session } from './session.ts';

export interface LoggedRequest {
  at: number;
  method: string;
  path: string;
  /** 0 where nobody answered. */
  status: number;
  ms: number;
  request_id: string | null;
}

const KEPT = 200;
const token = /\b(ses|rst|inv|shr|hnd|key|pro)_[\w-]+/g;

/** Newest first. */
export const requestLog = store<readonly LoggedRequest[]>([]);

export const logRequest = (one: LoggedRequest): void =>
  requestLog.set(before => [{ ...one, path: one.path.replace(token, '$1_…') }, ...before].slice(0, KEPT));

// What somebody asked for is not told to whoever signs in next on this page.
session.subscribe(() => {
  if (session.get().token === null) requestLog.set([]);
});
