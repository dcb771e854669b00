/** React hook that maps a server refusal to error texts by field path, and focuses the first field with one. */
import { type RefObject, useEffect } from 'react';
import type { ApiError } from '../../api/client.ts';
import { issuesByPath } from '../../errors/problem-text.ts';

export function useFaults(error: ApiError | null, form: RefObject<HTMLElement | null>): Record<string, string> {
  useEffect(() => {
    const [path] = Object.keys(issuesByPath(error));
    if (path) form.current?.querySelector<HTMLInputElement>(`[name="${CSS.escape(path)}"]`)?.select();
  }, [error, form]);
  return issuesByPath(error);
}
