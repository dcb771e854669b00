import { type RefObject, useEffect } from 'react';
import type { ApiError } from '../../api/client.ts';
import { issuesByPath } from '../../errors/problem-text.ts';

/** What the server said of each field, by its path; the focus goes to the first of them. */
export function useFaults(error: ApiError | null, form: RefObject<HTMLElement | null>): Record<string, string> {
  useEffect(() => {
    const [path] = Object.keys(issuesByPath(error));
    if (path) form.current?.querySelector<HTMLInputElement>(`[name="${CSS.escape(path)}"]`)?.select();
  }, [error, form]);
  return issuesByPath(error);
}
