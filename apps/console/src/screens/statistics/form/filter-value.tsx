/** Value input of a condition: days back, choice, number, date or text. */
import type { DataFilter, Operator } from '@kontor/charts';
import { textIn } from '@kontor/form';
import { useChartFormTexts } from '../../../i18n/chart-form.ts';
import { useLanguage } from '../../../i18n/index.ts';
import { DateField, NumberField, Select, TextField } from '../../../ui/index.ts';
import type { Field } from './use-forms.ts';

interface FilterValueProps {
  filter: DataFilter;
  field: Field | undefined;
  onChange(value: DataFilter['value'], group?: string): void;
}

interface InputProps extends Pick<FilterValueProps, 'onChange'> {
  text: string;
}

const numberIn = (text: string): number | null => (text === '' ? null : Number(text));

export function FilterValue({ filter: { operator, value }, field, onChange }: FilterValueProps) {
  const text = value === null || value === undefined ? '' : String(value);
  if (operator === 'last_days') return <DaysBack {...{ text, onChange }} />;
  if (field && field.choices.length > 0 && operator !== 'contains') return <Choice {...{ field, text, onChange }} />;
  if (field?.kind === 'number') return <NumberValue {...{ text, onChange }} />;
  return <TextValue {...{ text, onChange }} asDay={isDay(operator, field, text)} />;
}

function DaysBack({ text, onChange }: InputProps) {
  const t = useChartFormTexts();
  return (
    <NumberField
      label={t.filterDays}
      labelHidden
      min={1}
      max={36_500}
      step={1}
      value={numberIn(text)}
      onChange={next => onChange(next, 'value')}
    />
  );
}

function Choice({ field, text, onChange }: InputProps & { field: Field }) {
  const t = useChartFormTexts();
  const language = useLanguage();
  const options = field.choices
    // "No state" is a condition of its own (empty).
    .filter(choice => choice.value !== '')
    .map(choice => ({ value: choice.value, label: textIn(choice.label, language) || choice.value }));
  if (text !== '' && !options.some(option => option.value === text)) options.push({ value: text, label: text });
  return (
    <Select
      label={t.filterValue}
      labelHidden
      value={text}
      options={options}
      placeholder={t.choose}
      onChange={next => onChange(next || null)}
    />
  );
}

function NumberValue({ text, onChange }: InputProps) {
  const t = useChartFormTexts();
  return (
    <NumberField
      label={t.filterValue}
      labelHidden
      step="any"
      value={numberIn(text)}
      onChange={next => onChange(Number.isNaN(next) ? null : next, 'value')}
    />
  );
}

const ordered = new Set<Operator>(['gt', 'gte', 'lt', 'lte']);
const day = /^\d{4}-\d{2}-\d{2}$/;

/** Where days are compared the input is a date; a timestamp already stored stays editable as text. */
const isDay = (operator: Operator, field: Field | undefined, text: string): boolean =>
  field?.kind === 'date' && (ordered.has(operator) || field.days) && (text === '' || day.test(text));

function TextValue({ text, onChange, asDay }: InputProps & { asDay: boolean }) {
  const t = useChartFormTexts();
  const shared = {
    label: t.filterValue,
    labelHidden: true,
    value: text,
    onChange: (next: string) => onChange(next || null, 'value'),
  };
  return asDay ? <DateField {...shared} type="date" /> : <TextField {...shared} maxLength={500} />;
}
