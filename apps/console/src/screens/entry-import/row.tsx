/** A row of an import: its cells, what does not fit with the reason, what changes with what it was. */
import type { ImportIssue } from '@kontor/contract';
import type { ReactNode } from 'react';
import { useEntryImportTexts } from '../../i18n/entry-import.ts';
import { number } from '../../i18n/format.ts';
import { cx, Link } from '../../ui/index.ts';
import { Cell, type Column, isOf, type OnCell, Was } from './cell.tsx';
import { Choice, type Decide } from './decide.tsx';
import { isInRepeat, Repeats } from './repeat-rows.tsx';
import styles from './rows.module.css';
import type { Told } from './told.ts';
import type { Row } from './use-rows.ts';
import { type AnswerWords, isAbout, reasonText } from './words.ts';

const isIn = (issue: ImportIssue, column: Column) => issue.repeat === undefined && isAbout(issue, column);

interface RowProps {
  row: Row;
  columns: readonly Column[];
  form: string;
  words: AnswerWords;
  onDecide: Decide | null;
  /** Null where nothing is mended. */
  onCell: OnCell | null;
  told: Told;
  /** Beside its line. */
  tick?: ReactNode;
}

export function TableRow({ row, columns, form, words, onDecide, onCell, told, tick }: RowProps) {
  const t = useEntryImportTexts();
  const { changes, conflicts, outcome } = row;
  const own = { ...row, issues: row.issues.filter(({ repeat }) => repeat === undefined) };
  const apart = row.issues.filter(issue => !columns.some(column => isIn(issue, column)) && !isInRepeat(row, issue));
  const elsewhere = changes.filter(({ path }) => !columns.some(({ to }) => isOf(path, to)));
  const isGone = outcome === 'missing';
  const place = isGone ? t.open : number(row.row);
  return (
    <>
      <tr className={cx(isGone && styles.gone, outcome === 'added' && styles.isNew, row.skipped && styles.skipped)}>
        <th scope="row" className={cx('num', styles.line, outcome && styles[outcome])}>
          <span className={tick ? styles.ticked : undefined}>
            {tick}
            {row.report_id ? <Link href={`/reports/${form}/${row.report_id}/view`}>{place}</Link> : place}
          </span>
          <span className="vh">{outcome && t[outcome]}</span>
          {apart.map(issue => (
            <span key={`${issue.path} ${issue.code}`} className={styles.reason}>
              {issue.path === '' ? '' : `${words.label(t, issue.path)}: `}
              {reasonText(t, issue)}
            </span>
          ))}
          {elsewhere.map(({ path, from, to }) => (
            <span key={path} className={styles.beyond}>
              {words.label(t, path)}: <Was text={words.text(t, path, from)} /> {words.text(t, path, to)}
            </span>
          ))}
        </th>
        {columns.map(column => (
          <Cell key={column.index} {...{ column, words, onCell }} row={own} />
        ))}
      </tr>
      <Repeats {...{ row, told, words, onCell }} span={columns.length + 1} />
      {conflicts.map(conflict => (
        <tr key={conflict.path} className={styles.both}>
          <td colSpan={columns.length + 1}>
            <Choice row={row.row} changed={row.changed} {...{ conflict, told, words, onDecide }} />
          </td>
        </tr>
      ))}
    </>
  );
}
