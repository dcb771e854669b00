/** The rows of a file below its columns, each with the field that it fills: of one outcome, or of all. */
import type { ImportOutcome } from '@kontor/contract';
import { useEntryImportTexts } from '../../i18n/entry-import.ts';
import { Button, cx, Select, SkeletonRows } from '../../ui/index.ts';
import type { OnCell } from './cell.tsx';
import { TableRow } from './row.tsx';
import styles from './rows.module.css';
import type { Told } from './told.ts';
import type { Draft } from './use-draft.ts';
import { useRows } from './use-rows.ts';
import type { AnswerWords } from './words.ts';

interface GridProps {
  told: Told;
  outcome: ImportOutcome | null;
  /** Rows that there are of it by now. */
  count: number;
  words: AnswerWords;
  draft: Draft;
  options: { value: string; label: string }[];
  onCell: OnCell | null;
}

export function Grid({ told, outcome, count, words, draft, options, onCell }: GridProps) {
  const t = useEntryImportTexts();
  const { rows, isLoading, hasNextPage, isFetchingNextPage, fetchNextPage } = useRows(told.id, outcome, count);
  if (isLoading) return <SkeletonRows rows={8} />;
  // What the rows show is what the server has matched, until it has matched them anew.
  const columns = told.columns.map(({ from, to }, index) => ({ from, to, index }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={outcome ? t[outcome] : t.allRows}>
      <table>
        <thead>
          <tr>
            <th scope="col" className={styles.line}>
              <span className="vh">{t.line}</span>
            </th>
            {columns.map(({ from, index }) => (
              <ColumnHead key={index} {...{ from, index, draft, options }} isOpen={told.state === 'ready'} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <TableRow
              key={row.report_id ?? row.row}
              {...{ row, columns, told, words, onCell }}
              onDecide={null}
              form={told.report_config_id}
            />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className={styles.none}>{t.none}</p>}
      {hasNextPage && (
        <Button className={styles.more} busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </section>
  );
}

interface HeadProps extends Pick<GridProps, 'draft' | 'options'> {
  from: string;
  index: number;
  /** Nothing is written yet. */
  isOpen: boolean;
}

function ColumnHead({ from, index, draft, options, isOpen }: HeadProps) {
  const t = useEntryImportTexts();
  const to = draft.columns[index]?.to ?? null;
  const label = options.find(({ value }) => value === to)?.label ?? t.ignored;
  return (
    <th scope="col" className={cx(to === null && styles.unfilled)}>
      <span className={styles.heading}>{from || t.unnamed}</span>
      {isOpen ? (
        <span className={styles.fills}>
          <Select
            label={t.fillsOf(from)}
            labelHidden
            value={to ?? ''}
            placeholder={t.ignored}
            options={options}
            onChange={value => draft.fill(index, value)}
          />
        </span>
      ) : (
        <span className={styles.filled}>{label}</span>
      )}
    </th>
  );
}
