/** Opens the file storage named by STORAGE_URL, by default a folder in DATA_DIR. */
import { join } from 'node:path';
import { diskStorage } from './disk.ts';
import type { Credentials, S3Place } from './place.ts';
import type { Storage } from './storage.ts';

export interface StorageSettings {
  STORAGE_URL?: S3Place | undefined;
  DATA_DIR: string;
  AWS_ACCESS_KEY_ID?: string | undefined;
  AWS_SECRET_ACCESS_KEY?: string | undefined;
  AWS_SESSION_TOKEN?: string | undefined;
}

function keysOf(settings: StorageSettings): Credentials | undefined {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (!accessKeyId || !secretAccessKey) return undefined;
  const { AWS_SESSION_TOKEN: sessionToken } = settings;
  return { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) };
}

/** No request is made yet: a storage that is unavailable at the start is used once it is back. */
export async function openStorage(settings: StorageSettings): Promise<Storage> {
  const { STORAGE_URL: place, DATA_DIR } = settings;
  if (!place) return diskStorage(join(DATA_DIR, 'files'));
  // 22 MB of code that a server with a disk does without.
  const { s3Storage } = await import('./s3.ts');
  return s3Storage({ ...place, credentials: place.credentials ?? keysOf(settings) });
}
