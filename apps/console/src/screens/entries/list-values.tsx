/** The values of a field with their counts, to filter by. */
import { choicesOf, displayValue, type Input } from '@kontor/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { client, type Query } from '../../api/client.ts';
import { useEntriesTexts } from '../../i18n/entries.ts';
import { number } from '../../i18n/format.ts';
import { Button, Checkbox, IconSearch, Skeleton, TextField, useIndicator } from '../../ui/index.ts';
import styles from './list.module.css';
import { isDate, isNumber, useHow } from './list-model.ts';

interface Value {
  /** As the filter takes it; '' for no answer. */
  value: string;
  label: string;
  count: number;
}

/** As the server answers at most. */
const MOST = 500;

function useValues(input: Input, query: Query): Value[] | undefined {
  const t = useEntriesTexts();
  const how = useHow();
  const asked = { ...query, field: input.name };
  const { data } = useQuery({
    queryKey: ['reports', 'values', asked],
    queryFn: async ({ signal }) =>
      (
        await client<{ data: { value: string | null; count: number }[] }>('GET', '/reports/values.json', {
          query: asked,
          signal,
        })
      ).body.data,
  });
  if (!data) return undefined;
  const found = data.map(({ value, count }) => ({
    value: value ?? '',
    label: value === null ? t.noAnswer : displayValue(input, value, how) || value,
    count,
  }));
  return ordered(input, found);
}

/** Choices in the form's order, numbers and dates by size, words by how often they occur; no answer comes last. */
function ordered(input: Input, values: Value[]): Value[] {
  const given = values.filter(one => one.value !== '');
  const empty = values.filter(one => one.value === '');
  const choices = choicesOf(input.content.options);
  if (choices.length) {
    const rest = given.filter(one => !choices.some(choice => choice.value === one.value));
    const counts = new Map(given.map(one => [one.value, one.count]));
    const known = choices.map(({ value, label }) => ({ value, label, count: counts.get(value) ?? 0 }));
    return [...known, ...rest, ...empty];
  }
  if (isNumber(input)) given.sort((a, b) => Number(a.value) - Number(b.value));
  if (isDate(input)) given.sort((a, b) => (a.value < b.value ? 1 : -1));
  return [...given, ...empty];
}

export interface ValueFilterProps {
  input: Input;
  /** The list's filters without this field's own. */
  query: Query;
  chosen: string[];
  onChoose: (values: string[]) => void;
  onDone: () => void;
}

export function ValueFilter({ input, query, chosen, onChoose, onDone }: ValueFilterProps) {
  const t = useEntriesTexts();
  const how = useHow();
  const [text, setText] = useState('');
  const values = useValues(input, query);
  const slow = useIndicator(!values);
  const box = useRef<HTMLDivElement>(null);
  const loaded = values !== undefined;
  useEffect(() => {
    if (loaded) box.current?.querySelector('input')?.focus();
  }, [loaded]);
  const wanted = text.trim().toLocaleLowerCase();
  const missing = chosen
    .filter(value => values && !values.some(one => one.value === value))
    .map(value => ({ value, label: value === '' ? t.noAnswer : displayValue(input, value, how) || value, count: 0 }));
  const shown = [...missing, ...(values ?? [])].filter(one => one.label.toLocaleLowerCase().includes(wanted));
  const more = (values?.length ?? 0) >= MOST;
  const other = more && wanted !== '' && !shown.some(one => one.label.toLocaleLowerCase() === wanted);
  const toggle = (value: string) =>
    onChoose(chosen.includes(value) ? chosen.filter(one => one !== value) : [...chosen, value]);
  return (
    <div ref={box} className={styles.panel}>
      <h3>{input.label}</h3>
      {(values?.length ?? 0) > 6 && (
        <TextField
          label={t.filterValue}
          labelHidden
          placeholder={t.filterValue}
          icon={IconSearch}
          value={text}
          onChange={setText}
        />
      )}
      <ul className={styles.values} aria-label={input.label} aria-busy={!values}>
        {!values && slow && ['60%', '80%', '45%'].map(width => <Skeleton key={width} width={width} />)}
        {shown.map(({ value, label, count }) => (
          <li key={value}>
            <Checkbox
              label={
                <>
                  <span className="trunc">{label}</span> <span className={styles.count}>{number(count)}</span>
                </>
              }
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
            />
          </li>
        ))}
        {other && (
          <li>
            <Button size="sm" kind="ghost" onClick={() => toggle(text.trim())}>
              {t.valuesOther(text.trim())}
            </Button>
          </li>
        )}
        {values && shown.length === 0 && !other && <li className="quiet small">{t.noValue}</li>}
      </ul>
      {more && <p className="quiet small">{t.valuesMost(MOST)}</p>}
      <div className={styles.foot}>
        <Button size="sm" kind="ghost" disabledReason={chosen.length === 0 && t.noValue} onClick={() => onChoose([])}>
          {t.filterReset}
        </Button>
        <Button size="sm" onClick={onDone}>
          {t.done}
        </Button>
      </div>
    </div>
  );
}
