/** Sending a file with progress, which fetch does not tell. Trying again is calling again. */

import { ApiError } from '../api/client.ts';
import type { StoredFile } from '../api/library.ts';
import { session } from '../api/session.ts';
import { type Arrived, parse, refusedBy } from './answer.ts';

export type UploadedFile = StoredFile;

interface Sending {
  signal?: AbortSignal | undefined;
  /** From 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}
export interface UploadRequest extends Sending {
  title?: string | undefined;
  /** When the file goes unless something holds it by then. */
  expires?: Date | undefined;
  config?: object | undefined;
}

/** From this size on an upload goes in pieces, and goes on where it was broken off. */
export const IN_PIECES = 16 * 2 ** 20;
const FILES = '/api/pixelstein-files/files';

/** Rejects with an ApiError (`code` 0: no answer), or an AbortError once the signal says so. */
export const upload = async (file: File, request: UploadRequest = {}): Promise<UploadedFile> =>
  (await uploadWhole(file, request)).file;

/** The same, and which files are there already. */
export function uploadWhole(
  file: File,
  { title, expires, config, ...sending }: UploadRequest = {},
  name = file.name,
): Promise<Arrived> {
  // The server reads in order: what is said about the file comes before its bytes.
  const form = new FormData();
  if (title) form.append('title', title);
  if (expires) form.append('expires', expires.toISOString());
  if (config) form.append('config', JSON.stringify(config));
  form.append('file', file, name);
  return post(`${FILES}.json`, form, sending);
}

/**
 * New bytes for a file that keeps its id. `version` is the one that the person saw: 412 (with the present one in
 * `current`) where another stands by now. Large ones go in pieces, and wait for a lost line.
 */
export async function replaceFile(
  id: string,
  file: File,
  { version, ...sending }: Sending & { version?: string | number | undefined } = {},
): Promise<Arrived> {
  if (file.size > IN_PIECES) {
    const { sendPatiently } = await import('./resumable.ts');
    const { onProgress, signal } = sending;
    return sendPatiently(file, {
      uploadMetadata: {
        filename: file.name,
        replaces_file: id,
        ...(version === undefined ? {} : { version: String(version) }),
      },
      signal,
      onProgress: sent => onProgress?.(sent / file.size),
    });
  }
  const form = new FormData();
  form.append('_method', 'PATCH');
  form.append('file', file);
  const headers = version === undefined ? {} : { 'if-match': `"${String(version).replaceAll('"', '')}"` };
  return post(`${FILES}/${id}.json`, form, sending, headers);
}

function post(
  path: string,
  form: FormData,
  { signal, onProgress }: Sending,
  headers: Record<string, string> = {},
): Promise<Arrived> {
  const { token } = session.get();
  const request = new XMLHttpRequest();
  return new Promise<Arrived>((resolve, reject) => {
    const abort = () => request.abort();
    const aborted = () => reject(new DOMException('Aborted', 'AbortError'));
    if (signal?.aborted) return aborted();
    request.open('POST', path);
    request.setRequestHeader('accept', 'application/json');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = event => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
    };
    request.onabort = aborted;
    request.onerror = () => reject(new ApiError(0, { name: 'Offline' }));
    request.ontimeout = request.onerror;
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    request.onload = () => {
      const { data, same = [], ...body } = parse(request.responseText);
      if (request.status >= 200 && request.status < 300 && data) return resolve({ file: data, same });
      void refusedBy(request.status, { ...body, data }, name => request.getResponseHeader(name), token).then(reject);
    };
    signal?.addEventListener('abort', abort);
    request.send(form);
  });
}
