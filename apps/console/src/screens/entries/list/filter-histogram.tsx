/** Histogram in a filter's panel, above the ends of the range; of numbers and dates. */
import type { Query } from '../../../api/client.ts';
import type { FieldFilter } from '../common/filter-query.ts';
import { daysOf } from '../common/filter-query.ts';
import { useHow } from '../common/value-format.ts';
import { barsOf, rangeOf } from './bars.ts';
import styles from './figures.module.css';
import type { Subject } from './filter-fields.ts';
import { Histogram } from './histogram.tsx';
import { fieldOf, useSummary } from './summary.ts';

interface FilterHistogramProps {
  subject: Subject;
  /** The list's filters except this field's. */
  query: Query;
  fieldFilter: FieldFilter | null;
  onFilter: (filter: FieldFilter | null) => void;
}

/** A period that moves on is shown as the days that it has now. */
function asRange(filter: FieldFilter | null): FieldFilter | null {
  if (filter?.how !== 'within') return filter;
  const [from, to] = daysOf(filter.span);
  return { how: 'range', from, to };
}

export function FilterHistogram({ subject, query, fieldFilter, onFilter }: FilterHistogramProps) {
  const how = useHow();
  const field = fieldOf(subject.key);
  const { data } = useSummary(query, [field]);
  const bars = barsOf(
    data?.fields.find(one => one.field === field),
    subject.input,
    how,
  );
  return (
    <div className={styles.room}>
      <Histogram
        large
        name={subject.label}
        bars={bars}
        range={rangeOf(bars, asRange(fieldFilter), subject.measure === 'number')}
        onRange={(from, to) => onFilter(from === null || to === null ? null : { how: 'range', from, to })}
      />
    </div>
  );
}
