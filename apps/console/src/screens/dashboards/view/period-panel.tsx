/** Panel of the date filter: which date field, and a relative period, this month, or two dates. */
import type { DashboardFilter } from '@kontor/contract/dashboard-filter';
import { useEffect, useRef, useState } from 'react';
import { useDashboardFilterTexts } from '../../../i18n/dashboard-filter.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Select } from '../../../ui/inputs.tsx';
import type { ChartForm } from '../common/model.ts';
import styles from './filter.module.css';
import { PRESETS, thisMonth } from './filter-url.ts';
import { useDateFields } from './use-date-fields.ts';

const CREATED = 'created';
const REST = 500;

interface PeriodPanelProps {
  filter: DashboardFilter;
  forms: readonly ChartForm[];
  onFilter: (filter: DashboardFilter) => void;
  onDone: () => void;
}

type Period = Pick<DashboardFilter, 'from' | 'to' | 'last_days'>;

export default function PeriodPanel({ filter, forms, onFilter, onDone }: PeriodPanelProps) {
  const t = useDashboardFilterTexts();
  const fields = useDateFields(forms, true);
  const [date, setDate] = useState(filter.date ?? CREATED);
  const month = thisMonth();
  const isMonth = filter.from === month.from && filter.to === month.to;
  const known = [{ name: CREATED, label: t.created }, ...(fields ?? [])];
  // The address names a field that none of the forms has; it is listed too.
  const options = known.some(({ name }) => name === date) ? known : [...known, { name: date, label: date }];

  function say(period: Period, of = date): void {
    const states = filter.state ? { state: filter.state } : {};
    onFilter({ ...states, ...period, ...(of !== CREATED && { date: of }) });
  }
  function choose(name: string): void {
    setDate(name);
    const { from, to, last_days } = filter;
    if (from || to || last_days)
      say({ ...(from && { from }), ...(to && { to }), ...(last_days && { last_days }) }, name);
  }
  return (
    <div className={styles.panel}>
      <h3>{t.period}</h3>
      <Select
        label={t.dateField}
        value={date}
        onChange={choose}
        options={options.map(({ name, label }) => ({ value: name, label }))}
      />
      <fieldset className={styles.presets}>
        <legend>{t.presets}</legend>
        {PRESETS.map(days => (
          <Button
            key={days}
            size="sm"
            aria-pressed={filter.last_days === days}
            onClick={() => say(filter.last_days === days ? {} : { last_days: days })}
          >
            {days === 365 ? t.lastYear : t.lastDaysButton(days)}
          </Button>
        ))}
        <Button size="sm" aria-pressed={isMonth} onClick={() => say(isMonth ? {} : month)}>
          {t.thisMonth}
        </Button>
      </fieldset>
      <Ends filter={filter} onSay={say} />
      <p className="quiet small">{t.utcHint}</p>
      <div className={styles.foot}>
        <Button size="sm" onClick={onDone}>
          {t.done}
        </Button>
      </div>
    </div>
  );
}

/** Two date fields, debounced; flushed when the panel closes. Reversed ends are ignored. */
function Ends({ filter, onSay }: { filter: DashboardFilter; onSay: (period: Period) => void }) {
  const t = useDashboardFilterTexts();
  const [typed, setTyped] = useState<{ from: string; to: string } | null>(null);
  const { from, to } = typed ?? { from: filter.from ?? '', to: filter.to ?? '' };
  const wrong = from !== '' && to !== '' && from > to;
  const say = useRef<() => void>(() => undefined);
  useEffect(() => {
    say.current = () => {
      if (typed && !wrong) onSay({ ...(from && { from }), ...(to && { to }) });
    };
  });
  useEffect(() => {
    if (!typed || wrong) return;
    const timer = setTimeout(() => {
      say.current();
      setTyped(present => (present === typed ? null : present));
    }, REST);
    return () => clearTimeout(timer);
  }, [typed, wrong]);
  useEffect(() => () => say.current(), []);
  const bounds = { type: 'date', min: '0001-01-01', max: '9999-12-31' } as const;
  return (
    <fieldset className={styles.ends}>
      <legend>{t.ownPeriod}</legend>
      <DateField {...bounds} label={t.from} value={from} onChange={value => setTyped({ from: value, to })} />
      <DateField
        {...bounds}
        label={t.to}
        value={to}
        error={wrong ? t.invalidRange : undefined}
        onChange={value => setTyped({ from, to: value })}
      />
    </fieldset>
  );
}
