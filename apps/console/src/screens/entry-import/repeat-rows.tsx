/** Below a row of an import its rows in a sheet of repeats, with what does not fit in them; folded where all of it fits. */
import type { ImportIssue } from '@kontor/contract';
import { useEntryImportTexts } from '../../i18n/entry-import.ts';
import { number } from '../../i18n/format.ts';
import { cx } from '../../ui/index.ts';
import { Cell, Heads, type OnCell } from './cell.tsx';
import { columnsOf } from './faults.ts';
import styles from './rows.module.css';
import type { Told } from './told.ts';
import type { Row } from './use-rows.ts';
import type { AnswerWords } from './words.ts';

/** Whether an issue is about a cell that is shown below the row. */
export const isInRepeat = ({ repeats }: Pick<Row, 'repeats'>, { repeat, line, column }: ImportIssue): boolean =>
  column !== null && repeats.some(each => each.repeat === repeat && each.rows.some(({ row }) => row === line));

interface RepeatsProps {
  row: Row;
  told: Told;
  /** Columns of the table. */
  span: number;
  words: AnswerWords;
  onCell: OnCell | null;
}

export function Repeats({ row, span, ...props }: RepeatsProps) {
  if (row.repeats.length === 0) return null;
  return (
    <tr className={cx(row.skipped && styles.skipped)}>
      <td colSpan={span} className={styles.inner}>
        {row.repeats.map(repeat => (
          <RepeatRows key={repeat.repeat} {...{ row, repeat }} {...props} />
        ))}
      </td>
    </tr>
  );
}

interface RepeatRowsProps extends Omit<RepeatsProps, 'span'> {
  repeat: Row['repeats'][number];
}

function RepeatRows({ row, repeat: { repeat, count, rows }, told, words, onCell }: RepeatRowsProps) {
  const t = useEntryImportTexts();
  const columns = columnsOf(told, repeat).flatMap(({ from, to }, index) => (to === null ? [] : [{ from, to, index }]));
  const issues = row.issues.filter(issue => issue.repeat === repeat);
  const { outcome } = row;
  return (
    <details open={issues.length > 0}>
      <summary>
        {words.repeat(repeat)} <span className="num">· {t.rows(count)}</span>
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">{t.line}</span>
            </th>
            <Heads {...{ columns, words }} />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row: line, cells, answers }) => {
            const own = issues.filter(issue => issue.line === line);
            const shown = { row: line, cells, answers, issues: own, outcome, changes: [], conflicts: [], files: [] };
            return (
              <tr key={line}>
                <th scope="row" className={cx('num', own.length > 0 && styles.misfit)}>
                  {number(line)}
                </th>
                {columns.map(column => (
                  <Cell key={column.index} row={shown} {...{ column, words, onCell }} />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {count > rows.length && <p>{t.moreRepeats(count - rows.length)}</p>}
    </details>
  );
}
