/**
 * Sends the outbox: oldest entry first, one at a time, by one tab of the device (lock in locks.ts). Waiting or refused
 * entries do not block the others. Idle while offline; resumes when online, when the page becomes visible, and when a
 * backoff ends, independent of the device's clock.
 */
import { ApiError } from '../errors/api-error.ts';
import { exclusive } from './locks.ts';
import { change, heard, lockOf, outgoing, ready, say, tell } from './outbox.ts';
import { isDue, type Verdict, verdictOn } from './retry-policy.ts';
import { sendEntry } from './send-entry.ts';
import type { Outgoing, Way } from './types.ts';

export interface Ways {
  /** The token for an entry; null: login required; undefined: not to be sent by this page. */
  tokenOf(way: Way): string | null | undefined;
  onSignedOut?(way: Way): void;
}

const QUEUE = 'kontor-outbox';
const BEAT = 5_000;
/**
 * Milliseconds without heartbeat after which the sending tab counts as frozen. Tabs in the background are throttled to
 * a heartbeat per minute.
 */
const SILENT = 90_000;
/** Network errors in a row after which the remaining entries are not attempted. */
const LOST = 2;

let ways: Ways | null = null;
let stopping = new AbortController();
let running: Promise<void> | null = null;
let again = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Ends of this page's backoffs by the monotonic clock, which the user cannot change. */
const waits = new Map<string, { until: number; asked: boolean }>();
/** Tokens that the server has refused. */
const refused = new Set<string>();

/** Returns a function that stops it. A second call replaces the first. */
export function startSending(given: Ways): () => void {
  stopSending();
  ways = given;
  stopping = new AbortController();
  const { signal } = stopping;
  const listen = (target: EventTarget | undefined, event: string, act: () => void) =>
    target?.addEventListener?.(event, act, { signal });
  const page = typeof document === 'undefined' ? undefined : document;
  const back = () => retry(entry => entry.hold !== 'session' && !waits.get(entry.local_id)?.asked);
  listen(globalThis as unknown as EventTarget, 'online', back);
  listen(page, 'visibilitychange', () => page?.visibilityState === 'visible' && back());
  heard.now.add(drain);
  signal.addEventListener('abort', () => heard.now.delete(drain));
  drain();
  return () => {
    if (ways === given) stopSending();
  };
}

function stopSending(): void {
  stopping.abort(new DOMException('stopped', 'AbortError'));
  clearTimeout(timer);
  ways = null;
}

/**
 * Attempts waiting entries at once; those in `ids` even after a refusal. Resolves when this page has done what it can.
 */
export async function sendNow(ids?: readonly string[]): Promise<void> {
  await ready;
  for (const { local_id, fault, status } of outgoing.get()) {
    if (status !== 'ready_to_send' || (ids ? !ids.includes(local_id) : fault)) continue;
    waits.delete(local_id);
    await change(local_id, present =>
      present?.status === 'ready_to_send'
        ? { entry: { ...present, hold: 'turn', fault: null, tries: 0, not_before: 0 } }
        : undefined,
    );
  }
  refused.clear();
  say({ now: true });
  drain();
  await running;
}

/** Ends the backoff of these entries. */
function retry(which: (entry: Outgoing) => boolean): void {
  for (const entry of outgoing.get().filter(which)) waits.set(entry.local_id, { until: 0, asked: false });
  drain();
}

/** Single flight; a call during a run causes another run. */
function drain(): void {
  again = true;
  running ??= (async () => {
    await ready;
    while (again && ways) {
      again = false;
      await drainOnce(ways, stopping.signal).catch(() => undefined);
    }
  })().finally(() => {
    running = null;
    if (again && ways) drain();
    else schedule();
  });
}

function schedule(): void {
  clearTimeout(timer);
  if (!ways) return;
  const now = performance.now();
  const left = outgoing.get().flatMap(entry => {
    if (!isOpen(entry) || !mayNow(entry)) return [];
    return [(waits.get(entry.local_id)?.until ?? now + Math.max(0, entry.not_before - Date.now())) - now];
  });
  if (left.length > 0) timer = setTimeout(drain, Math.max(500, Math.min(...left)));
}

const isOpen = ({ status, fault }: Outgoing): boolean => status === 'ready_to_send' && !fault;

/** Whether this page has a token for the entry that the server has not refused. */
function mayNow({ way }: Outgoing): boolean {
  const token = ways?.tokenOf(way);
  return typeof token === 'string' && !refused.has(token);
}

function isTurnOf(entry: Outgoing): boolean {
  const wait = waits.get(entry.local_id);
  if (wait && wait.until <= performance.now()) return true;
  return isDue(entry.not_before, Date.now());
}

