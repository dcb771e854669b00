/** Row above the names of the columns: histograms of the number columns that are shown, which filter by them. Lazy chunk. */
import type { Input } from '@kontor/form';
import type { Query } from '../../../api/client.ts';
import { type Column, cellClass, cx } from '../../../ui/index.ts';
import tables from '../../../ui/table.module.css';
import { type Entry, type FormRecord, isNumber } from '../common/entry.ts';
import { type FieldFilter, type Filters, fieldFiltersOf } from '../common/filter-query.ts';
import { useHow } from '../common/value-format.ts';
import { barsOf, rangeOf } from './bars.ts';
import type { Columns } from './columns.tsx';
import styles from './figures.module.css';
import { Histogram } from './histogram.tsx';
import { fieldOf, useSummary } from './summary.ts';
import { summarised } from './summary-fields.ts';

export interface HeadHistogramsProps {
  form: FormRecord;
  columns: Columns;
  shown: readonly Column<Entry>[];
  /** The list's query, and the same without the filter of a field. */
  query: Query;
  queryWithout: (key: string) => Query;
  filters: Filters;
  onFilter: (key: string, filter: FieldFilter | null) => void;
}

export default function HeadHistograms({ columns, shown, ...rest }: HeadHistogramsProps) {
  const inputs = new Map(columns.shown.map(({ key, input }) => [key, input && isNumber(input) ? input : null]));
  const asked = summarised(rest.form, columns.shown);
  if (!shown.some(({ key }) => inputs.get(key))) return null;
  return (
    <tr className={styles.above}>
      <td className={cx(tables.select, tables.pinned)} />
      {shown.map((column, at) => {
        const input = inputs.get(column.key);
        return (
          <td key={column.key} className={cellClass(column, at === 0, at === 0)}>
            {input && <OfColumn column={column} input={input} asked={asked} {...rest} />}
          </td>
        );
      })}
      <td className={tables.menu} />
    </tr>
  );
}

interface OfColumnProps extends Omit<HeadHistogramsProps, 'columns' | 'shown'> {
  column: Column<Entry>;
  input: Input;
  asked: readonly string[];
}

/** A filtered column shows all that its own filter leaves out, too: one sees what one has chosen from. */
function OfColumn({ column, input, asked, query, queryWithout, filters, onFilter }: OfColumnProps) {
  const how = useHow();
  const filter = fieldFiltersOf(filters, column.key)[0] ?? null;
  const fields = filter ? [fieldOf(column.key)] : asked;
  const { data } = useSummary(filter ? queryWithout(column.key) : query, fields);
  const bars = barsOf(
    data?.fields.find(({ field }) => field === fieldOf(column.key)),
    input,
    how,
  );
  return (
    <Histogram
      name={column.title}
      bars={bars}
      range={rangeOf(bars, filter, true)}
      onRange={(from, to) => onFilter(column.key, from === null || to === null ? null : { how: 'range', from, to })}
    />
  );
}
