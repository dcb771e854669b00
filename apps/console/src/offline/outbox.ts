/**
 * Outbox: entries that are saved on this device and not confirmed by the server, newest first, synchronized between
 * tabs by BroadcastChannel. An entry is durable once `put` has resolved, and leaves the device only when the server's
 * receipt lists all of it (sender.ts) or the user discards it.
 */
import { store } from '../base/store.ts';
import { forgetFile, isLocal } from './local-files.ts';
import { exclusive } from './locks.ts';
import { type Change, lasting, openBase } from './outbox-db.ts';
import { sweep } from './outbox-sweep.ts';
import { requestPersistence } from './storage-quota.ts';
import type { NewOutgoing, Outgoing, OutgoingFile } from './types.ts';

export { lasting } from './outbox-db.ts';

export const outgoing = store<readonly Outgoing[]>([]);

/** Entries to be sent by this user, or by a share link. */
export const waitsFor =
  (person: string | undefined) =>
  ({ status, way }: Outgoing): boolean =>
    status === 'ready_to_send' && (way.kind === 'link' || way.user_id === person);

/** The bytes of a file that an entry references are no longer on this device. */
export class FileLost extends Error {
  override name = 'FileLost';
}

export const lockOf = (local_id: string): string => `kontor-outbox-${local_id}`;

type Seen = Pick<Outgoing, 'hold' | 'files'>;
type OutboxMessage = { changed: string } | { seen: string; as: Seen } | { now: true } | { beat: true };

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('kontor-outbox');
// Node only: an open channel would keep a test process alive.
(channel as { unref?: () => void } | null)?.unref?.();

/** Broadcasts to the other tabs, unless the outbox is in this tab's memory only. */
export function say(what: OutboxMessage): void {
  if (lasting.get()) channel?.postMessage(what);
}

/** Listeners for messages of other tabs: send now; heartbeat of the sending tab. */
export const heard = { now: new Set<() => void>(), beat: new Set<() => void>() };

function show(id: string, entry: Outgoing | undefined): void {
  outgoing.set(all => {
    const others = all.filter(one => one.local_id !== id);
    return entry ? [...others, entry].toSorted((a, b) => b.at - a.at) : others;
  });
}

if (channel)
  channel.onmessage = ({ data }: MessageEvent<OutboxMessage>) => {
    if ('changed' in data) void reread(data.changed);
    else if ('seen' in data) showSeen(data.seen, data.as);
    else for (const hear of heard['now' in data ? 'now' : 'beat']) hear();
  };

/** Serialized, so that an older state is never shown after a newer one. */
let reading: Promise<unknown> = Promise.resolve();
function reread(id: string): Promise<unknown> {
  reading = reading
    .then(async () => show(id, await (await openBase()).entry(id)))
    // the next change reads again
    .catch(() => undefined);
  return reading;
}

function showSeen(id: string, as: Seen): void {
  outgoing.set(all =>
    all.map(one => (one.local_id === id && one.status === 'ready_to_send' ? { ...one, ...as } : one)),
  );
}

/** Publishes upload progress to all tabs without writing it to disk. */
export function tell(id: string, as: Seen): void {
  showSeen(id, as);
  say({ seen: id, as });
}

export const ready: Promise<void> = (async () => {
  const base = await openBase();
  const entries = await base.entries();
  // No tab is known to be sending; one that is will broadcast its progress soon.
  const idle = (entry: Outgoing): Outgoing =>
    entry.status === 'ready_to_send' && !entry.fault && entry.hold === null ? { ...entry, hold: 'turn' } : entry;
  const known = new Set(outgoing.get().map(({ local_id }) => local_id));
  const found = entries.filter(({ local_id }) => !known.has(local_id)).map(idle);
  outgoing.set(all => [...all, ...found].toSorted((a, b) => b.at - a.at));
  await sweep(base, entries, id => void change(id, () => ({ entry: null })));
})().catch(() => undefined);

/** Writes an entry, and updates this and the other tabs. */
export async function change(
  id: string,
  next: (present: Outgoing | undefined) => Change,
): Promise<Outgoing | undefined> {
  const after = await (await openBase()).change(id, next);
  show(id, after);
  say({ changed: id });
  return after;
}

