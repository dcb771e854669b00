/** What an own workbook brings, grouped by what becomes of its rows: changed on both sides, changed, new, removed. */
import type { ImportOutcome } from '@kontor/contract';
import { useEntryImportTexts } from '../../i18n/entry-import.ts';
import { number } from '../../i18n/format.ts';
import {
  Button,
  cx,
  Icon,
  IconAlertCircle,
  IconArrowsDiff,
  IconCheck,
  IconMinus,
  IconPencil,
  IconPlus,
  type IconType,
} from '../../ui/index.ts';
import { type Column, Heads, type OnCell } from './cell.tsx';
import { ConflictsQuestion, type Decide, MissingQuestion } from './decide.tsx';
import page from './entry-import.module.css';
import { TableRow } from './row.tsx';
import styles from './rows.module.css';
import { HeadTick, RowTick } from './ticks.tsx';
import type { Told } from './told.ts';
import { useRows } from './use-rows.ts';
import type { AnswerWords } from './words.ts';

const signs: Record<ImportOutcome, { icon: IconType; tone: string | undefined }> = {
  conflict: { icon: IconArrowsDiff, tone: styles.bad },
  misfit: { icon: IconAlertCircle, tone: styles.bad },
  changed: { icon: IconPencil, tone: styles.warn },
  added: { icon: IconPlus, tone: styles.ok },
  missing: { icon: IconMinus, tone: styles.faint },
  unchanged: { icon: IconCheck, tone: styles.faint },
};

export interface Group {
  outcome: ImportOutcome;
  count: number;
}

interface ChangesProps {
  told: Told;
  groups: readonly Group[];
  /** What the table holds, in words. */
  label: string;
  words: AnswerWords;
  onDecide: Decide | null;
  onCell: OnCell | null;
}

export function Changes({ told, groups, label, words, onDecide, onCell }: ChangesProps) {
  const t = useEntryImportTexts();
  const columns = told.columns.flatMap(({ from, to }, index) =>
    to === null || to === 'id' ? [] : [{ from, to, index }],
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard
    <section className={cx(styles.scroll, styles.own)} tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col" className={styles.line}>
              <span className={styles.ticked}>
                {onDecide && <HeadTick {...{ told, onDecide }} />}
                {t.line}
              </span>
            </th>
            <Heads {...{ columns, words }} />
          </tr>
        </thead>
        {groups.map(group => (
          <Rows key={group.outcome} {...{ told, words, onDecide, onCell, columns }} {...group} />
        ))}
      </table>
      {groups.every(({ count }) => count === 0) && <p className={styles.none}>{t.none}</p>}
    </section>
  );
}

interface RowsProps extends Group, Pick<ChangesProps, 'told' | 'words' | 'onDecide' | 'onCell'> {
  columns: readonly Column[];
}

function Rows({ told, outcome, count, columns, words, onDecide, onCell }: RowsProps) {
  const t = useEntryImportTexts();
  const { rows, hasNextPage, isFetchingNextPage, fetchNextPage } = useRows(told.id, outcome, count);
  if (count === 0) return null;
  return (
    <tbody>
      <tr className={styles.group}>
        <th scope="rowgroup" colSpan={columns.length + 1}>
          <div>
            <Icon of={signs[outcome].icon} size={16} className={signs[outcome].tone} />
            <strong>{t[outcome]}</strong>
            {outcome === 'conflict' ? (
              <ConflictsQuestion {...{ told, onDecide }} />
            ) : outcome === 'missing' ? (
              <MissingQuestion {...{ told, onDecide }} />
            ) : (
              <span className={page.quiet}>{outcome === 'added' ? t.becomeEntries(count) : t.rows(count)}</span>
            )}
          </div>
        </th>
      </tr>
      {rows.map(row => (
        <TableRow
          key={row.report_id ?? row.row}
          {...{ row, columns, words, onDecide, onCell }}
          form={told.report_config_id}
          told={told}
          tick={onDecide && outcome !== 'unchanged' && <RowTick {...{ told, row, onDecide }} />}
        />
      ))}
      {hasNextPage && (
        <tr>
          <td colSpan={columns.length + 1}>
            <Button className={styles.more} busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t.moreOf(number(rows.length), number(count))}
            </Button>
          </td>
        </tr>
      )}
    </tbody>
  );
}
