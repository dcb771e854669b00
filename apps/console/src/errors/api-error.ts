/** What every call throws, whoever makes it: the console, the public form, the outbox. Knows no session. */
export interface Issue {
  path: string;
  code: string;
  message: string;
  values?: Record<string, unknown>;
}

/** A refusal of the server, or `code` 0 where none answered. */
export class ApiError extends Error {
  readonly code: number;
  readonly issues: Issue[];
  /** With 412: the version that stands on the server now. */
  readonly current: unknown;
  /** With 412: who made it, where one may know. */
  readonly changedBy: unknown;
  /** With 429 and 503: seconds to wait. */
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;

  constructor(
    code: number,
    body: {
      name?: string;
      message?: string;
      issues?: Issue[];
      data?: unknown;
      current?: unknown;
      changed_by?: unknown;
    },
    headers?: Headers,
  ) {
    super(body.message ?? '');
    this.name = body.name ?? 'ApiError';
    this.code = code;
    this.issues = body.issues ?? [];
    this.current = body.current ?? body.data;
    this.changedBy = body.changed_by;
    this.retryAfter = Number(headers?.get('retry-after')) || undefined;
    this.requestId = headers?.get('x-request-id') ?? undefined;
  }
}
