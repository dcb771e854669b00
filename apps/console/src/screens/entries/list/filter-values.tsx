/** Checkbox list of a field's values with their counts; it has its height before they come. */
import { choicesOf, type Input } from '@kontor/form';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { ask } from '../../../api/ask.ts';
import type { Query } from '../../../api/client.ts';
import { useEntriesFilterPanelTexts } from '../../../i18n/entries-filter-panel.ts';
import { number } from '../../../i18n/format.ts';
import { Button, Checkbox, IconSearch, Skeleton, TextField, useIndicator } from '../../../ui/index.ts';
import type { FormRecord } from '../common/entry.ts';
import { useHow } from '../common/value-format.ts';
import { changedBy, formVersion, type Subject } from './filter-fields.ts';
import { changerOf, labelOf } from './filter-text.ts';
import styles from './list.module.css';
import { statesShown } from './state-counts.ts';

interface Value {
  /** Filter value; '' for no answer. */
  value: string;
  label: string;
  /** Null: not counted. */
  count: number | null;
}

/** The server's limit of values. */
const MOST = 500;

/** States have an endpoint of their own, which the tabs use too; so have people. */
const callOf = ({ input, key }: Subject) => (input ? 'values' : key === changedBy ? 'changers' : 'states');

/** Values with their counts, most frequent first. */
async function talliesOf({ input, key }: Subject, query: Query, signal: AbortSignal) {
  if (input) return (await ask('GET /reports/values.json', { query: { ...query, field: input.name }, signal })).data;
  if (key === changedBy) return (await ask('GET /reports/changers.json', { query, signal })).data;
  return (await ask('GET /reports/states.json', { query, signal })).data;
}

/** The versions of the form, the newest first. */
const versionsOf = ({ form_version }: FormRecord): Value[] =>
  Array.from({ length: Math.min(form_version, MOST) }, (_, at) => {
    const value = String(form_version - at);
    return { value, label: value, count: null };
  });

function useValues(form: FormRecord, subject: Subject, query: Query): Value[] | undefined {
  const how = useHow();
  const { input } = subject;
  const asked = input ? { ...query, field: input.name } : query;
  const { data } = useQuery({
    enabled: subject.key !== formVersion,
    queryKey: ['reports', callOf(subject), asked],
    queryFn: ({ signal }) => talliesOf(subject, query, signal),
  });
  if (subject.key === formVersion) return versionsOf(form);
  if (!data) return undefined;
  if (subject.key === changedBy)
    return data.map(({ value, label, count }) => {
      const id = String(value ?? '');
      return { value: id, label: changerOf(id, label), count };
    });
  const counts = new Map(data.map(one => [one.value ?? '', one.count]));
  if (!input)
    return statesShown(form.states, data, []).map(({ value, label }) => ({
      value: value ?? '',
      label,
      count: counts.get(value ?? '') ?? 0,
    }));
  const found = [...counts].map(([value, count]) => ({
    value,
    label: labelOf(subject, value, form.states, how),
    count,
  }));
  return ordered(input, found);
}

/** Choices in form order, numbers and dates by size, text by frequency; "no answer" last. */
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
  const { measure } = input;
  if (measure === 'number') given.sort((a, b) => Number(a.value) - Number(b.value));
  else if (measure) given.sort((a, b) => (a.value < b.value ? 1 : -1));
  return [...given, ...empty];
}

/** From so many values on they can be searched. */
const SEARCHED = 7;

/** How many rows to keep room for before the values have come: what was not answered is one of them. */
function roomOf({ form_version, states }: FormRecord, { input, key }: Subject): number {
  if (key === formVersion) return Math.min(form_version, MOST);
  if (key === 'state') return states.length + 1;
  const choices = input ? choicesOf(input.content.options).length : 0;
  return choices > 0 ? choices + 1 : MOST;
}

export interface ValueFilterProps {
  form: FormRecord;
  subject: Subject;
  /** The list's filters except this field's. */
  query: Query;
  chosen: string[];
  onChoose: (values: string[]) => void;
}

export function ValueFilter({ form, subject, query, chosen, onChoose }: ValueFilterProps) {
  const t = useEntriesFilterPanelTexts();
  const how = useHow();
  const [text, setText] = useState('');
  const values = useValues(form, subject, query);
  const slow = useIndicator(!values);
  const box = useRef<HTMLDivElement>(null);
  const loaded = values !== undefined;
  useEffect(() => {
    if (loaded) box.current?.querySelector('input')?.focus();
  }, [loaded]);
  const wanted = text.trim().toLocaleLowerCase();
  const missing = chosen
    .filter(value => values && !values.some(one => one.value === value))
    .map(value => ({ value, label: labelOf(subject, value, form.states, how), count: 0 }));
  const shown = [...missing, ...(values ?? [])].filter(one => one.label.toLocaleLowerCase().includes(wanted));
  const most = Math.max(1, ...(values ?? []).map(({ count }) => count ?? 0));
  const more = (values?.length ?? 0) >= MOST;
  const room = roomOf(form, subject);
  const isSearched = Math.max(room, values?.length ?? 0) >= SEARCHED;
  const other = more && wanted !== '' && !shown.some(one => one.label.toLocaleLowerCase() === wanted);
  const toggle = (value: string) =>
    onChoose(chosen.includes(value) ? chosen.filter(one => one !== value) : [...chosen, value]);
  return (
    <div
      ref={box}
      className={styles.tallies}
      data-searched={room >= SEARCHED || undefined}
      style={{ '--rows': room } as CSSProperties}
    >
      {isSearched && (
        <TextField
          label={t.filterValue}
          labelHidden
          placeholder={t.filterValue}
          icon={IconSearch}
          value={text}
          onChange={setText}
        />
      )}
      <ul className={styles.values} aria-label={subject.label} aria-busy={!values}>
        {!values && slow && ['60%', '80%', '45%'].map(width => <Skeleton key={width} width={width} />)}
        {shown.map(({ value, label, count }) => (
          <li
            key={value}
            className={styles.share}
            style={{ '--share': `${((count ?? 0) / most) * 100}%` } as CSSProperties}
          >
            <Checkbox
              label={
                <>
                  <span className="trunc">{label}</span>{' '}
                  {count !== null && <span className={styles.count}>{number(count)}</span>}
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
    </div>
  );
}