async function fileOf(id: string): Promise<OutgoingFile> {
  const kept = await (await openBase()).file(id);
  if (!kept) throw new FileLost();
  const { filename, type, blob, sha256 } = kept;
  const stored = kept.stored === undefined ? null : { id: kept.stored, sha256 };
  return { id, filename, type, size: blob.size, stored, sent: stored ? blob.size : 0, address: null };
}

/**
 * Adds an entry; durable when it resolves. Rejects with FileLost if bytes are gone, and with a `QuotaExceededError`
 * without space; what was saved before is unchanged then. Replaces an entry with the same `local_id`, after waiting for
 * it if it is being sent.
 */
export async function put({ files: all, ...given }: NewOutgoing): Promise<Outgoing> {
  // Answers hidden by a condition are not sent, so the receipt will not list their files.
  const answers = JSON.stringify(given.data);
  const files = all.filter(id => answers.includes(id));
  const own = await Promise.all(files.filter(isLocal).map(fileOf));
  requestPersistence();
  const saved = await exclusive(lockOf(given.local_id), { wait: true }, () =>
    change(given.local_id, present => ({
      entry: {
        ...given,
        stored_files: files.filter(id => !isLocal(id)),
        // Keeps the upload progress of an earlier save.
        files: own.map(file => present?.files.find(({ id }) => id === file.id) ?? file),
        at: Date.now(),
        status: 'ready_to_send',
        hold: 'turn',
        fault: null,
        tries: 0,
        not_before: 0,
        receipt: null,
      },
    })),
  );
  for (const hear of heard.now) hear();
  say({ now: true });
  return saved as Outgoing;
}

/**
 * Removes an entry from the queue for editing; null if it is being or was sent. Its files stay for two days, and as
 * long as a draft references them.
 */
export async function takeBack(
  local_id: string,
  before?: (entry: Outgoing) => Promise<void>,
): Promise<Outgoing | null> {
  const taken = await exclusive(lockOf(local_id), { wait: false }, async () => {
    const present = await (await openBase()).entry(local_id);
    if (present?.status !== 'ready_to_send') return null;
    await before?.(present);
    await change(local_id, () => ({ entry: null }));
    return present;
  });
  return taken ?? null;
}

/** Deletes an entry and its files; false while it is being sent. */
export async function discard(local_id: string): Promise<boolean> {
  const gone = await exclusive(lockOf(local_id), { wait: false }, async () => {
    const present = await (await openBase()).entry(local_id);
    const ids = present?.files.map(({ id }) => id) ?? [];
    await change(local_id, () => ({ entry: null, drop: ids }));
    for (const id of ids) forgetFile(id);
    return true;
  });
  return gone ?? false;
}

/** Removes sent entries from the list. */
export async function clearSent(): Promise<void> {
  const sent = outgoing.get().filter(({ status }) => status === 'sent');
  for (const { local_id } of sent)
    await change(local_id, present => (present?.status === 'sent' ? { entry: null } : undefined));
}

const isSettled = ({ status, fault, hold }: Outgoing): boolean =>
  status === 'sent' || fault !== null || (hold !== null && hold !== 'turn');

/** Entries whose sending a caller of this page awaits: it reports the result, so no toast is shown. */
export const awaited = new Set<string>();

/** Resolves when the entry is sent, refused, or blocked; rejects with the signal's reason, or if the entry is gone. */
export function settled(local_id: string, signal?: AbortSignal): Promise<Outgoing> {
  return new Promise((resolve, reject) => {
    const end = (act: () => void) => {
      stop();
      signal?.removeEventListener('abort', aborted);
      act();
    };
    awaited.add(local_id);
    const look = () => {
      const entry = outgoing.get().find(one => one.local_id === local_id);
      if (!entry) end(() => reject(new DOMException('gone', 'NotFoundError')));
      else if (isSettled(entry)) {
        if (entry.status !== 'sent') awaited.delete(local_id);
        end(() => resolve(entry));
      }
    };
    const aborted = () => {
      awaited.delete(local_id);
      end(() => reject(signal?.reason));
    };
    const stop = outgoing.subscribe(look);
    if (signal?.aborted) return aborted();
    signal?.addEventListener('abort', aborted);
    look();
  });
}
