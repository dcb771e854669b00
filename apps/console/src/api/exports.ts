/** Background exports: requests them, polls while any is pending, and shows progress and results in the jobs tray. */
import type { Routes } from '@kontor/contract';
import { useExportTexts } from '../i18n/exports.ts';
import { bytes, dateTime, percent } from '../i18n/format.ts';
import { type Job, jobs } from '../ui/jobs.ts';
import { toast } from '../ui/toasts.ts';
import { ask } from './ask.ts';
import { ApiError } from './client.ts';
import { session } from './session.ts';

type Order = Routes['POST /reports/exports.json'];
type Exported = Order['answer']['data'];

/** Local storage flag: this device has ordered exports, so the next page load looks for them. */
const EXPORTS_ASKED = 'kontor.exports';
const EVERY = 1_000;
const AFTER_FAULT = 5_000;

const isOpen = ({ state }: Exported) => state === 'waiting' || state === 'running';
/** Exports that were seen open in this page: their end is announced. */
const awaited = new Set<string>();
/** Exports removed from the tray whose deletion the server may not have done yet. */
const dropped = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let looking = false;

export async function orderExport(query: Order['query'], body: Order['body']): Promise<void> {
  const { data } = await ask('POST /reports/exports.json', { query, body });
  localStorage.setItem(EXPORTS_ASKED, '1');
  const t = useExportTexts.now();
  toast.info(() => t.begun, { lines: () => [t.begunLine] });
  awaited.add(data.id);
  show([data], false);
  later(EVERY);
}

/** Polls once, and again while an export is waiting or running. Calls during a poll do nothing. */
export async function watchExports(): Promise<void> {
  if (looking) return;
  looking = true;
  clearTimeout(timer);
  const { token } = session.get();
  try {
    if (!token) return show([], true);
    const { data } = await ask('GET /reports/exports.json');
    if (token !== session.get().token) return show([], true);
    if (data.length === 0) localStorage.removeItem(EXPORTS_ASKED);
    show(data, true);
    if (data.some(isOpen)) later(EVERY);
  } catch (error) {
    // A 4xx is final. Anything else is a temporary fault and is retried.
    if (error instanceof ApiError && error.code >= 400 && error.code < 500 && error.code !== 429) return;
    later(AFTER_FAULT);
  } finally {
    looking = false;
  }
}

function later(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void watchExports(), ms);
}

// Logged out: the tray must not show one user's exports to the next.
session.subscribe(() => {
  if (session.get().token) return;
  clearTimeout(timer);
  awaited.clear();
  show([], true);
});

/** `all`: `found` is the complete list, so exports that are not in it are removed. */
function show(found: readonly Exported[], all: boolean): void {
  const rows = found.filter(row => !dropped.has(row.id));
  const made = new Map(rows.map(row => [row.id, jobOf(row)]));
  jobs.set(present => {
    const kept = present.flatMap(job => {
      const next = made.get(job.id);
      if (!next) return all && job.forget ? [] : [job];
      made.delete(job.id);
      // Cancelled here a moment ago; the server's answer is from before.
      return [job.state === 'cancelled' ? job : next];
    });
    return [...made.values(), ...kept];
  });
  for (const row of rows) tell(row);
}

function tell(row: Exported): void {
  if (isOpen(row)) awaited.add(row.id);
  else if (awaited.delete(row.id)) {
    const t = useExportTexts.now();
    const { url, filename } = row;
    if (row.state === 'failed') toast.error(() => filename, { lines: () => [reasonOf(row)] });
    if (url)
      toast.ok(() => t.ready(filename), { action: { label: () => t.download, run: () => fetchExport(url, filename) } });
  }
}

function jobOf(row: Exported): Job {
  const { id, filename, state, done, total, url } = row;
  const drop = () => void ask('DELETE /reports/exports/{id}.json', { params: { id } }).catch(() => undefined);
  return {
    id,
    title: () => filename,
    kind: 'download',
    state: state === 'waiting' ? 'running' : state,
    done: state === 'done' ? 1 : done,
    total: state === 'done' ? 1 : state === 'waiting' ? 0 : total,
    note: () => noteOf(row),
    href: url,
    cancel: drop,
    forget() {
      dropped.add(id);
      drop();
    },
  };
}

function noteOf(row: Exported): string {
  const t = useExportTexts.now();
  if (row.state === 'waiting') return t.waiting;
  if (row.state === 'running') return row.total > 0 ? percent(row.done / row.total) : '';
  if (row.state === 'failed') return reasonOf(row);
  return row.state === 'done' ? `${bytes(row.size ?? 0)} · ${t.until(dateTime(row.expires))}` : '';
}

function reasonOf({ error }: Exported): string {
  const t = useExportTexts.now();
  const known: Record<string, string> = {
    forbidden: t.failedForbidden,
    interrupted: t.failedInterrupted,
    storageFull: t.failedFull,
    tooLarge: t.failedLarge,
    too_many: t.failedLarge,
    unknown: t.failedUnknown,
    not_allowed: t.failedUnknown,
  };
  return known[error ?? ''] ?? t.failed;
}

/** The answer has Content-Disposition: attachment, so the page stays. */
export function fetchExport(url: string, filename: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
}
