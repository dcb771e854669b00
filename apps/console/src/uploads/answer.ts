/** Parses responses to uploads: the stored file, or an ApiError with its texts loaded. */
import { ApiError } from '../api/client.ts';
import type { Same, StoredFile } from '../api/library.ts';
import { endSession, session } from '../api/session.ts';
import { loadErrorTexts } from '../errors/error-texts.ts';

/** Result of an upload; `same`: duplicates (same bytes) that the user may read. */
export interface Arrived {
  file: StoredFile;
  same: Same[];
}

export interface Body {
  data?: StoredFile;
  same?: Same[];
}

/** The JSON body; empty if the response is none of ours, for example a proxy's error page. */
export function parse(text: string): Body {
  try {
    const body: unknown = JSON.parse(text);
    return body && typeof body === 'object' ? body : {};
  } catch {
    return {};
  }
}

/** ApiError of a response; a 401 ends the session whose token was sent. */
export async function refusedBy(
  status: number,
  body: object,
  header: (name: string) => string | null | undefined,
  token: string | null,
): Promise<ApiError> {
  if (status === 401 && token && token === session.get().token) endSession();
  const headers = new Headers();
  for (const name of ['retry-after', 'x-request-id']) {
    const value = header(name);
    if (value) headers.set(name, value);
  }
  await loadErrorTexts();
  return new ApiError(status, body, headers);
}
