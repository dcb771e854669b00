/** The filters of the entries list: a chip for each, "+ Filter" for another field, and the columns' funnels. */
import { displayValue, type Input, inputsOf } from '@kontor/form';
import { type MouseEvent, useRef, useState } from 'react';
import { useEntriesTexts } from '../../i18n/entries.ts';
import {
  Button,
  FilterChip,
  IconButton,
  IconFilter,
  IconPlus,
  IconSearch,
  TextField,
  useCommands,
  usePhone,
  usePopover,
} from '../../ui/index.ts';
import type { ListState } from '../../ui/use-list-screen.ts';
import styles from './list.module.css';
import { isFilterable } from './list-columns.tsx';
import { type Entry, type FormRecord, useHow } from './list-model.ts';
import { ValueFilter } from './list-values.tsx';
import { stateInfo } from './states.tsx';

const keyOf = (input: Input) => `data.${input.name}`;

/** The list's query for counting and exporting: filters and search, without sort, pages and contained users. */
export function plainQuery(list: ListState<Entry>, without?: string) {
  const { sort: _, direction: __, contain: ___, ...query } = list.params;
  if (without) delete query[`filter[${without}]`];
  return query;
}

export function useFilters(form: FormRecord, list: ListState<Entry>) {
  const t = useEntriesTexts();
  const how = useHow();
  const phone = usePhone();
  const [input, setInput] = useState<Input | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const inputs = inputsOf(form).filter(isFilterable);
  const panel = usePopover(input ? t.filterValues(input.label) : t.filterBy, close =>
    input ? (
      <ValueFilter
        key={input.name}
        input={input}
        query={plainQuery(list, keyOf(input))}
        chosen={list.filters[keyOf(input)] ?? []}
        onChoose={values => list.setFilter(keyOf(input), values)}
        onDone={close}
      />
    ) : (
      <FieldList inputs={inputs} onChoose={setInput} />
    ),
  );
  const open = (element: HTMLElement, field: Input | null) => {
    setInput(field);
    panel.open(element);
  };
  useCommands(
    inputs.length
      ? [{ id: 'filter', label: t.filterBy, keys: 'f', run: () => add.current && open(add.current, null) }]
      : [],
  );
  const said = (field: Input, values: string[]) => {
    const labels = values.map(value => (value === '' ? t.noAnswer : displayValue(field, value, how) || value));
    return labels.length > 3 ? t.filterMany(labels.length) : t.filterIs(labels);
  };
  const opener = {
    ref: add,
    'aria-haspopup': 'dialog',
    'aria-expanded': panel.isOpen,
    onPointerEnter: () => void panel.preload(),
    onClick: (event: MouseEvent<HTMLButtonElement>) => open(event.currentTarget, null),
  } as const;
  const bar = (
    <>
      {inputs
        .filter(field => list.filters[keyOf(field)])
        .map(field => (
          <FilterChip
            key={field.name}
            name={field.label}
            onRemove={() => list.setFilter(keyOf(field), [])}
            onOpen={element => open(element, field)}
          >
            {field.label} <b>{said(field, list.filters[keyOf(field)] ?? [])}</b>
          </FilterChip>
        ))}
      {inputs.length > 0 &&
        (phone ? (
          <IconButton {...opener} icon={IconFilter} label={t.filter} />
        ) : (
          <Button {...opener} kind="ghost" icon={IconPlus}>
            {t.filter}
          </Button>
        ))}
      {panel.popup}
    </>
  );
  const ofColumn = (field: Input) => ({
    active: Boolean(list.filters[keyOf(field)]),
    open: (element: HTMLElement) => open(element, field),
  });
  /** What is filtered, in words. */
  const words = [
    ...(list.search ? [t.filteredSearch(list.search)] : []),
    ...(list.filters.state
      ? [`${t.state} ${list.filters.state.map(one => stateInfo(form.states, one).label).join(', ')}`]
      : []),
    ...inputs.filter(field => list.filters[keyOf(field)]).map(field => field.label),
  ];
  return { bar, ofColumn, words };
}

function FieldList({ inputs, onChoose }: { inputs: Input[]; onChoose: (input: Input) => void }) {
  const t = useEntriesTexts();
  const [text, setText] = useState('');
  const shown = inputs.filter(input => input.label.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()));
  return (
    <div className={styles.panel}>
      <h3>{t.filterBy}</h3>
      {inputs.length > 8 && (
        <TextField
          label={t.filterField}
          labelHidden
          placeholder={t.filterField}
          icon={IconSearch}
          value={text}
          onChange={setText}
        />
      )}
      <ul className={styles.values} aria-label={t.fields}>
        {shown.map(input => (
          <li key={input.name}>
            <button type="button" className={styles.choice} onClick={() => onChoose(input)}>
              {input.label}
            </button>
          </li>
        ))}
        {shown.length === 0 && <li className="quiet small">{t.noField}</li>}
      </ul>
    </div>
  );
}
