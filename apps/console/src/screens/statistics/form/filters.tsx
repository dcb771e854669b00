import { chartConstants, type DataFilter, type Operator } from '@kontor/charts';
import { textIn } from '@kontor/form';
import { useRef } from 'react';
import { useChartFormTexts } from '../../../i18n/chart-form.ts';
import { useLanguage } from '../../../i18n/index.ts';
import { Button, FieldError, IconButton, IconPlus, IconX, NumberField, Select, TextField } from '../../../ui/index.ts';
import { FieldPick } from './field-pick.tsx';
import { operatorsFor, unary, useOperatorWords } from './operators.ts';
import styles from './settings.module.css';
import type { Field } from './use-forms.ts';

interface FiltersProps {
  filters: readonly DataFilter[];
  fields: readonly Field[];
  errorAt(part: string): string | undefined;
  onChange(filters: DataFilter[], group?: string): void;
}

/** Conditions of a dataset, all of which have to hold, each as a sentence. */
export function Filters({ filters, fields, errorAt, onChange }: FiltersProps) {
  const t = useChartFormTexts();
  const list = useRef<HTMLFieldSetElement>(null);
  const full = filters.length >= chartConstants.filters;

  function add() {
    onChange([...filters, { field: '', operator: 'equals', value: null }]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child :is(select, input)')?.focus());
  }
  function remove(index: number) {
    onChange(filters.toSpliced(index, 1));
    requestAnimationFrame(() => {
      const rows = list.current?.querySelectorAll<HTMLElement>('li') ?? [];
      const near = rows[Math.min(index, rows.length - 1)] ?? list.current;
      near?.querySelector<HTMLElement>('select, input, button')?.focus();
    });
  }
  return (
    <fieldset ref={list} className={styles.filters}>
      <legend className={styles.legend}>{t.filters}</legend>
      {filters.length > 0 && (
        <ul>
          {filters.map((filter, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no names, and none moves
            <li key={index} aria-label={t.filter(index + 1)} data-filter={index}>
              <Filter
                {...{ filter, fields }}
                error={part => errorAt(`data_filter.${index}.${part}`)}
                onChange={(next, group) => onChange([...filters].with(index, next), group && `${index} ${group}`)}
              />
              <IconButton icon={IconX} size="sm" label={t.filterRemove(index + 1)} onClick={() => remove(index)} />
            </li>
          ))}
        </ul>
      )}
      <Button
        size="sm"
        kind="ghost"
        icon={IconPlus}
        className={styles.addFilter}
        disabledReason={full && t.mostFilters(chartConstants.filters)}
        onClick={add}
      >
        {filters.length > 0 ? t.filterAnd : t.filterAdd}
      </Button>
    </fieldset>
  );
}

interface FilterProps {
  filter: DataFilter;
  fields: readonly Field[];
  error(part: string): string | undefined;
  onChange(filter: DataFilter, group?: string): void;
}

/** What a value is, is told by the field and the operator; where that changes it begins anew. */
const manner = (field: Field | undefined, operator: Operator): string =>
  unary.has(operator) ? 'none' : operator === 'last_days' ? 'days' : `${field?.name} ${operator === 'contains'}`;

function Filter({ filter, fields, error, onChange }: FilterProps) {
  const t = useChartFormTexts();
  const words = useOperatorWords();
  const field = fields.find(({ name }) => name === filter.field);
  const kind = field?.kind ?? 'words';
  const faults = ['field', 'operator', 'value'].map(error).filter(text => text !== undefined);

  function choose(name: string) {
    const next = fields.find(each => each.name === name);
    const [first = 'equals'] = operatorsFor(next, filter.operator);
    const operator = next && !next.operators.includes(filter.operator) ? first : filter.operator;
    onChange({ field: name, operator, value: null });
  }
  function compare(operator: Operator) {
    const same = manner(field, operator) === manner(field, filter.operator);
    onChange({ ...filter, operator, value: same ? (filter.value ?? null) : operator === 'last_days' ? 30 : null });
  }
  return (
    <div className={styles.sentence}>
      <div className={styles.chips}>
        <span className={styles.chipField}>
          <FieldPick
            label={t.filterField}
            labelHidden
            value={filter.field}
            fields={fields}
            placeholder={t.valueChoose}
            onChange={choose}
          />
        </span>
        {filter.field !== '' && (
          <span className={styles.chipOperator}>
            <Select
              label={t.filterOperator}
              labelHidden
              value={filter.operator}
              options={operatorsFor(field, filter.operator).map(each => ({ value: each, label: words(each, kind) }))}
              onChange={operator => compare(operator as Operator)}
            />
          </span>
        )}
        {filter.field !== '' && !unary.has(filter.operator) && (
          <span className={styles.chipValue}>
            <Value
              {...{ filter, field }}
              onChange={(value, group) => onChange({ ...filter, value: value ?? null }, group)}
            />
          </span>
        )}
        {filter.operator === 'last_days' && <span className={styles.word}>{t.days}</span>}
      </div>
      {faults[0] && <FieldError>{faults[0]}</FieldError>}
    </div>
  );
}

interface ValueProps {
  filter: DataFilter;
  field: Field | undefined;
  onChange(value: DataFilter['value'], group?: string): void;
}

const sized = new Set<Operator>(['gt', 'gte', 'lt', 'lte']);
const day = /^\d{4}-\d{2}-\d{2}$/;

function Value({ filter: { operator, value }, field, onChange }: ValueProps) {
  const t = useChartFormTexts();
  const language = useLanguage();
  const text = value === null || value === undefined ? '' : String(value);
  if (operator === 'last_days')
    return (
      <NumberField
        label={t.filterDays}
        labelHidden
        min={1}
        max={36_500}
        step={1}
        value={text === '' ? null : Number(text)}
        onChange={next => onChange(next, 'value')}
      />
    );
  if (field && field.choices.length > 0 && operator !== 'contains') {
    const options = field.choices
      // "No state" is asked for as empty.
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
  if (field?.kind === 'number')
    return (
      <NumberField
        label={t.filterValue}
        labelHidden
        step="any"
        value={text === '' ? null : Number(text)}
        onChange={next => onChange(Number.isNaN(next) ? null : next, 'value')}
      />
    );
  const asDay = field?.kind === 'date' && (sized.has(operator) || field.days) && (text === '' || day.test(text));
  return (
    <TextField
      label={t.filterValue}
      labelHidden
      type={asDay ? 'date' : 'text'}
      maxLength={asDay ? undefined : 500}
      value={text}
      onChange={next => onChange(next || null, 'value')}
    />
  );
}
