/** Error class of all API requests, in the console, the public form and the outbox. Independent of the session. */
export interface Issue {
  path: string;
  code: string;
  message: string;
  values?: Record<string, unknown>;
}

/** An error response of the server, or `code` 0 without a response. */
export class ApiError extends Error {
  readonly code: number;
  readonly issues: Issue[];
  /** With 412: the present version on the server. */
  readonly current: unknown;
  /** With 412: who changed it, if the user may know. */
  readonly changedBy: unknown;
  /** With 429 and 503: seconds to wait (Retry-After). */
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
