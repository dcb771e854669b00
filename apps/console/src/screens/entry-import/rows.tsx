/** Rows of an import with one outcome, page by page: what does not fit with its reason, what changes with what it was. */
import type { AnswerTo, ImportOutcome } from '@kontor/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { issueText } from '../../errors/problem-text.ts';
import { useEntryImportTexts } from '../../i18n/entry-import.ts';
import { number } from '../../i18n/format.ts';
import { Button, Link, SkeletonRows } from '../../ui/index.ts';
import styles from './entry-import.module.css';
import type { Told } from './use-import.ts';
import { cellText } from './words.ts';

type Row = AnswerTo<'GET /imports/{id}/rows.json'>['data'][number];

const LIMIT = 50;

function useRows(id: string, outcome: ImportOutcome) {
  return useInfiniteQuery({
    queryKey: ['imports', 'rows', id, outcome] as const,
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
  /** Labels of the form's fields by their names. */
  labels: ReadonlyMap<string, string>;
}

export function Rows({ told, outcome, labels }: RowsProps) {
  const t = useEntryImportTexts();
  const { data, isLoading, hasNextPage, isFetchingNextPage, fetchNextPage } = useRows(told.id, outcome);
  if (isLoading) return <SkeletonRows rows={6} />;
  const rows = data?.pages.flatMap(page => page.data) ?? [];
  if (rows.length === 0) return <p className={styles.quiet}>{t.none}</p>;
  const shown = told.columns.flatMap(({ from, to }, index) => (to === null ? [] : [{ from, to, index }]));
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
              <TableRow key={row.row} row={row} columns={shown} form={told.report_config_id} labels={labels} />
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
  columns: { from: string; to: string; index: number }[];
  form: string;
  labels: ReadonlyMap<string, string>;
}

function TableRow({ row, columns, form, labels }: TableRowProps) {
  const t = useEntryImportTexts();
  const { issues, changes } = row;
  const labelOf = (path: string) => {
    const name = path.replace(/^data\./, '');
    return labels.get(name) || name;
  };
  const apart = issues.filter(({ column }) => !columns.some(({ from }) => from === column));
  return (
    <tr>
      <th scope="row" className="num">
        {row.report_id ? (
          <Link href={`/reports/${form}/${row.report_id}/view`}>{number(row.row)}</Link>
        ) : (
          number(row.row)
        )}
        {apart.map(issue => (
          <span key={`${issue.path} ${issue.code}`} className={styles.reason}>
            {labelOf(issue.path)}: {issueText({ ...issue, message: '' })}
          </span>
        ))}
      </th>
      {columns.map(({ from, to, index }) => {
        const wrong = issues.find(issue => issue.column === from);
        const change = changes.find(({ path }) => path === `data.${to}` || path === to);
        return (
          <td key={index} className={wrong ? styles.wrong : change && styles.changed}>
            {cellText(row.cells[index])}
            {wrong && <span className={styles.reason}>{issueText({ ...wrong, message: '' })}</span>}
            {change && <span className={styles.was}>{t.from(cellText(change.from) || t.empty)}</span>}
          </td>
        );
      })}
    </tr>
  );
}
