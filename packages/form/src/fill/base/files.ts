/** Adapter interface to stored files and uploads, implemented by the application. */
export interface StoredFile {
  id: string;
  filename: string;
  /** Media type. */
  type: string;
  url?: string | null;
  thumbnail?: string | null;
  /** Stored only on this device so far; the field shows that. */
  local?: boolean;
}

export interface UploadOptions {
  /** From 0 to 1. */
  onProgress(share: number): void;
  signal: AbortSignal;
}

export interface FilesAdapter {
  /** Rejects if the file was not accepted; an `Error`'s message is shown to the user. */
  upload(file: File, options: UploadOptions): Promise<StoredFile>;
  /** Called when more files were chosen than the field accepts; the field shows that too. */
  onFull?(max: number): void;
  /** Synchronous: a file from the cache. */
  get(id: string): StoredFile | undefined;
  /** Loads files that `get` does not have; deleted ones are left out. */
  lookup?(ids: readonly string[]): Promise<readonly StoredFile[]>;
}
