/** Conditions of a dataset, combined by AND, one row each: field, operator, value. */
import { chartConstants, type DataFilter, type Operator } from '@kontor/charts';
import { useRef } from 'react';
import { useChartFormTexts } from '../../../i18n/chart-form.ts';
import { Button, FieldError, IconButton, IconPlus, IconX, Select } from '../../../ui/index.ts';
import { FieldPick } from './field-pick.tsx';
import { FilterValue } from './filter-value.tsx';
import { operatorsFor, unary, useOperatorWords } from './operators.ts';
import styles from './settings.module.css';
import type { Field } from './use-forms.ts';

interface FiltersProps {
  filters: readonly DataFilter[];
  fields: readonly Field[];
  errorAt(part: string): string | undefined;
  onChange(filters: DataFilter[], group?: string): void;
}

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
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no ids and are not reordered
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

/** The kind of value by field and operator; a change clears the value. */
const valueKind = (field: Field | undefined, operator: Operator): string =>
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
    const same = valueKind(field, operator) === valueKind(field, filter.operator);
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
            <FilterValue
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
