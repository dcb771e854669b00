/** Rows of choice lists in an evaluation: cells that are looked up, and asking for rows that are not here. */
import { textIn } from '../base/text.ts';
import type { CompiledForm } from '../form/compile.ts';
import { cellOf, knowRows, listRow, missingRows } from '../form/formula-rows.ts';
import type { LogicSource } from './logic-source.ts';
import type { RowsPart } from './logic-types.ts';

/** Values that are asked for at once. */
const atOnce = 100;

/** Asks once for rows that are missing, and has everything decided anew when they come; again after a failure. */
function createAsking(form: CompiledForm, { rows, again }: LogicSource): () => void {
  if (!rows) return () => undefined;
  const waiting = new Set<string>();
  return () => {
    for (const { list, values } of missingRows(form)) {
      const fresh = values.filter(value => !waiting.has(`${list} ${value}`)).slice(0, atOnce);
      if (fresh.length === 0) continue;
      const end = () => fresh.forEach(value => void waiting.delete(`${list} ${value}`));
      for (const value of fresh) waiting.add(`${list} ${value}`);
      rows({ list, values: fresh }).then(found => {
        knowRows(form, { list, values: fresh }, found);
        end();
        again?.();
      }, end);
    }
  };
}

export const rows: RowsPart = {
  row: listRow,
  cell(form, list, value, column, language) {
    const row = listRow(form, list, value);
    if (!row) return undefined;
    return column === 'label' ? textIn(row.label, language) : cellOf(row, column);
  },
  asking: createAsking,
};
