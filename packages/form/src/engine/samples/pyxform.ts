/** pyxform, which makes XForms of XLSForms for ODK and others, where Python has it. Not part of the product. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeXlsx } from 'hucre/xlsx';
import type { Sheets } from '../xlsform/sheets.ts';

export const hasPyxform: boolean = spawnSync('python3', ['-c', 'import pyxform']).status === 0;

/** All workbooks of a folder, in the order of their names. */
const script = `
import glob, json, sys
from pyxform.xls2xform import convert
def read(path):
    try:
        return {"xform": convert(xlsform=path, validate=False).xform, "refused": None}
    except Exception as error:
        return {"xform": "", "refused": str(error)}
json.dump([read(path) for path in sorted(glob.glob(sys.argv[1] + "/*.xlsx"))], sys.stdout)
`;

export interface Converted {
  xform: string;
  /** Why pyxform makes none of it. */
  refused: string | null;
}

/** The XForm of each workbook, by one process. */
export async function convertedByPyxform(forms: readonly Sheets[]): Promise<Converted[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-pyxform-'));
  try {
    for (const [at, sheets] of forms.entries()) {
      const book = {
        sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows: rows.map(row => [...row]) })),
      };
      await writeFile(join(folder, `${String(at).padStart(6, '0')}.xlsx`), await writeXlsx(book));
    }
    const { stdout } = await promisify(execFile)('python3', ['-c', script, folder], { maxBuffer: 2 ** 30 });
    return JSON.parse(stdout) as Converted[];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
