/**
 * Upload scheduler: runs queued uploads, three at a time, and retries with backoff after network faults, overload and
 * expired sessions.
 */
import { ApiError } from '../api/client.ts';
import { session } from '../api/session.ts';
import { isAborted } from '../errors/problem-text.ts';
import { folderMaker } from './folders.ts';
import { isUnderWay, type UploadItem } from './item.ts';
import { change, itemById, items, ownItems } from './items.ts';
import { faultOf, verdictOn } from './retry-policy.ts';
import { carry, FileLost } from './steps.ts';
import { forget } from './storage.ts';

const AT_ONCE = 3;
let atOnce = AT_ONCE;
const running = new Map<string, AbortController>();
let folders = folderMaker();
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<(item: UploadItem) => void>();

/** Called for each file that has become part of the library. */
export function onArrival(listener: (item: UploadItem) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lowers the concurrency if the instance allows fewer. */
export const sendAtOnce = (most: number): void => {
  atOnce = Math.max(1, Math.min(AT_ONCE, most));
};

const isReady = ({ state, hold, not_before, interrupted, id }: UploadItem, now: number): boolean =>
  state === 'queued' &&
  !interrupted &&
  !running.has(id) &&
  not_before <= now &&
  (hold !== 'network' || navigator.onLine) &&
  (hold !== 'session' || session.get().token !== null);

/** Starts what is ready, and sets a timer for the next retry. */
export function pump(): void {
  clearTimeout(timer);
  if (!session.get().token) return;
  const now = Date.now();
  const own = ownItems();
  for (const item of own) {
    if (running.size >= atOnce) break;
    if (isReady(item, now)) void run(item.id);
  }
  const next = Math.min(...own.filter(item => item.state === 'queued' && item.not_before > now).map(i => i.not_before));
  if (Number.isFinite(next)) timer = setTimeout(pump, Math.max(50, next - now));
  if (running.size === 0 && !own.some(isUnderWay)) folders = folderMaker();
}

async function run(id: string): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  change(id, { state: 'running', hold: null, fault: null }, false);
  try {
    const state = await carry(id, { signal: controller.signal, folders });
    change(id, { state });
    if (state === 'done') arrive(id);
  } catch (error) {
    if (!isAborted(error)) judge(id, error);
  } finally {
    if (running.get(id) === controller) running.delete(id);
    pump();
  }
}

function arrive(id: string): void {
  forget([id]);
  change(id, { kept: false }, false);
  const item = itemById(id);
  if (item) for (const listener of listeners) listener(item);
}

function judge(id: string, error: unknown): void {
  const item = itemById(id);
  if (item) change(id, judged(item, error));
}

function judged(item: UploadItem, error: unknown): Partial<UploadItem> {
  if (error instanceof FileLost) return { state: 'failed', file: null, fault: faultOf(error) };
  // Attempts do not count while the browser is offline.
  const tries = item.tries + (navigator.onLine ? 1 : 0);
  if (isGone(item, error) && item.tries < 3)
    return { state: 'queued', stored: null, same: [], decision: null, upload_url: null, sent: 0, tries };
  const verdict = verdictOn(error, item.tries);
  if (!verdict.again) return { state: 'failed', fault: verdict.fault };
  const { hold, after } = verdict;
  return { state: 'queued', hold, tries: hold === 'session' ? item.tries : tries, not_before: Date.now() + after };
}

/** Whether the uploaded bytes have expired meanwhile, for example overnight in a closed laptop. */
function isGone({ stored, upload_url }: UploadItem, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (stored)
    return error.code === 422 && error.issues.some(({ path, code }) => path === 'file_id' && code !== 'mime_type');
  return upload_url !== null && (error.code === 410 || error.code === 404);
}

/** Aborts a running upload; the bytes that have arrived stay on the server. */
export function halt(id: string): void {
  running.get(id)?.abort();
  running.delete(id);
}

const unhold = (hold: UploadItem['hold']) => {
  for (const item of ownItems())
    if (item.state === 'queued' && item.hold === hold) change(item.id, { not_before: 0, tries: 0 }, false);
  pump();
};
window.addEventListener('online', () => unhold('network'));
session.subscribe(() => {
  if (session.get().token) unhold('session');
});
window.addEventListener('beforeunload', event => {
  // Persisted uploads resume at the next visit; others would be lost.
  if (items.get().some(item => isUnderWay(item) && !item.kept)) event.preventDefault();
});
