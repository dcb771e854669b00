/**
 * Files on their way into the library. The queue outlives every screen and knows none: screens add to it, read
 * `useUploads()` and say what is to be done; engine.ts sends.
 */

import { ask } from '../api/ask.ts';
import { session } from '../api/session.ts';
import type { Picked } from './dropped-files.ts';
import { halt, pump, sendAtOnce } from './engine.ts';
import { isEditable, isUnderWay, itemOf, type Named, type UploadItem } from './item.ts';
import { change, itemById, items, ownItems } from './items.ts';
import { isForLater, refusalOf, takesAll, type UploadRules, warningsOf } from './rules.ts';
import { forget, keep, takeOver } from './storage.ts';
import { isVideo, sizeOfVideo } from './video-size.ts';

let rules: Promise<UploadRules> | null = null;

/** As the instance has it. Each file is a request of its own: `max_uploads_per_request` bounds those at the same time. */
function rulesOfInstance(): Promise<UploadRules> {
  rules ??= ask('GET /instance/limits.json').then(({ data }) => {
    const { max_upload_file_size, max_uploads_per_request, upload_types } = data;
    sendAtOnce(max_uploads_per_request);
    return { ...takesAll, max_size: max_upload_file_size, kinds: upload_types };
  });
  // Not to be had for the moment: the server says no where it has to.
  return rules.catch(() => {
    rules = null;
    return takesAll;
  });
}

const isToBeSent = (item: UploadItem) =>
  item.stored === null && (item.state === 'chosen' || item.state === 'failed' || isUnderWay(item));
/** The same file a second time, while the first has not been sent. */
const isAgain = (a: UploadItem, b: UploadItem) =>
  isToBeSent(a) &&
  a.filename === b.filename &&
  a.size === b.size &&
  a.modified === b.modified &&
  a.folders.join('/') === b.folders.join('/');

/** Takes files into the list; those that break a rule stand in it as refused. */
export async function addUploads(picked: readonly Picked[], directory: Named | null = null): Promise<void> {
  const { user } = session.get();
  if (!user || picked.length === 0) return;
  const most = await rulesOfInstance();
  const present = [...ownItems()];
  const added: UploadItem[] = [];
  for (const { file, folders } of picked) {
    const item = itemOf(file, user.id, { directories: directory ? [directory] : [], folders });
    if ([...present, ...added].some(one => isAgain(one, item))) continue;
    const waiting = [...present, ...added].filter(isToBeSent);
    const refusal = refusalOf(
      file,
      most,
      waiting.reduce((sum, { size }) => sum + size, 0),
      waiting.length,
    );
    added.push(refusal ? { ...item, refusal, state: 'refused' } : { ...item, warnings: warningsOf(file.size) });
  }
  items.set(all => [...all, ...added]);
  void settleIn(added.filter(({ state }) => state !== 'refused'));
}

/** What can be told of a file only by reading it, and keeping it over a reload: one after the other. */
async function settleIn(added: readonly UploadItem[]): Promise<void> {
  for (const { id } of added) {
    const item = itemById(id);
    if (item?.file && isVideo(item.file)) {
      const video = await sizeOfVideo(item.file);
      if (video) change(id, { warnings: warningsOf(item.size, video) });
    }
  }
  for (const { id } of added) {
    const item = itemById(id);
    if (!item || item.state === 'done') continue;
    const kept = await keep(item);
    const then = itemById(id);
    if (!then || then.state === 'done') forget([id]);
    else if (kept) change(id, { kept });
  }
}

/** Everything that was picked, from now on; what was interrupted, too. */
export function startUploads(): void {
  for (const { id, state, interrupted } of ownItems()) {
    if (state === 'chosen') change(id, { state: 'queued', interrupted: false });
    else if (interrupted) change(id, { interrupted: false });
  }
  pump();
}

/** What a person says about one, before it is in the library. */
export function editUpload(
  id: string,
  words: Partial<Pick<UploadItem, 'title' | 'directories' | 'folders' | 'tags' | 'metadata'>>,
): void {
  const item = itemById(id);
  if (item && isEditable(item)) change(id, words);
}

/** A failed one at once; a refused one where there is room for it by now. */
export async function retryUploads(ids: readonly string[]): Promise<void> {
  const most = await rulesOfInstance();
  for (const id of ids) {
    const item = itemById(id);
    if (!item) continue;
    const again = { state: 'queued', hold: null, fault: null, tries: 0, not_before: 0, interrupted: false } as const;
    if (item.state === 'failed' || item.hold) change(id, again);
    if (item.state !== 'refused' || !item.refusal || !isForLater(item.refusal, item.size)) continue;
    const waiting = ownItems().filter(isToBeSent);
    const { filename: name, type, size } = item;
    const refusal = refusalOf(
      { name, type, size },
      most,
      waiting.reduce((sum, one) => sum + one.size, 0),
      waiting.length,
    );
    change(id, refusal ? { refusal } : { refusal: null, state: 'chosen', warnings: warningsOf(size) });
    if (!refusal) void settleIn([item]);
  }
  pump();
}

/** The same file once more, where the browser could not keep it. */
export function chooseAgain(id: string, file: File): boolean {
  const item = itemById(id);
  if (!item || file.size !== item.size) return false;
  change(id, { file });
  void retryUploads([id]);
  return true;
}

/** What is to become of files that are in the library already. */
export function decideUploads(ids: readonly string[], decision: 'add' | 'use'): void {
  for (const id of ids)
    if (itemById(id)?.state === 'asking') change(id, { decision, state: 'queued', not_before: 0, tries: 0 });
  pump();
}

/** Out of the list; what is being sent is broken off, and what has arrived of it given up. */
export function removeUploads(ids: readonly string[]): void {
  const gone = new Set(ids);
  for (const id of ids) {
    const item = itemById(id);
    halt(id);
    if (item) giveUp(item);
  }
  items.set(all => all.filter(({ id }) => !gone.has(id)));
  forget(ids);
  pump();
}

function giveUp({ stored, upload_url, reference_id, state }: UploadItem): void {
  if (state === 'done' || reference_id) return;
  if (stored)
    void ask('DELETE /pixelstein-files/files/{id}.json', { params: { id: stored.id } }).catch(() => undefined);
  else if (upload_url) void import('./resumable.ts').then(pieces => pieces.giveUpPieces(upload_url));
}

/** Sends no more for now; everything stays in the list, and goes on from where it is. */
export function stopUploads(): void {
  for (const item of ownItems()) {
    if (!isUnderWay(item)) continue;
    halt(item.id);
    change(item.id, { state: 'chosen', hold: null, tries: 0, not_before: 0, interrupted: false });
  }
}

/** Takes over what earlier pages have left, and waits for a word; how many there are. */
export async function findInterrupted(): Promise<number> {
  const { user } = session.get();
  if (!user) return 0;
  const found = (await takeOver(user.id)).filter(({ id }) => !itemById(id));
  const done = found.filter(({ state }) => state === 'done');
  forget(done.map(({ id }) => id));
  const left = found.filter(({ state }) => state !== 'done').map(restored);
  items.set(all => [...all, ...left]);
  return left.length;
}

function restored(item: UploadItem): UploadItem {
  const state = isUnderWay(item) ? 'queued' : item.state;
  const common = { ...item, state, hold: null, not_before: 0, tries: 0, interrupted: true };
  return item.file || item.stored
    ? common
    : { ...common, state: 'failed', fault: { code: -1, name: 'FileLost', lines: [] } };
}
