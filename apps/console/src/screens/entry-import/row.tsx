/** A row of an import: its cells, what does not fit with the reason, what changes with what it was. */
import type { ImportIssue } from '@kontor/contract';
import type { ReactNode } from 'react';
import { useEntryImportTexts } from '../../i18n/entry-import.ts';
import { number } from '../../i18n/format.ts';
import { cx, IconFile, Link } from '../../ui/index.ts';
import { Choice, type Decide } from './decide.tsx';
import styles from './rows.module.css';
import type { Told } from './told.ts';
import type { Row } from './use-rows.ts';
import { type AnswerWords, isAbout, reasonText } from './words.ts';

type Texts = ReturnType<typeof useEntryImportTexts>;

/** A column that is shown; `to` is null where it fills nothing. */
export interface Shown {
  from: string;
  to: string | null;
  index: number;
}

/** Opens what mends a cell. */
export type OnCell = (element: HTMLElement, row: Row, index: number, issue: ImportIssue) => void;

interface RowProps {
  row: Row;
  columns: readonly Shown[];
  form: string;
  words: AnswerWords;
  onDecide: Decide | null;
  /** Null where nothing is mended. */
  onCell: OnCell | null;
  /** Of an own workbook. */
  told?: Told;
  /** Beside its line. */
  tick?: ReactNode;
}

const isOf = (path: string, to: string | null) => to !== null && (path === `data.${to}` || path === to);

export function TableRow({ row, columns, form, words, onDecide, onCell, told, tick }: RowProps) {
  const t = useEntryImportTexts();
  const { issues, changes, conflicts, outcome } = row;
  const apart = issues.filter(issue => !columns.some(column => isAbout(issue, column)));
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
          <Cell key={column.index} {...{ row, column, words, onCell }} />
        ))}
      </tr>
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

function Was({ text }: { text: string }) {
  const t = useEntryImportTexts();
  return (
    <del className={styles.was}>
      <span className="vh">{t.before}</span>
      {text}
    </del>
  );
}

interface CellProps {
  row: Row;
  column: Shown;
  words: AnswerWords;
  onCell: OnCell | null;
}

function Cell({ row, column, words, onCell }: CellProps) {
  const t = useEntryImportTexts();
  const { from, to, index } = column;
  const wrong = row.issues.find(issue => isAbout(issue, { from, to }));
  const change = row.changes.find(({ path }) => isOf(path, to));
  const found = row.files.find(({ path }) => isOf(path, to));
  const both = row.conflicts.some(({ path }) => isOf(path, to));
  const answer = answerIn(t, words, row, to);
  const assumed = to !== null && answer !== null && words.isAssumed(to, row.cells[index], answer);
  const tone = wrong || both ? styles.wrong : change ? styles.changedCell : assumed && styles.assumed;
  return (
    <td className={cx(tone, kindOf(words, to))}>
      {change && <Was text={words.text(t, change.path, change.from)} />}
      {wrong && onCell ? (
        <Mendable text={words.cell(to, row.cells[index])} issue={wrong} onOpen={at => onCell(at, row, index, wrong)} />
      ) : (
        <Plain {...{ row, column, words, wrong }} answer={change ? words.text(t, change.path, change.to) : answer} />
      )}
      {found && (
        <span className={styles.found}>
          <IconFile size={14} aria-hidden />
          <span>{found.names.join(', ')}</span>
        </span>
      )}
    </td>
  );
}

/** Numbers are aligned; days, times and numbers stay in one line; what fills nothing is faint. */
function kindOf(words: AnswerWords, to: string | null): string {
  if (to === null) return cx(styles.left);
  return cx(words.measure(to) !== null && styles.measured, words.isNumber(to) && styles.right);
}

/** What a cell is read as, in words; null where it is taken as it is. */
function answerIn(t: Texts, words: AnswerWords, { answers }: Row, to: string | null): string | null {
  return to !== null && Object.hasOwn(answers, to) ? words.text(t, `data.${to}`, answers[to]) : null;
}

interface MendableProps {
  text: string;
  issue: ImportIssue;
  onOpen: (element: HTMLElement) => void;
}

function Mendable({ text, issue, onOpen }: MendableProps) {
  const t = useEntryImportTexts();
  const reason = reasonText(t, issue);
  return (
    <button
      type="button"
      className={styles.mend}
      aria-haspopup="dialog"
      data-tip={reason}
      onKeyDown={event => event.key === 'F2' && onOpen(event.currentTarget)}
      onClick={event => onOpen(event.currentTarget)}
    >
      {text || t.empty}
      <span className="vh"> {reason}</span>
    </button>
  );
}

interface PlainProps extends Omit<CellProps, 'onCell'> {
  wrong: ImportIssue | undefined;
  /** What the cell becomes, or is read as; null where it is shown as it is. */
  answer: string | null;
}

function Plain({ row, column: { to, index }, words, wrong, answer }: PlainProps) {
  const t = useEntryImportTexts();
  const cell = words.cell(to, row.cells[index]);
  const shown = wrong ? cell : (answer ?? cell);
  return (
    <>
      {/* Of an entry without a row its cells are those of the export, and the change is what became of them since. */}
      {shown === cell || row.outcome === 'missing' ? shown : <span data-tip={t.inFile(cell)}>{shown}</span>}
      {wrong && <span className={styles.reason}>{reasonText(t, wrong)}</span>}
    </>
  );
}
