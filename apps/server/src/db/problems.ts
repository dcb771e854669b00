/** Maps errors of PostgreSQL to problems of the catalogue: by constraint name, else by SQLSTATE. */
import { Problem, type ProblemKind, type Resource, resources } from '@kontor/contract';

interface PgError {
  code: string;
  constraint?: string;
}

const uniqueFields = new Map<string, string>(
  Object.values(resources).flatMap((resource: Resource) => Object.entries(resource.unique)),
);

const byState: Record<string, ProblemKind> = {
  '23503': 'invalid', // foreign key
  '23514': 'invalid', // check
  '23502': 'invalid', // not null
  '22P02': 'invalid', // text that is no uuid, number …
  '22P05': 'invalid', // \u0000 in jsonb
  '22021': 'invalid', // bytes that are no UTF-8
  '22001': 'invalid', // too long
  '22003': 'invalid', // number out of range
  '22007': 'invalid', // no date
  '22008': 'invalid', // date out of range
  '53100': 'storageFull', // disk full
  '40001': 'busy',
  '40P01': 'busy',
  '55P03': 'busy', // lock timeout
  '57014': 'busy', // statement timeout
  '53300': 'busy', // too many connections
  '57P01': 'busy', // shutting down
  '57P02': 'busy', // another connection crashed, or a full log of transactions
  '57P03': 'busy',
  '25006': 'busy', // a standby, which is about to be left for the primary
};

/** Codes of network errors in Node: the database cannot be reached. */
const awayCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL'],
]);

/** File errors have the same codes as socket errors; `syscall` distinguishes a missing socket from a missing file. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isAway);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code) return awayCodes.has(code) || ((code === 'ENOENT' || code === 'EACCES') && syscall === 'connect');
  // Errors that pg reports by message only.
  return /timeout exceeded when trying to connect|Connection terminated/.test(error.message);
}

const isPgError = (error: unknown): error is PgError =>
  error instanceof Error && /^[0-9A-Z]{5}$/.test(String((error as Partial<PgError>).code ?? ''));

/** A statement waited for a lock longer than `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => isPgError(error) && error.code === '55P03';

/** What a new row refers to does not exist, or no longer does. */
export const isMissingReference = (error: unknown): boolean => isPgError(error) && error.code === '23503';

export function problemOf(error: unknown): Problem | null {
  if (isAway(error)) return new Problem('busy', [], { retryAfter: 1 });
  if (!isPgError(error)) return null;
  if (error.code === '23505') {
    return new Problem('taken', [{ path: uniqueFields.get(error.constraint ?? '') ?? '', code: 'taken' }]);
  }
  const kind = byState[error.code];
  if (!kind) return null;
  const issues = kind === 'invalid' ? [{ path: '', code: error.code === '23503' ? 'unknown' : 'invalid' }] : [];
  return new Problem(kind, issues, kind === 'busy' ? { retryAfter: 1 } : {});
}

/**
 * Whether a transaction that failed with `error` was certainly rolled back: by us, or by PostgreSQL. If the connection
 * broke (classes 08 and 57, or no SQLSTATE), the commit may have happened.
 */
export const surelyUndone = (error: unknown): boolean =>
  error instanceof Problem || (isPgError(error) && !/^(08|57P)/.test(error.code));
