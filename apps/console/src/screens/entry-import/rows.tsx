/** Rows of an import with one outcome, page by page: what does not fit with its reason, what changes with what it was. */
import type { AnswerTo, ImportOutcome } from '@kontor/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { issueText } from '../../errors/problem-text.ts';
import { useEntryImportTexts } from '../../i18n/entry-import.ts';
import { number } from '../../i18n/format.ts';
import { Button, IconFile, Link, SkeletonRows } from '../../ui/index.ts';
import { Choice, type Decide } from './decide.tsx';
import styles from './entry-import.module.css';
import type { Told } from './use-import.ts';
import { type AnswerWords, isAbout } from './words.ts';

type Row = AnswerTo<'GET /imports/{id}/rows.json'>['data'][number];

const LIMIT = 50;

/** While rows are matched, the first page fills up. */
function useRows(id: string, outcome: ImportOutcome, first: number) {
  return useInfiniteQuery({
    queryKey: ['imports', 'rows', id, outcome, first] as const,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      ask('GET /imports/{id}/rows.json', {
        params: { id },
        query: { 'filter[outcome]': outcome, limit: LIMIT, page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page * LIMIT < last.count ? page + 1 : undefined),
  });
}

interface RowsProps {
  told: Told;
  outcome: ImportOutcome;
  /** Rows with this outcome by now. */
  count: number;
  words: AnswerWords;
  /** Null where nothing is to be decided any more. */
  onDecide: Decide | null;
}

export function Rows({ told, outcome, count, words, onDecide }: RowsProps) {
  const t = useEntryImportTexts();
  const { data, isLoading, hasNextPage, isFetchingNextPage, fetchNextPage } = useRows(
    told.id,
    outcome,
    Math.min(count, LIMIT),
  );
  if (isLoading) return <SkeletonRows rows={6} />;
  const rows = data?.pages.flatMap(page => page.data) ?? [];
  if (rows.length === 0) return <p className={styles.quiet}>{t.none}</p>;
  const shown = told.columns.flatMap(({ from, to }, index) =>
    to === null || to === 'id' ? [] : [{ from, to, index }],
  );
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={t[outcome]}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.line}</th>
              {shown.map(({ from, index }) => (
                <th key={index} scope="col">
                  {from}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <TableRow
                key={row.report_id ?? row.row}
                {...{ row, outcome, words, onDecide }}
                columns={shown}
                form={told.report_config_id}
              />
            ))}
          </tbody>
        </table>
      </section>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </>
  );
}

interface TableRowProps {
  row: Row;
  outcome: ImportOutcome;
  columns: { from: string; to: string; index: number }[];
  form: string;
  words: AnswerWords;
  onDecide: Decide | null;
}

function TableRow({ row, outcome, columns, form, words, onDecide }: TableRowProps) {
  const t = useEntryImportTexts();
  const { issues, changes, conflicts } = row;
  const apart = issues.filter(issue => !columns.some(column => isAbout(issue, column)));
  const elsewhere = changes.filter(({ path }) => !columns.some(({ to }) => path === `data.${to}` || path === to));
  const isGone = outcome === 'missing';
  const place = isGone ? t.open : number(row.row);
  return (
    <>
      <tr className={isGone ? styles.gone : undefined}>
        <th scope="row" className="num">
          {row.report_id ? <Link href={`/reports/${form}/${row.report_id}/view`}>{place}</Link> : place}
          {apart.map(issue => (
            <span key={`${issue.path} ${issue.code}`} className={styles.reason}>
              {words.label(t, issue.path)}: {issueText({ ...issue, message: '' })}
            </span>
          ))}
          {elsewhere.map(({ path, from, to }) => (
            <span key={path} className={styles.was}>
              {words.label(t, path)}: <del>{words.text(t, path, from)}</del> {words.text(t, path, to)}
            </span>
          ))}
        </th>
        {columns.map(column => (
          <Cell key={column.index} {...{ row, column, words }} />
        ))}
      </tr>
      {conflicts.map(conflict => (
        <tr key={conflict.path} className={styles.conflict}>
          <td colSpan={columns.length + 1}>
            <Choice row={row.row} {...{ conflict, words, onDecide }} />
          </td>
        </tr>
      ))}
    </>
  );
}

function Cell({
  row,
  column: { from, to, index },
  words,
}: {
  row: Row;
  column: TableRowProps['columns'][number];
  words: AnswerWords;
}) {
  const t = useEntryImportTexts();
  const wrong = row.issues.find(issue => isAbout(issue, { from, to }));
  const change = row.changes.find(({ path }) => path === `data.${to}` || path === to);
  const found = row.files.find(({ path }) => path === `data.${to}`);
  const both = row.conflicts.some(({ path }) => path === `data.${to}` || path === to);
  return (
    <td className={wrong || both ? styles.wrong : change && styles.changed}>
      {words.cell(to, row.cells[index])}
      {found && (
        <span className={styles.found}>
          <IconFile size={14} aria-hidden />
          <span>{found.names.join(', ')}</span>
        </span>
      )}
      {wrong && <span className={styles.reason}>{issueText({ ...wrong, message: '' })}</span>}
      {change && <span className={styles.was}>{t.from(words.text(t, change.path, change.from))}</span>}
    </td>
  );
}
