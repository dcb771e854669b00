/** The file of an import: a form as JSON, or the sheets of an XLSForm, which a process of its own reads. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Problem } from '@kontor/contract';
import type { Sheets } from '@kontor/form/xlsform';
import type { FastifyRequest } from 'fastify';
import { withTable } from '../../outside/sqlite.ts';
import { spooled } from '../../outside/sqlite-limits.ts';
import { formSheetLimits as limits } from './form-sheet-limits.ts';

const reader = new URL('./form-sheet-reader.ts', import.meta.url);
const workbooks = import.meta.resolve('hucre/xlsx');

export interface Given {
  /** Without its ending. */
  name: string;
  json: unknown;
  sheets: Sheets | null;
}

function jsonOf(bytes: Buffer): unknown {
  if (!/^\uFEFF?\s*[{[]/.test(bytes.subarray(0, 100).toString())) return undefined;
  try {
    return JSON.parse(bytes.toString().replace(/^\uFEFF/, ''));
  } catch {
    throw new Problem('invalid', [{ path: 'file', code: 'damaged' }]);
  }
}

export async function fileOf(request: FastifyRequest): Promise<Given> {
  const part = await request.file({ limits: { fileSize: limits.bytes } }).catch(() => {
    throw new Problem('malformed');
  });
  if (part?.fieldname !== 'file') throw new Problem('invalid', [{ path: 'file', code: 'required' }]);
  const bytes = await part.toBuffer().catch(() => null);
  if (!bytes) throw new Problem('tooLarge', [{ path: 'file', code: 'file_size' }]);
  const name = part.filename
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[\s_]+/g, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed();
  const json = jsonOf(bytes);
  if (json !== undefined) return { name, json, sheets: null };
  const asked = {
    bytes: async () => Readable.from([bytes]),
    ...{ reader, path: 'file', ms: limits.ms, libraries: [workbooks] },
  };
  const sheets = await withTable(
    asked,
    async ({ folder }) => JSON.parse(await readFile(join(folder, spooled.rows), 'utf8')) as Sheets,
  );
  const cells = Object.values(sheets).reduce(
    (sum, rows) => sum + rows.reduce((all, row) => all + row.filter(Boolean).length, 0),
    0,
  );
  // The report has a line for each.
  if (cells > limits.cells)
    throw new Problem('invalid', [{ path: 'file', code: 'too_many', values: { max: limits.cells } }]);
  return { name, json: undefined, sheets };
}
