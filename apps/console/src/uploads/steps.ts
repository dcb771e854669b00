/**
 * The steps that turn a file into a library item: upload the bytes (which expire within a day unless referenced),
 * create directories, create the reference, store metadata. Each step persists its result, so that a retry resumes
 * there.
 */

import { ask } from '../api/ask.ts';
import { ApiError } from '../api/client.ts';
import type { Same } from '../api/library.ts';
import type { folderMaker } from './folders.ts';
import type { UploadItem } from './item.ts';
import { change, itemById } from './items.ts';
import { IN_PIECES, uploadWhole } from './request.ts';

const DAY = 86_400_000;
/** Milliseconds without progress after which the connection counts as dead. */
const STALLED = 60_000;

export interface Carrying {
  signal: AbortSignal;
  folders: ReturnType<typeof folderMaker>;
}

/** The local file is no longer readable. */
export class FileLost extends Error {
  override name = 'FileLost';
}

/** Resolves to 'asking' if a duplicate is in the library and the user has not decided yet. */
export async function carry(id: string, { signal, folders }: Carrying): Promise<'done' | 'asking'> {
  const now = () => {
    const item = itemById(id);
    if (!item || signal.aborted) throw new DOMException('Aborted', 'AbortError');
    return item;
  };
  if (!now().stored) await sendBytes(now(), signal);
  const { same, decision, stored } = now();
  if (same.length > 0 && decision === null) return 'asking';
  if (decision === 'use') {
    // It would expire anyway; until then it would take storage.
    if (stored)
      await ask('DELETE /pixelstein-files/files/{id}.json', { params: { id: stored.id } }).catch(() => undefined);
    return 'done';
  }
  if (now().folders.length > 0) {
    const [first = null, ...others] = now().directories;
    const place = await folders(first, now().folders);
    change(id, { directories: place ? [place, ...others] : others, folders: [] });
  }
  if (!now().reference_id) await refer(now(), signal);
  for (const { key, name, value } of now().metadata) {
    const { reference_id } = now();
    const body = { file_reference_id: reference_id ?? '', name: name.trim(), value };
    if (body.name)
      await ask('POST /metadata/add.json', { body, signal }).catch((error: unknown) => {
        // Stored by an earlier attempt whose response was lost.
        if (!(error instanceof ApiError && error.code === 409)) throw error;
      });
    change(id, { metadata: now().metadata.filter(one => one.key !== key) });
  }
  return 'done';
}

async function sendBytes({ id, file, size, filename, upload_url }: UploadItem, signal: AbortSignal): Promise<void> {
  if (!file) throw new FileLost();
  const until = new Date(Date.now() + DAY);
  const { watched, moved, end } = watch(signal);
  const onProgress = (sent: number) => {
    moved(sent < size);
    change(id, { sent }, false);
  };
  try {
    const { file: stored, same } =
      size > IN_PIECES
        ? await (await import('./resumable.ts')).sendInPieces(file, {
            uploadMetadata: { filename, expires: until.toISOString() },
            address: upload_url,
            onAddress: address => change(id, { upload_url: address }),
            onProgress,
            signal: watched,
          })
        : await uploadWhole(
            file,
            { expires: until, signal: watched, onProgress: share => onProgress(share * size) },
            filename,
          );
    change(id, { stored: { id: stored.id, type: stored.type }, same: await placed(same), sent: size, tries: 0 });
  } catch (error) {
    if (watched.aborted && !signal.aborted) throw new ApiError(0, { name: 'Offline' });
    if (error instanceof DOMException && error.name === 'NotReadableError') throw new FileLost();
    throw error;
  } finally {
    end();
  }
}

/** The duplicates that are in the library, named with their directories: "Lageplan (Bauprojekte)". */
async function placed(same: readonly Same[]): Promise<Same[]> {
  const inLibrary = same.filter(one => one.file_reference_id !== null);
  if (inLibrary.length === 0) return [];
  const query = { 'filter[id]': inLibrary.map(one => one.file_reference_id ?? ''), contain: 'directories' } as const;
  // Without the directories the names are enough.
  const found = await ask('GET /file-references.json', { query }).then(
    ({ data }) => data,
    () => [],
  );
  return inLibrary.map(one => {
    const names = found.find(({ id }) => id === one.file_reference_id)?.directories?.map(({ name }) => name) ?? [];
    return names.length > 0 ? { ...one, name: `${one.name} (${names.join(', ')})` } : one;
  });
}

/** Watchdog that aborts an upload without progress; reported as a network fault. */
function watch(signal: AbortSignal) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const moved = (more: boolean) => {
    clearTimeout(timer);
    if (more) timer = setTimeout(abort, STALLED);
  };
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  moved(true);
  const end = () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  };
  return { watched: controller.signal, moved, end };
}

async function refer(item: UploadItem, signal: AbortSignal): Promise<void> {
  const { id, stored, title, filename, tags, directories, reference_asked } = item;
  if (!stored) return;
  const made = reference_asked ? await earlier(stored.id, signal) : undefined;
  if (made) {
    change(id, { reference_id: made });
    return;
  }
  change(id, { reference_asked: true });
  const only = ({ id: one }: { id: string }) => ({ id: one });
  const body = {
    file_id: stored.id,
    name: title.trim() || filename.slice(0, 100),
    tags: tags.map(only),
    directories: directories.map(only),
  };
  try {
    const { data } = await ask('POST /file-references/add.json', { body, signal });
    change(id, { reference_id: data.id });
  } catch (error) {
    // A definite error: no reference was created.
    if (error instanceof ApiError && error.code >= 400 && error.code < 500) change(id, { reference_asked: false });
    throw error;
  }
}

/** The reference of an earlier attempt whose response was lost. */
async function earlier(fileId: string, signal: AbortSignal): Promise<string | undefined> {
  const query = { 'filter[file_id]': fileId, limit: 1 };
  return (await ask('GET /file-references.json', { query, signal })).data[0]?.id;
}
