/** Turns errors into text: title and lines for a message, and issues by field. */
import { MissingTexts } from '../i18n/late.ts';
import { useUiTexts } from '../i18n/ui.ts';
import { ApiError, type Issue } from './api-error.ts';
import { errorTexts } from './error-texts.ts';

/** Title and lines that describe an error. A string is used as it is (specification 3 section 8). */
export function describe(error: unknown): { title: string; lines: string[] } {
  const t = useUiTexts.now();
  if (error instanceof MissingTexts) return { title: t.offline, lines: [] };
  if (typeof error === 'string') return { title: error, lines: [] };
  if (error instanceof ApiError) {
    if (error.code === 0) return { title: t.offline, lines: [] };
    const words = errorTexts();
    const lines = error.issues.map(issue => (issue.path ? `${issue.path}: ${issueText(issue)}` : issueText(issue)));
    if (error.retryAfter && words.wait) lines.push(words.wait(error.retryAfter));
    if (error.code >= 500 && error.requestId && words.request) lines.push(words.request(error.requestId));
    // Few errors have texts of their own; the others use that of their status.
    const title = [error.name, `status${error.code}`].map(name => words[name as 'status400']).find(Boolean);
    return { title: title ?? (error.message || t.fallback), lines };
  }
  if (error instanceof Error) return { title: t.fallback, lines: [`${error.name}: ${error.message}`] };
  return { title: t.fallback, lines: [] };
}

/** The same as one line. */
export function errorText(error: unknown, between = ' '): string {
  const { title, lines } = describe(error);
  return [title, ...lines].join(between);
}

/** An issue's text in the current language, by its code; otherwise the server's message. */
export function issueText(issue: Issue): string {
  const known: Record<string, unknown> = errorTexts();
  const text = known[issue.code];
  return typeof text === 'string' ? text : issue.message || useUiTexts.now().fallback;
}

/** Issues by path, to show each at its field: `fields['data.email']`. */
export function issuesByPath(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.issues.map(issue => [issue.path, issueText(issue)]));
}

export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
