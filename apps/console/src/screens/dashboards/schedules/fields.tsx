/** Form fields of a mail schedule: frequency, day, time, format and recipients. */
import { limits } from '@kontor/contract/limits';
import { useMemo } from 'react';
import { useLanguage } from '../../../i18n/index.ts';
import { useSchedulesTexts } from '../../../i18n/schedules.ts';
import { zonesWith } from '../../../i18n/zones.ts';
import { Combobox, DateField, RadioTiles, Select } from '../../../ui/index.ts';
import { type Draft, type Fault, momentOf, nextOf, type Person, weekdayName } from './model.ts';
import { People } from './people.tsx';
import styles from './schedules.module.css';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const DAYS = Array.from({ length: 30 }, (_, at) => at + 1);

interface Props {
  draft: Draft;
  onChange: (next: Partial<Draft>) => void;
  faults: readonly Fault[];
  /** Server errors by field. */
  told: Readonly<Record<string, string>>;
  chosen: readonly Person[];
}

export function Fields({ draft, onChange, faults, told, chosen }: Props) {
  const t = useSchedulesTexts();
  const language = useLanguage();
  const { every, time, timezone, format, users } = draft;
  const zones = useMemo(() => zonesWith(timezone), [timezone]);
  const next = nextOf(draft, new Date());
  return (
    <>
      <RadioTiles
        label={t.every}
        value={every}
        onChange={value => onChange({ every: value as Draft['every'] })}
        options={[
          { value: 'day', label: t.daily },
          { value: 'week', label: t.weekly },
          { value: 'month', label: t.monthly },
        ]}
      />
      <div className={styles.row}>
        <DayField {...{ draft, onChange, told }} />
        <DateField
          label={t.time}
          type="time"
          required
          value={time}
          onChange={value => onChange({ time: value })}
          error={faults.includes('time') ? t.timeMissing : told.time}
        />
        <Combobox
          label={t.timezone}
          required
          value={timezone}
          onChange={value => onChange({ timezone: value })}
          options={zones}
          error={faults.includes('timezone') ? t.zoneMissing : told.timezone}
        />
      </div>
      <RadioTiles
        label={t.format}
        value={format}
        onChange={value => onChange({ format: value as Draft['format'] })}
        options={[
          { value: 'pdf', label: t.pdf },
          { value: 'xlsx', label: t.book },
        ]}
      />
      <People
        value={users}
        onChange={value => onChange({ users: value })}
        chosen={chosen}
        error={
          faults.includes('users')
            ? t.usersMissing
            : faults.includes('usersMany')
              ? t.usersMany(limits.schedule_people)
              : told.users
        }
      />
      {next && (
        <p className={styles.next} aria-live="polite">
          {t.preview(momentOf(next, timezone, language))}
        </p>
      )}
    </>
  );
}

/** Weekday or day of the month; none for daily schedules. */
function DayField({ draft: { every, weekday, day }, onChange, told }: Pick<Props, 'draft' | 'onChange' | 'told'>) {
  const t = useSchedulesTexts();
  const language = useLanguage();
  if (every === 'week')
    return (
      <Select
        label={t.weekday}
        value={String(weekday)}
        onChange={value => onChange({ weekday: Number(value) })}
        options={WEEKDAYS.map(one => ({ value: String(one), label: weekdayName(one, language) }))}
        error={told.weekday}
      />
    );
  if (every !== 'month') return null;
  return (
    <Select
      label={t.day}
      value={String(day)}
      onChange={value => onChange({ day: Number(value) })}
      options={[...DAYS.map(one => ({ value: String(one), label: t.dayOf(one) })), { value: '31', label: t.lastDay }]}
      hint={day > 28 && day < 31 ? t.dayHint : undefined}
      error={told.day}
    />
  );
}
