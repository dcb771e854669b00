/** Sending a file of an entry, and saying what came of it; loads with the first that is sent. */
import { ApiError } from '../../api/client.ts';
import { describe } from '../../api/problem.ts';
import { useEntryTexts } from '../../i18n/entry.ts';
import { toast } from '../../ui/toasts.ts';

export { upload } from '../../api/uploads.ts';

/** One toast a kind of error (specification 1 section 8); an ended session asks to sign in instead. */
export function tell(file: File, error: unknown): number {
  const t = useEntryTexts.now();
  if (!(error instanceof ApiError)) return toast.error(error);
  if (error.code === 401) return 0;
  if (error.code === 0) return toast.error(t.uploadOffline(file.name));
  if (error.code === 413) return toast.error(t.uploadTooLarge(file.name));
  if (error.code === 415) return toast.error(t.uploadType(file.name));
  if (error.code === 507) return toast.error(t.uploadFull(file.name));
  return toast.error(t.uploadFailed(file.name), { lines: [describe(error).title] });
}
