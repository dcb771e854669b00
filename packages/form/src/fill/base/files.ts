/** The interface to stored files and uploads, which the application implements. */
export interface StoredFile {
  id: string;
  filename: string;
  /** Media type. */
  type: string;
  url?: string | null;
  thumbnail?: string | null;
  /** Kept on this device until it can be sent: the field says so. */
  local?: boolean;
}

export interface UploadOptions {
  /** From 0 to 1. */
  onProgress(share: number): void;
  signal: AbortSignal;
}

export interface FilesAdapter {
  /** Rejects where the file was not taken; an `Error` message is shown to the person. */
  upload(file: File, options: UploadOptions): Promise<StoredFile>;
  /** More were chosen than the field takes; the field says so too. */
  onFull?(max: number): void;
  /** What is known of a file at once. */
  get(id: string): StoredFile | undefined;
  /** Fetches what `get` does not know; files that are gone are left out. */
  lookup?(ids: readonly string[]): Promise<readonly StoredFile[]>;
}
