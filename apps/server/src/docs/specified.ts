/** Compares the calls of the specification (`docs/endpoints.tsv`) with the OpenAPI document. */
import { readFileSync } from 'node:fs';
import type { Endpoint } from '../records/endpoint.ts';

export interface Specified {
  method: string;
  path: string;
  auth: string;
  permission: string;
}

const specifiedFile = new URL('../../../../docs/endpoints.tsv', import.meta.url);

export function readSpecified(text: string = readFileSync(specifiedFile, 'utf8')): Specified[] {
  const [head, ...lines] = text.split('\n').filter(line => line && !line.startsWith('#'));
  if (head !== 'method\tpath\tauth\tpermission\tpurpose') throw new Error(`the table begins otherwise: ${head}`);
  return lines.map(line => {
    const [method = '', path = '', auth = '', permission = ''] = line.split('\t');
    return { method, path, auth, permission };
  });
}

const keyOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

interface Operation {
  security: Record<string, unknown>[];
  'x-permission'?: string;
}

/** Access in the table's words, derived from the OpenAPI document. */
function authOf({ security }: Operation): string {
  const ways = new Set(security.flatMap(way => Object.keys(way)));
  const isOpen = security.length === 0 || security.some(way => Object.keys(way).length === 0);
  if (isOpen) return 'none';
  return [ways.has('session') ? 'user' : '', ways.has('share') ? 'share' : ''].filter(Boolean).join(',');
}

/** Differences between document and table, one sentence each. */
export function differences(
  specified: readonly Specified[],
  paths: Record<string, Record<string, Operation> | undefined>,
): string[] {
  return specified.flatMap(line => {
    const operation = paths[line.path]?.[line.method.toLowerCase()];
    if (!operation) {
      const others = Object.keys(paths[line.path] ?? {})
        .join(', ')
        .toUpperCase();
      return [`${keyOf(line)} is missing${others ? ` (there is ${others})` : ''}`];
    }
    const auth = authOf(operation);
    const permission = operation['x-permission'] ?? '-';
    return [
      ...(auth === line.auth ? [] : [`${keyOf(line)}: auth ${line.auth}, served ${auth}`]),
      ...(permission === line.permission
        ? []
        : [`${keyOf(line)}: permission ${line.permission}, served ${permission}`]),
    ];
  });
}

/** Calls beyond the specification. */
export function beyond(endpoints: readonly Endpoint[], specified: readonly Specified[]): Set<string> {
  const known = new Set(specified.map(keyOf));
  return new Set(endpoints.map(keyOf).filter(key => !known.has(key)));
}
