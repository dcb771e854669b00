/**
 * Upload queue: adding, starting, editing, retrying and removing files. Lives outside of React and survives navigation;
 * components read `useUploads()`, and engine.ts does the sending.
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

/** Limits of the instance. Each file is a request of its own, so `max_uploads_per_request` limits the concurrency. */
function rulesOfInstance(): Promise<UploadRules> {
  rules ??= ask('GET /instance/limits.json').then(({ data }) => {
    const { max_upload_file_size, max_uploads_per_request, upload_types } = data;
    sendAtOnce(max_uploads_per_request);
    return { ...takesAll, max_size: max_upload_file_size, kinds: upload_types };
  });
  // Not available at the moment: no local limits, the server enforces them.
  return rules.catch(() => {
    rules = null;
    return takesAll;
  });
}

const isToBeSent = (item: UploadItem) =>
  item.stored === null && (item.state === 'chosen' || item.state === 'failed' || isUnderWay(item));
/** The same file picked twice, before the first was sent. */
const isAgain = (a: UploadItem, b: UploadItem) =>
  isToBeSent(a) &&
  a.filename === b.filename &&
  a.size === b.size &&
  a.modified === b.modified &&
  a.folders.join('/') === b.folders.join('/');

/** Adds files; those that violate a rule are listed as rejected. */
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

/** Slow work after adding, sequential: reads video dimensions, and persists the files. */
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

/** Starts all picked files and resumes interrupted ones. */
export function startUploads(): void {
  for (const { id, state, interrupted } of ownItems()) {
    if (state === 'chosen') change(id, { state: 'queued', interrupted: false });
    else if (interrupted) change(id, { interrupted: false });
  }
  pump();
}

/** Changes a file's details, until its reference is created. */
export function editUpload(
  id: string,
  words: Partial<Pick<UploadItem, 'title' | 'directories' | 'folders' | 'tags' | 'metadata'>>,
): void {
  const item = itemById(id);
  if (item && isEditable(item)) change(id, words);
}

/** Retries failed uploads at once; rejected ones if the limits now allow it. */
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

/** Replaces a file that could not be persisted, if the size matches. */
export function chooseAgain(id: string, file: File): boolean {
  const item = itemById(id);
  if (!item || file.size !== item.size) return false;
  change(id, { file });
  void retryUploads([id]);
  return true;
}

/** Stores the decision on duplicates. */
export function decideUploads(ids: readonly string[], decision: 'add' | 'use'): void {
  for (const id of ids)
    if (itemById(id)?.state === 'asking') change(id, { decision, state: 'queued', not_before: 0, tries: 0 });
  pump();
}

/** Removes uploads; aborts running ones and deletes their bytes on the server. */
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

/** Pauses all uploads; they resume where they stopped. */
export function stopUploads(): void {
  for (const item of ownItems()) {
    if (!isUnderWay(item)) continue;
    halt(item.id);
    change(item.id, { state: 'chosen', hold: null, tries: 0, not_before: 0, interrupted: false });
  }
}

/** Takes over uploads of closed pages, paused. */
export async function findInterrupted(): Promise<void> {
  const { user } = session.get();
  if (!user) return;
  await takeOver(user.id, taken => {
    const found = taken.filter(({ id }) => !itemById(id));
    const left = found.filter(({ state }) => state !== 'done');
    forget(found.filter(({ state }) => state === 'done').map(({ id }) => id));
    items.set(all => [...all, ...left.map(restored)]);
  });
}

function restored(item: UploadItem): UploadItem {
  const state = isUnderWay(item) ? 'queued' : item.state;
  const common = { ...item, state, hold: null, not_before: 0, tries: 0, interrupted: true };
  return item.file || item.stored
    ? common
    : { ...common, state: 'failed', fault: { code: -1, name: 'FileLost', lines: [] } };
}
