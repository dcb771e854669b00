/**
 * Entries that were saved on this device and are not with the server yet, newest first, the same in all tabs. An entry
 * is on the disk once `put` has resolved, and leaves the device only when the server's receipt names all of it (sender.ts)
 * or a person discards it.
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

/** What waits here to be sent by this person, or by a link. */
export const waitsFor =
  (person: string | undefined) =>
  ({ status, way }: Outgoing): boolean =>
    status === 'ready_to_send' && (way.kind === 'link' || way.user_id === person);

/** Bytes that an entry names are not on this device any more. */
export class FileLost extends Error {
  override name = 'FileLost';
}

export const lockOf = (local_id: string): string => `kontor-outbox-${local_id}`;

type Seen = Pick<Outgoing, 'hold' | 'files'>;
type OutboxMessage = { changed: string } | { seen: string; as: Seen } | { now: true } | { beat: true };

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('kontor-outbox');
// Node only: it shall not keep a test alive.
(channel as { unref?: () => void } | null)?.unref?.();

/** To the other tabs; what lives in this tab alone concerns none of them. */
export function say(what: OutboxMessage): void {
  if (lasting.get()) channel?.postMessage(what);
}

/** Something is to be sent at once; somebody is sending. */
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

/** One after the other, so that an older state is never shown after a newer one. */
let reading: Promise<unknown> = Promise.resolve();
function reread(id: string): Promise<unknown> {
  reading = reading
    .then(async () => show(id, await (await openBase()).entry(id)))
    // what cannot be read now is told of by the next change
    .catch(() => undefined);
  return reading;
}

function showSeen(id: string, as: Seen): void {
  outgoing.set(all =>
    all.map(one => (one.local_id === id && one.status === 'ready_to_send' ? { ...one, ...as } : one)),
  );
}

/** How far it is, which is not worth a write. */
export function tell(id: string, as: Seen): void {
  showSeen(id, as);
  say({ seen: id, as });
}

export const ready: Promise<void> = (async () => {
  const base = await openBase();
  const entries = await base.entries();
  // Nobody has told this tab of sending any: where another does, its next word says so.
  const idle = (entry: Outgoing): Outgoing =>
    entry.status === 'ready_to_send' && !entry.fault && entry.hold === null ? { ...entry, hold: 'turn' } : entry;
  const known = new Set(outgoing.get().map(({ local_id }) => local_id));
  const found = entries.filter(({ local_id }) => !known.has(local_id)).map(idle);
  outgoing.set(all => [...all, ...found].toSorted((a, b) => b.at - a.at));
  await sweep(base, entries, id => void change(id, () => ({ entry: null })));
})().catch(() => undefined);

/** Writes an entry and shows it, here and in the other tabs. */
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
 * Durable when it resolves. Rejects with FileLost where bytes are gone, and with a `QuotaExceededError` where there is no
 * room; what was saved before stays as it is then. An entry that stands under the same `local_id` gives way, unless it is
 * being sent at this moment: that is waited for.
 */
export async function put({ files: all, ...given }: NewOutgoing): Promise<Outgoing> {
  // What a condition hides is not part of the entry, and no receipt will name it.
  const answers = JSON.stringify(given.data);
  const files = all.filter(id => answers.includes(id));
  const own = await Promise.all(files.filter(isLocal).map(fileOf));
  requestPersistence();
  const saved = await exclusive(lockOf(given.local_id), { wait: true }, () =>
    change(given.local_id, present => ({
      entry: {
        ...given,
        stored_files: files.filter(id => !isLocal(id)),
        // What has arrived of an earlier saving needs not go again.
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

/** Out of the queue, to be mended: null while it is being sent, or was sent. Its files stay for two days, and as long as a draft names them. */
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

/** With its files; false while it is being sent. */
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

/** The list of what was sent; the server has all of it. */
export async function clearSent(): Promise<void> {
  const sent = outgoing.get().filter(({ status }) => status === 'sent');
  for (const { local_id } of sent)
    await change(local_id, present => (present?.status === 'sent' ? { entry: null } : undefined));
}

const isSettled = ({ status, fault, hold }: Outgoing): boolean =>
  status === 'sent' || fault !== null || (hold !== null && hold !== 'turn');

/** Entries whose sending this page was waited for: whoever waited is told in their place. */
export const awaited = new Set<string>();

/** Resolves when it is sent, refused, or waits for something; rejects with what the signal says, or where it is gone. */
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
