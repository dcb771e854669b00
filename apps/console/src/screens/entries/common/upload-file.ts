/** Uploads a file of an entry, or stores it on the device for later, and reports the outcome; preloaded lazy chunk. */
import { ApiError } from '../../../api/client.ts';
import { describe } from '../../../errors/problem-text.ts';
import { useOutboxTexts } from '../../../i18n/outbox.ts';
import { keepFile } from '../../../offline/local-files.ts';
import { isFull } from '../../../offline/outbox-db.ts';
import { toast } from '../../../ui/toasts.ts';
import { type UploadRequest, upload } from '../../../uploads/request.ts';
import type { ReportFile } from './types.ts';

/** No progress for this long counts as offline: a weak signal may never raise an error. */
const STALLED = 20_000;

export async function storeFile(
  file: File,
  { keeps, ...request }: UploadRequest & { keeps: boolean },
): Promise<ReportFile> {
  if (!keeps) return upload(file, request);
  if (!navigator.onLine) return keepFile(file);
  try {
    return await watched(file, request);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 0)) throw error;
    return keepFile(file);
  }
}

async function watched(file: File, { signal, onProgress, ...request }: UploadRequest): Promise<ReportFile> {
  const stalled = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const moved = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(), STALLED);
  };
  moved();
  try {
    const both = signal ? AbortSignal.any([signal, stalled.signal]) : stalled.signal;
    return await upload(file, {
      ...request,
      signal: both,
      onProgress(share) {
        moved();
        onProgress?.(share);
      },
    });
  } catch (error) {
    if (stalled.signal.aborted && !signal?.aborted) throw new ApiError(0, { name: 'Offline' });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** One toast per kind of error (specification 1 section 8); an ended session prompts for sign-in instead. */
export function tell(file: File, error: unknown): number {
  const t = useOutboxTexts.now();
  if (isFull(error)) return toast.error(() => t.deviceFull(file.name));
  if (!(error instanceof ApiError)) return toast.error(error);
  if (error.code === 401) return 0;
  if (error.code === 0) return toast.error(() => t.uploadOffline(file.name));
  if (error.code === 413) return toast.error(() => t.uploadTooLarge(file.name));
  if (error.code === 415) return toast.error(() => t.uploadType(file.name));
  if (error.code === 507) return toast.error(() => t.uploadFull(file.name));
  return toast.error(() => t.uploadFailed(file.name), { lines: () => [describe(error).title] });
}
