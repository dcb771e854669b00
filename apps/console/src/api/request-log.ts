/**
 * Store of this page's last requests, for debug mode: without queries and bodies, and with tokens removed from paths.
 */
import { store } from '../base/store.ts';
import { session } from './session.ts';

export interface LoggedRequest {
  at: number;
  method: string;
  path: string;
  /** 0 if no response came. */
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

// Cleared at logout, so that the next user does not see them.
session.subscribe(() => {
  if (session.get().token === null) requestLog.set([]);
});
