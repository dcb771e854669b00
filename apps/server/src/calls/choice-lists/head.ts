/** The head of a table of choices: which column is the value, a label, or a further column of the list. */
import { type ChoiceListColumn, type ChoiceRowGiven, limits, Problem } from '@kontor/contract';
import { fold } from '@kontor/form';
import { reservedColumns } from '../../records/choice-list-rows.ts';

type Meaning =
  | { is: 'value' | 'label' | 'retired' | 'nothing' }
  | { is: 'language'; language: string }
  | { is: 'column'; name: string };

const words: Record<'value' | 'label' | 'retired', readonly string[]> = {
  value: ['value', 'wert', 'schlussel', 'key', 'code'],
  label: ['label', 'beschriftung', 'bezeichnung', 'text'],
  retired: ['retired', 'zuruckgezogen'],
};
const languages: Record<string, string> = { deutsch: 'de', german: 'de', englisch: 'en', english: 'en' };
const yes = new Set(['1', 'x', 'ja', 'yes', 'true', 'wahr']);

/** A name for a column from its heading. */
function nameOf(heading: string, taken: ReadonlySet<string>): string {
  const plain = fold(heading)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '');
  const base = (plain || 'column').slice(0, 40);
  for (let count = 1; ; count++) {
    const name = count === 1 ? base : `${base}_${count}`;
    if (!taken.has(name) && !reservedColumns.has(name)) return name;
  }
}

export interface Head {
  meanings: Meaning[];
  /** Those of the list, followed by new ones. */
  columns: ChoiceListColumn[];
}

/** Headings that are columns of the list already are found by label or name. */
export function readHead(headings: readonly string[], known: readonly ChoiceListColumn[]): Head {
  const columns = [...known];
  const meanings = headings.map((heading): Meaning => {
    const plain = fold(heading).trim();
    if (plain === '') return { is: 'nothing' };
    const column = known.find(({ name, label }) => fold(label) === plain || name === plain);
    if (column) return { is: 'column', name: column.name };
    for (const is of ['value', 'label', 'retired'] as const) if (words[is].includes(plain)) return { is };
    const language = languages[plain] ?? /^(?:label[:_. ])?([a-z]{2})$/.exec(plain)?.[1];
    if (language) return { is: 'language', language };
    const name = nameOf(heading, new Set(columns.map(each => each.name)));
    columns.push({ name, label: heading.slice(0, 100) });
    return { is: 'column', name };
  });
  if (!meanings.some(({ is }) => is === 'value')) {
    const [first] = meanings;
    // Without a column of that name, the first one is the value.
    if (first?.is === 'column' && !known.some(({ name }) => name === first.name))
      columns.splice(
        columns.findIndex(({ name }) => name === first.name),
        1,
      );
    meanings[0] = { is: 'value' };
  }
  if (columns.length > limits.choice_columns)
    throw new Problem('invalid', [
      { path: 'file', code: 'too_large', values: { what: 'columns', limit: limits.choice_columns } },
    ]);
  return { meanings, columns };
}

export function rowOf(cells: readonly string[], { meanings }: Head): ChoiceRowGiven {
  const row: ChoiceRowGiven = { value: '' };
  const texts: Record<string, string> = {};
  for (const [index, meaning] of meanings.entries()) {
    const cell = cells[index] ?? '';
    if (meaning.is === 'value') row.value = cell;
    else if (meaning.is === 'label') row.label = cell;
    else if (meaning.is === 'language') texts[meaning.language] = cell;
    else if (meaning.is === 'retired') row.retired = yes.has(fold(cell));
    else if (meaning.is === 'column') row[meaning.name] = cell;
  }
  if (Object.values(texts).some(text => text !== '')) row.label = texts;
  return row;
}
