/** React hooks for the page of a form's logic: its rows, those that filter and search leave, and how each relates to another. */
import { inLanguage } from '@kontor/form';
import { contentName } from '@kontor/form/design';
import { type LogicRow, logicRows, looksUp, useKnownLists } from '@kontor/form/logic';
import { useDeferredValue, useMemo } from 'react';
import { useDesignerLogicTexts } from '../../i18n/designer-logic.ts';
import { useLanguage } from '../../i18n/index.ts';
import { useTools } from './context.ts';
import type { FormDocument } from './document.ts';
import { optionWord, type ShownGroup } from './logic-words.ts';

/** A row as it is shown, the same until the form changes. */
export interface ShownRow {
  row: LogicRow;
  title: string;
  /** Labels of what it reads; `name` of a field. */
  reads: readonly { label: string; name: string | null }[];
  /** Titles of the rows that read its field. */
  readers: readonly string[];
}

/** How a row relates to the one that is pointed at: goes in, or depends on it. */
export type Relation = 'in' | 'by' | null;

export function useLogicRows(given: FormDocument): readonly ShownRow[] {
  const t = useDesignerLogicTexts();
  const locale = useLanguage();
  const document = useDeferredValue(given);
  const wanted = useMemo(() => {
    const text = JSON.stringify([document.fields, document.rules]);
    return looksUp(text) || text.includes('"choicesFilter"');
  }, [document]);
  const { formulas } = useTools();
  const lists = useKnownLists(formulas, wanted);
  return useMemo(() => {
    const rows = logicRows(inLanguage(document, locale), locale, lists, formulas.former);
    const titleOf = ({ content }: LogicRow) => (content ? contentName(content, locale) || t.unlabelled : t.form);
    const readers = new Map<string, string[]>();
    for (const row of rows)
      for (const name of row.reads) {
        const known = readers.get(name);
        if (known) known.push(titleOf(row));
        else readers.set(name, [titleOf(row)]);
      }
    return rows.map(row => {
      const labelOf = (name: string) => row.names.labelOf(name) ?? row.names.formerLabel(name) ?? name;
      return {
        row,
        title: titleOf(row),
        reads: [
          ...row.reads.map(name => ({ label: labelOf(name), name })),
          ...row.words.map(word => ({ label: labelOf(word), name: null })),
          ...row.lists.map(list => ({ label: t.list(list), name: null })),
        ],
        readers: (row.name !== '' && readers.get(row.name)) || [],
      };
    });
  }, [document, locale, lists, formulas, t]);
}

/** Those in which the words are found, by field, name, formula or kind. */
export function useFound(rows: readonly ShownRow[], search: string): readonly ShownRow[] {
  const t = useDesignerLogicTexts();
  const sought = search.trim().toLowerCase();
  return useMemo(
    () =>
      sought === ''
        ? rows
        : rows.filter(({ row, title }) =>
            [title, row.name, row.text, optionWord(row, t)].some(each => each.toLowerCase().includes(sought)),
          ),
    [rows, sought, t],
  );
}

export const isIn = ({ group, wrong }: LogicRow, shown: ShownGroup): boolean =>
  shown === 'all' || (shown === 'broken' ? wrong !== null : group === shown);

export function relationTo(marked: LogicRow | undefined, row: LogicRow): Relation {
  if (!marked || row === marked) return null;
  if (row.name !== '' && marked.reads.includes(row.name)) return 'in';
  return marked.name !== '' && row.reads.includes(marked.name) ? 'by' : null;
}
