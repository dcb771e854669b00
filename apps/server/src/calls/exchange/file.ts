/** The file of an import: a form as JSON, or the sheets of an XLSForm, which a process of its own reads. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Problem } from '@kontor/contract';
import type { Sheets, XlsForm } from '@kontor/form/xlsform';
import type { FastifyRequest } from 'fastify';
import { spooled } from '../../outside/reader-result.ts';
import { withTable } from '../../outside/sqlite.ts';
import { formSheetLimits as limits } from './form-sheet-limits.ts';
import type { ReadSheets } from './form-sheet-reader.ts';

const reader = new URL('./form-sheet-reader.ts', import.meta.url);
const xlsform = import.meta.resolve('@kontor/form/xlsform');
/** Whose folders the process may read: where the server runs from its sources, all of the form engine, which reads expressions by Lezer. */
const engine = new URL('../../../../../packages/form/src/engine/', import.meta.url).href;
const lezer = ['@lezer/lr', '@lezer/common'].map(name => new URL('../', import.meta.resolve(name)).href);
const libraries = [import.meta.resolve('hucre/xlsx'), xlsform, engine, ...lezer];

export interface Given {
  /** Without its ending. */
  name: string;
  json: unknown;
  sheets: Sheets | null;
  /** The form that the sheets are. */
  xlsform: XlsForm | null;
}

function jsonOf(bytes: Buffer): unknown {
  if (!/^\uFEFF?\s*[{[]/.test(bytes.subarray(0, 100).toString())) return undefined;
  try {
    return JSON.parse(bytes.toString().replace(/^\uFEFF/, ''));
  } catch {
    throw new Problem('invalid', [{ path: 'file', code: 'json_broken' }]);
  }
}

export async function fileOf(request: FastifyRequest): Promise<Given> {
  const part = await request.file({ limits: { fileSize: limits.bytes } }).catch(() => {
    throw new Problem('malformed');
  });
  if (part?.fieldname !== 'file') throw new Problem('invalid', [{ path: 'file', code: 'required' }]);
  const bytes = await part.toBuffer().catch(() => null);
  if (!bytes) throw new Problem('tooLarge', [{ path: 'file', code: 'file_size' }]);
  if (bytes.length === 0) throw new Problem('invalid', [{ path: 'file', code: 'empty_file' }]);
  const name = part.filename
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[\s_]+/g, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed();
  const json = jsonOf(bytes);
  if (json !== undefined) return { name, json, sheets: null, xlsform: null };
  const asked = {
    bytes: async () => Readable.from([bytes]),
    ...{ reader, path: 'file', ms: limits.ms, libraries },
  };
  const read = await withTable(
    asked,
    async ({ folder }) => JSON.parse(await readFile(join(folder, spooled.rows), 'utf8')) as ReadSheets,
  );
  return { name, json: undefined, ...read };
}
