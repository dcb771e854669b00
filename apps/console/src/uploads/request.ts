/** Uploads a file with XMLHttpRequest, since fetch has no upload progress. Callers retry by calling again. */

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
  /** When the server deletes the file unless something references it by then. */
  expires?: Date | undefined;
  config?: object | undefined;
}

/** Bytes from which an upload is resumable (tus, in chunks). */
export const IN_PIECES = 16 * 2 ** 20;
const FILES = '/api/pixelstein-files/files';

/** Rejects with an ApiError (`code` 0: no response), or an AbortError. */
export const upload = async (file: File, request: UploadRequest = {}): Promise<UploadedFile> =>
  (await uploadWhole(file, request)).file;

/** Like `upload`, with the list of duplicates. */
export function uploadWhole(
  file: File,
  { title, expires, config, ...sending }: UploadRequest = {},
  name = file.name,
): Promise<Arrived> {
  // The server parses the form as a stream: fields must precede the file.
  const form = new FormData();
  if (title) form.append('title', title);
  if (expires) form.append('expires', expires.toISOString());
  if (config) form.append('config', JSON.stringify(config));
  form.append('file', file, name);
  return post(`${FILES}.json`, form, sending);
}

/**
 * Replaces a file's bytes; its id stays. `version` is the optimistic lock: 412 (with the present version in `current`)
 * if there is a newer one. Large files are sent in chunks, with retries.
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