/** Acquires the lock only if there is something to send. */
async function drainOnce(present: Ways, signal: AbortSignal): Promise<void> {
  for (const entry of outgoing.get().filter(isOpen)) await noteSession(entry, present);
  if (!outgoing.get().some(entry => isOpen(entry) && mayNow(entry) && isTurnOf(entry))) return;
  await inTurn(signal, async lost => {
    const tried = new Set<string>();
    const beat = setInterval(() => say({ beat: true }), BEAT);
    const over = AbortSignal.any([signal, lost]);
    let broken = 0;
    try {
      for (;;) {
        const next = outgoing
          .get()
          .findLast(entry => isOpen(entry) && !tried.has(entry.local_id) && mayNow(entry) && isTurnOf(entry));
        if (!next || over.aborted) return;
        tried.add(next.local_id);
        const verdict = await sendOne(next, over);
        broken = verdict && 'hold' in verdict && verdict.hold === 'network' ? broken + 1 : 0;
        if (verdict && broken >= LOST) await rest(verdict, tried);
      }
    } finally {
      clearInterval(beat);
    }
  });
}

/** Runs under the device-wide lock; steals it from a frozen tab. */
async function inTurn(signal: AbortSignal, work: (lost: AbortSignal) => Promise<void>): Promise<void> {
  const waiting = new AbortController();
  let last = performance.now();
  const hear = () => {
    last = performance.now();
  };
  const watch = setInterval(() => performance.now() - last > SILENT && waiting.abort(), BEAT);
  heard.beat.add(hear);
  const begun = (lost: AbortSignal) => {
    clearInterval(watch);
    return work(lost);
  };
  try {
    await exclusive(QUEUE, { wait: true, signal: AbortSignal.any([signal, waiting.signal]) }, begun);
  } catch (error) {
    if (!waiting.signal.aborted || signal.aborted) throw error;
    await exclusive(QUEUE, { wait: true, steal: true }, begun);
  } finally {
    clearInterval(watch);
    heard.beat.delete(hear);
  }
}

async function noteSession(entry: Outgoing, present: Ways): Promise<void> {
  const token = present.tokenOf(entry.way);
  if (token === undefined || (token !== null && !refused.has(token)) || entry.hold === 'session') return;
  await change(entry.local_id, found =>
    found && isOpen(found) ? { entry: { ...found, hold: 'session' } } : undefined,
  );
  present.onSignedOut?.(entry.way);
}

/** Null if it was sent, or is locked by another tab. */
async function sendOne({ local_id, way, files }: Outgoing, signal: AbortSignal): Promise<Verdict | null> {
  const token = () => {
    const found = ways?.tokenOf(way);
    if (typeof found !== 'string') throw new ApiError(401, { name: 'Unauthenticated' });
    return found;
  };
  const sent = exclusive(lockOf(local_id), { wait: false }, async () => {
    tell(local_id, { hold: null, files });
    const used = ways?.tokenOf(way);
    try {
      await sendEntry(local_id, { token, signal });
      waits.delete(local_id);
      return null;
    } catch (error) {
      // The lock was lost: the tab that has it continues.
      if (signal.aborted) throw error;
      return await failed(local_id, error, used);
    }
  });
  return (await sent) ?? null;
}

async function failed(local_id: string, error: unknown, used: string | null | undefined): Promise<Verdict | null> {
  let verdict: Verdict | null = null;
  const entry = await change(local_id, present => {
    if (present?.status !== 'ready_to_send') return undefined;
    verdict = verdictOn(error, present);
    const tries = present.tries + 1;
    if ('fault' in verdict) return { entry: { ...present, hold: null, fault: verdict.fault, tries } };
    const { hold, after } = verdict;
    return { entry: { ...present, hold, tries, not_before: hold === 'session' ? 0 : Date.now() + after } };
  });
  const decided = verdict as Verdict | null;
  if (!entry || !decided) return null;
  if ('hold' in decided && decided.hold === 'session') {
    if (typeof used === 'string') refused.add(used);
    ways?.onSignedOut?.(entry.way);
  } else if ('hold' in decided) waits.set(local_id, { until: performance.now() + decided.after, asked: decided.asked });
  return decided;
}

/** Network down: the remaining entries get the same backoff without an attempt. */
async function rest(verdict: Verdict, tried: Set<string>): Promise<void> {
  if (!('hold' in verdict)) return;
  for (const { local_id } of outgoing.get().filter(entry => isOpen(entry) && mayNow(entry) && isTurnOf(entry))) {
    if (tried.has(local_id)) continue;
    tried.add(local_id);
    waits.set(local_id, { until: performance.now() + verdict.after, asked: false });
    await change(local_id, present =>
      present && isOpen(present)
        ? { entry: { ...present, hold: 'network', not_before: Date.now() + verdict.after } }
        : undefined,
    );
  }
}
