/** What is said of a file beside its bytes. */
import { type Issue, Problem } from '@kontor/contract';
import { checkShape } from '../json-shape.ts';
import type { Fields } from './file-parts.ts';

/** A JSON object that can be stored: not too deep, without NUL and halves of letters. */
function isDocument(text: string): boolean {
  try {
    checkShape(text);
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && !Array.isArray(value) && !/\\u(0000|d[89a-f])/.test(JSON.stringify(value));
  } catch {
    return false;
  }
}

export interface Given {
  title: string | null;
  expires: Date | null;
  /** As JSON text. */
  config: string | null;
}

/** The fields of a file; what is not sent, or sent empty, is null. */
export function readFields(fields: Fields): Given {
  const issues: Issue[] = [];
  for (const name of fields.keys()) {
    if (!['title', 'expires', 'config'].includes(name)) issues.push({ path: name, code: 'unknown_field' });
  }
  const title = fields.get('title')?.trim() || null;
  if (title && (title.length > 100 || title.includes('\0') || !title.isWellFormed()))
    issues.push({ path: 'title', code: 'too_long' });
  const expires = fields.get('expires') ? new Date(fields.get('expires') ?? '') : null;
  if (expires && !/^\d{4}-/.test(Number.isNaN(expires.getTime()) ? '' : expires.toISOString()))
    issues.push({ path: 'expires', code: 'not_a_time' });
  const config = fields.get('config') || null;
  if (config !== null && !isDocument(config)) issues.push({ path: 'config', code: 'wrong_type' });
  if (issues.length > 0) throw new Problem('invalid', issues);
  return { title, expires, config };
}
