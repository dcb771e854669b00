/** Range filter: numbers, or dates with presets of relative periods. */
import { useEffect, useRef, useState } from 'react';
import { useEntriesFilterTexts } from '../../../i18n/entries-filter.ts';
import { Button, DateField, NumberField } from '../../../ui/index.ts';
import { daysOf, type FieldFilter, spans } from '../common/filter-query.ts';
import styles from './list.module.css';

interface RangeProps {
  fieldFilter: FieldFilter | null;
  onFilter: (fieldFilter: FieldFilter | null) => void;
}

const REST = 500;

/** Two input fields, debounced, and flushed when the panel closes. Reversed ends are not applied. */
function useEnds({ fieldFilter, onFilter }: RangeProps, fits: (from: string, to: string) => boolean) {
  const given = fieldFilter?.how === 'range' ? fieldFilter : { from: '', to: '' };
  const [typed, setTyped] = useState<{ from: string; to: string } | null>(null);
  const { from, to } = typed ?? given;
  const wrong = from !== '' && to !== '' && !fits(from, to);
  const say = useRef<() => void>(() => undefined);
  useEffect(() => {
    say.current = () => {
      if (typed && !wrong) onFilter(from || to ? { how: 'range', from, to } : null);
    };
  });
  useEffect(() => {
    if (!typed) return;
    const timer = setTimeout(() => {
      say.current();
      setTyped(present => (present === typed && !wrong ? null : present));
    }, REST);
    return () => clearTimeout(timer);
  }, [typed, wrong]);
  useEffect(() => () => say.current(), []);
  return { from, to, wrong, type: (ends: Partial<{ from: string; to: string }>) => setTyped({ from, to, ...ends }) };
}

export function NumberRange(props: RangeProps) {
  const f = useEntriesFilterTexts();
  const { from, to, wrong, type } = useEnds(props, (low, high) => Number(low) <= Number(high));
  const read = (text: string) => (text === '' ? null : Number(text));
  // Decimal notation: the server accepts no exponents.
  const write = (value: number | null) =>
    value === null || Number.isNaN(value)
      ? ''
      : value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 15 });
  return (
    <div className={styles.ends}>
      <NumberField label={f.from} step="any" value={read(from)} onChange={value => type({ from: write(value) })} />
      <NumberField
        label={f.to}
        step="any"
        value={read(to)}
        error={wrong ? f.invalidRange : undefined}
        onChange={value => type({ to: write(value) })}
      />
    </div>
  );
}

export function DayRange(props: RangeProps) {
  const f = useEntriesFilterTexts();
  const { fieldFilter, onFilter } = props;
  const span = fieldFilter?.how === 'within' ? fieldFilter.span : null;
  const { from, to, wrong, type } = useEnds(props, (low, high) => low <= high);
  const [first, last] = span ? daysOf(span) : [from, to];
  const ends = { min: '0001-01-01', max: '9999-12-31', type: 'date' } as const;
  return (
    <>
      <fieldset className={styles.spans}>
        <legend className="vh">{f.spans}</legend>
        {spans.map(one => (
          <Button
            key={one}
            size="sm"
            aria-pressed={span === one}
            onClick={() => onFilter(span === one ? null : { how: 'within', span: one })}
          >
            {f[one]}
          </Button>
        ))}
      </fieldset>
      <div className={styles.ends}>
        <DateField
          {...ends}
          label={f.from}
          value={from || first}
          onChange={value => type({ from: value, to: to || (span ? last : '') })}
        />
        <DateField
          {...ends}
          label={f.to}
          value={to || last}
          error={wrong ? f.invalidRange : undefined}
          onChange={value => type({ to: value, from: from || (span ? first : '') })}
        />
      </div>
    </>
  );
}
