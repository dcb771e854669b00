/** A cell of an import: what the file has, what it is read as, what it changes, or why it does not fit. */
import type { ImportIssue } from '@kontor/contract';
import { useEntryImportTexts } from '../../i18n/entry-import.ts';
import { cx, IconFile } from '../../ui/index.ts';
import styles from './rows.module.css';
import type { Row } from './use-rows.ts';
import { type AnswerWords, isAbout, reasonText } from './words.ts';

type Texts = ReturnType<typeof useEntryImportTexts>;

/** A column that is shown; `to` is null where it fills nothing. */
export interface Column {
  from: string;
  to: string | null;
  index: number;
}

/** What of a row is shown in its cells; the issues are those of its own table. */
export type CellRow = Pick<Row, 'row' | 'cells' | 'answers' | 'issues' | 'changes' | 'conflicts' | 'files' | 'outcome'>;

/** Opens what mends a cell. */
export type OnCell = (element: HTMLElement, row: CellRow, index: number, issue: ImportIssue) => void;

export const isOf = (path: string, to: string | null): boolean => to !== null && (path === `data.${to}` || path === to);

export function Was({ text }: { text: string }) {
  const t = useEntryImportTexts();
  return (
    <del className={styles.was}>
      <span className="vh">{t.before}</span>
      {text}
    </del>
  );
}

/** Headings of a table whose columns are not chosen by hand; those of numbers stand above their digits. */
export function Heads({ columns, words }: { columns: readonly Column[]; words: AnswerWords }) {
  return columns.map(({ from, to, index }) => (
    <th key={index} scope="col" className={to !== null && words.isNumber(to) ? styles.right : undefined}>
      {from}
    </th>
  ));
}

interface CellProps {
  row: CellRow;
  column: Column;
  words: AnswerWords;
  onCell: OnCell | null;
}

export function Cell({ row, column, words, onCell }: CellProps) {
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
function answerIn(t: Texts, words: AnswerWords, { answers }: CellRow, to: string | null): string | null {
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
