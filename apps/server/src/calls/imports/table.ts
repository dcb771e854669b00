/** A table that is to become a form: its columns with what a form would ask for in them. Nothing is written. */
import { join } from 'node:path';
import { resources } from '@kontor/contract';
import { spooled } from '../../outside/reader-result.ts';
import { type Table, turnToRead, withTable } from '../../outside/sqlite.ts';
import type { HandlerOf } from '../../records/endpoint.ts';
import { mustMay } from '../../records/verb.ts';
import { withFile } from './given.ts';
import { Guess } from './guess.ts';
import type { Line } from './keep-rows.ts';
import { linesOf } from './lines.ts';
import { allNotes, rowNotes } from './row-notes.ts';
import { sheetWords, tableLimits } from './table-limits.ts';

const reader = new URL('./lone-table-reader.ts', import.meta.url);
const workbooks = import.meta.resolve('hucre/xlsx');

export const formTable: HandlerOf<'formTable'> = async (ctx, _input, request) => {
  mustMay(ctx, resources['report-configs'], 'create');
  const data = await withFile(ctx, request, async ({ filename, bytes, fields }) => {
    const words = sheetWords(fields.get('sheet'));
    const asked = { bytes, reader, path: 'file', ms: tableLimits.ms, libraries: [workbooks], words };
    const told = async ({ columns, folder, notes: ofSheet }: Table) => {
      const guesses = columns.map(from => new Guess(from));
      const noted = rowNotes(
        columns.map(from => ({ from, to: from })),
        () => null,
      );
      let rows = 0;
      for await (const lines of linesOf<Line>(join(folder, spooled.rows))) {
        rows += lines.length;
        for (const [line, cells] of lines) {
          for (const [at, guess] of guesses.entries()) guess.see(cells[at] ?? null);
          noted.see(line, cells);
        }
      }
      const name = filename.replace(/\.[a-z0-9]{1,5}$/i, '').replace(/[\s_]+/g, ' ');
      const notes = allNotes(ofSheet, noted.found()) ?? null;
      return { name: name.trim(), rows, columns: guesses.map(guess => guess.told(rows)), notes };
    };
    return withTable(asked, told, await turnToRead());
  });
  return { data };
};
