/** Foot of the entries' table: a figure of all filtered entries below each column, chosen from a menu. Lazy chunk. */
import type { Input } from '@kontor/form';
import { useState } from 'react';
import type { Query } from '../../../api/client.ts';
import { useEntriesTexts } from '../../../i18n/entries.ts';
import { useEntriesFiguresTexts } from '../../../i18n/entries-figures.ts';
import { number } from '../../../i18n/format.ts';
import { useListTexts } from '../../../i18n/lists.ts';
import { Button, type Column, cellClass, cx, opens, useMenu } from '../../../ui/index.ts';
import tables from '../../../ui/table.module.css';
import type { Entry, FormRecord } from '../common/entry.ts';
import { fileInputs } from '../common/entry.ts';
import { useHow } from '../common/value-format.ts';
import type { Columns } from './columns.tsx';
import styles from './figures.module.css';
import { chooseFigure, chosenFigures, type Figure, figuresOf, figureText, useFigureNames } from './figures.ts';
import { type FieldSummary, fieldOf, type Summary, useSummary } from './summary.ts';
import { summarised } from './summary-fields.ts';

export interface FootProps {
  form: FormRecord;
  columns: Columns;
  /** Columns of the table, in its order. */
  shown: readonly Column<Entry>[];
  query: Query;
  count: number;
  isCounting: boolean;
}

export default function Foot({ form, columns, shown, query, count, isCounting }: FootProps) {
  const t = useEntriesFiguresTexts();
  const { retry } = useEntriesTexts();
  const { over } = useListTexts();
  const { data, isError, refetch, isPlaceholderData } = useSummary(query, summarised(form, columns.shown));
  const [chosen, setChosen] = useState(() => chosenFigures(form.id));
  const inputs = new Map(columns.shown.map(({ key, input }) => [key, input]));
  return (
    <tfoot data-old={isPlaceholderData || undefined} className={styles.foot}>
      <tr>
        <td className={cx(tables.select, tables.pinned)} />
        {shown.map((column, at) => (
          <td
            key={column.key}
            className={cellClass(column, at === 0, at === 0)}
            data-end={column.align === 'right' || undefined}
          >
            {at === 0 ? (
              <div className={styles.cell}>
                <small>{data && !data.complete ? t.newest(data.counted) : t.entriesWord(count)}</small>
                <b>{isCounting ? over(number(count)) : number(count)}</b>
              </div>
            ) : isError && at === 1 ? (
              <Button size="sm" kind="ghost" onClick={() => void refetch()}>
                {t.failed}. {retry}
              </Button>
            ) : (
              data && (
                <Cell
                  column={column}
                  input={inputs.get(column.key)}
                  summary={summaryOf(form, column.key, data)}
                  counted={data.counted}
                  chosen={chosen[column.key]}
                  onChoose={figure => {
                    chooseFigure(form.id, column.key, figure);
                    setChosen(chosenFigures(form.id));
                  }}
                />
              )
            )}
          </td>
        ))}
        <td className={tables.menu} />
      </tr>
    </tfoot>
  );
}

/** That of the column of files is of all its fields. */
function summaryOf(form: FormRecord, key: string, { fields }: Summary): FieldSummary | undefined {
  const names = key === 'files' ? fileInputs(form).map(input => input.name) : [fieldOf(key)];
  const own = fields.filter(({ field }) => names.includes(field));
  const [first] = own;
  return first && { ...first, filled: own.reduce((sum, { filled }) => sum + filled, 0) };
}

interface CellProps {
  column: Column<Entry>;
  input: Input | undefined;
  summary: FieldSummary | undefined;
  counted: number;
  chosen: string | undefined;
  onChoose: (figure: Figure) => void;
}

function Cell({ column, input, summary, counted, chosen, onChoose }: CellProps) {
  const t = useEntriesFiguresTexts();
  const how = useHow();
  const nameOf = useFigureNames();
  const figures = figuresOf(column.key, input);
  const figure = figures.find(one => one === chosen) ?? figures[0];
  const menu = useMenu(t.figureOf(column.title), () =>
    figures.map(one => ({
      id: one,
      label: nameOf(one),
      checked: one === figure,
      note: (summary && figureText(one, summary, { input, how, counted })) ?? undefined,
      onSelect: () => onChoose(one),
    })),
  );
  if (!figure || !summary) return null;
  const text = figureText(figure, summary, { input, how, counted });
  const label = figure === 'nothing' ? '' : figure === 'different' ? t.values : nameOf(figure);
  return (
    <>
      <button type="button" className={styles.cell} aria-expanded={menu.isOpen} {...opens(menu.open)}>
        <span className="vh">{`${column.title}: `}</span>
        {text === null ? <span className="vh">{nameOf('nothing')}</span> : <small>{label}</small>} <b>{text}</b>
      </button>
      {menu.popup}
    </>
  );
}
