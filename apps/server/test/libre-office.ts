/** LibreOffice as an editor of workbooks, without a screen: a workbook in, changed as text, and written by it again. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const hasOffice: boolean = spawnSync('soffice', ['--version']).status === 0;

/** `edit` gets all sheets as one file of flat XML (.fods), with each cell's text in `<text:p>`. */
export async function editedByOffice(book: Uint8Array, edit: (flat: string) => string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-office-'));
  const path = (ending: string) => join(folder, `book.${ending}`);
  const convert = (from: string, to: string) =>
    promisify(execFile)('soffice', [
      // A profile of its own: one that is in use would take the work to its own window.
      `-env:UserInstallation=file://${folder}/profile`,
      ...['--headless', '--convert-to', to, '--outdir', folder, path(from)],
    ]);
  try {
    await writeFile(path('xlsx'), book);
    await convert('xlsx', 'fods');
    await writeFile(path('fods'), edit(await readFile(path('fods'), 'utf8')));
    await rm(path('xlsx'));
    await convert('fods', 'xlsx');
    return await readFile(path('xlsx'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
