/** Validates the metadata fields of uploads and edits of files: title, config, expiry. */
import { configIssues, type Issue, Problem } from '@kontor/contract';
import { checkShape } from '../../base/json-shape.ts';
import type { Fields } from './multipart.ts';

/** Issues of the JSON in `config`, with paths of the row's schema. */
function faultsOf(config: string): Issue[] {
  try {
    checkShape(config);
    return configIssues(JSON.parse(config));
  } catch {
    return [{ path: 'config', code: 'wrong_type' }];
  }
}

export interface Given {
  title: string | null;
  expires: Date | null;
  /** JSON text. */
  config: string | null;
}

/** Metadata of a file; fields missing or empty are null. */
export function readFields(fields: Fields): Given {
  const issues: Issue[] = [];
  for (const name of fields.keys()) {
    if (!['title', 'expires', 'config'].includes(name)) issues.push({ path: name, code: 'unknown_field' });
  }
  const title = fields.get('title')?.trim() || null;
  if (title && (title.length > 100 || title.includes('\0') || !title.isWellFormed()))
    issues.push({ path: 'title', code: 'too_long' });
  // PostgreSQL has no year 0.
  const expires = fields.get('expires') ? new Date(fields.get('expires') ?? '') : null;
  if (expires && !/^(?!0000)\d{4}-/.test(Number.isNaN(expires.getTime()) ? '' : expires.toISOString()))
    issues.push({ path: 'expires', code: 'not_a_time' });
  const config = fields.get('config') || null;
  if (config !== null) issues.push(...faultsOf(config));
  if (issues.length > 0) throw new Problem('invalid', issues);
  return { title, expires, config };
}
