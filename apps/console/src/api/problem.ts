import { useProblemTexts } from '../i18n/problems.ts';
import { ApiError, type Issue } from './client.ts';

/** What to tell about an error: a title, and lines below it. A string is shown as it is (specification 3 section 8). */
export function describe(error: unknown): { title: string; lines: string[] } {
  const t = useProblemTexts.now();
  if (typeof error === 'string') return { title: error, lines: [] };
  if (error instanceof ApiError) {
    if (error.code === 0) return { title: t.offline, lines: [] };
    const lines = error.issues.map(issue => (issue.path ? `${issue.path}: ${issueText(issue)}` : issueText(issue)));
    if (error.retryAfter) lines.push(t.wait(error.retryAfter));
    if (error.code >= 500 && error.requestId) lines.push(t.request(error.requestId));
    const known = t[`status${error.code}` as 'status400'];
    return { title: known ?? error.message ?? t.fallback, lines };
  }
  if (error instanceof Error) return { title: t.fallback, lines: [`${error.name}: ${error.message}`] };
  return { title: t.fallback, lines: [] };
}

/** An issue in the language of the moment, by its code; else in the server's words. */
export function issueText(issue: Issue): string {
  const known: Record<string, unknown> = useProblemTexts.now();
  const text = known[issue.code];
  return typeof text === 'string' ? text : issue.message || useProblemTexts.now().fallback;
}

/** Issues by path, for showing each at its field: `fields['data.email']`. */
export function issuesByPath(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.issues.map(issue => [issue.path, issueText(issue)]));
}

export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
