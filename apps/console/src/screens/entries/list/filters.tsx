/** Filter bar of the entries list: a chip per filter, "+ Filter", and the filter buttons of columns. */
import { type MouseEvent, Suspense, useRef, useState } from 'react';
import { useEntriesTexts } from '../../../i18n/entries.ts';
import type { ListState } from '../../../lists/use-list-screen.ts';
import {
  Button,
  FilterChip,
  IconButton,
  IconFilter,
  IconPlus,
  lazily,
  useCommands,
  usePhone,
  usePopover,
} from '../../../ui/index.ts';
import type { Entry, FormRecord } from '../common/entry.ts';
import { type FieldFilter, fieldFiltersOf, keyOf, withFieldFilter } from '../common/filter-query.ts';
import type { Compared, Condition, Subject } from './filter-fields.ts';

const FigureChip = lazily(() => import('./figure-filter.tsx'));
const Conditions = lazily(() => import('./conditions.tsx'));
const FilterPanel = lazily(() => import('./filter-panel.tsx'));

/** Query for counting and exporting: filters and search, without order, paging and relations. */
export function plainQuery(list: ListState<Entry>, without?: string) {
  const { sort: _, direction: __, contain: ___, answers: ____, ...query } = list.params;
  for (const name of Object.keys(query)) {
    if (without && (name === `filter[${without}]` || name.startsWith(`filter[${without}][`))) delete query[name];
  }
  return query;
}

/** A single state is shown by the tabs. */
const inTabs = (subject: Subject, fieldFilter: FieldFilter) =>
  subject.key === 'state' &&
  (fieldFilter.how === 'empty' || (fieldFilter.how === 'is' && fieldFilter.values.length === 1));

export function useFilters(form: FormRecord, list: ListState<Entry>, subjects: Subject[]) {
  const t = useEntriesTexts();
  const phone = usePhone();
  const [subject, setSubject] = useState<Subject | null>(null);
  const [start, setStart] = useState<Compared | null>(null);
  /** Key of the condition in whose place a field is being chosen. */
  const [replaced, setReplaced] = useState<string | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const active = subjects.flatMap(one => {
    const fieldFilter = fieldFiltersOf(list.filters, one.key);
    return fieldFilter.length > 0 ? [{ subject: one, fieldFilters: fieldFilter }] : [];
  });
  const known = new Set(subjects.map(one => one.key));
  /** Filters of unknown fields (edited address, removed field): shown, so that they can be removed. */
  const strange = [...new Set(Object.keys(list.filters).map(keyOf))].filter(key => !known.has(key));
  const removeAll = (key: string) =>
    list.setFilters(
      Object.fromEntries(
        Object.keys(list.filters)
          .filter(name => keyOf(name) === key)
          .map(name => [name, []]),
      ),
    );
  const costs: Condition[] = [
    ...(list.search
      ? [
          {
            key: 'search',
            subject: null,
            filters: [],
            search: list.search,
            without: { ...plainQuery(list), search: '' },
            remove: () => list.setSearch(''),
          },
        ]
      : []),
    ...active.map(({ subject: one, fieldFilters }) => ({
      key: one.key,
      subject: one,
      filters: fieldFilters,
      search: '',
      without: plainQuery(list, one.key),
      remove: () => removeAll(one.key),
    })),
  ];
  const panel = usePopover(subject ? t.filterValues(subject.label) : t.filterBy, close => (
    // Without a boundary of its own: the popover opens with its content, not before.
    <FilterPanel
      key={subject?.key ?? ''}
      form={form}
      subject={subject}
      subjects={subjects}
      active={phone && subject === null ? costs : []}
      query={subject ? plainQuery(list, subject.key) : {}}
      fieldFilter={(subject && fieldFiltersOf(list.filters, subject.key)[0]) ?? null}
      onFilter={fieldFilter => subject && list.setFilters(withFieldFilter(subject.key, fieldFilter))}
      start={start}
      onChoose={chosen => {
        if (replaced !== null && replaced !== chosen.key) removeAll(replaced);
        setReplaced(null);
        setSubject(chosen);
      }}
      onDone={close}
    />
  ));
  const preload = () => {
    panel.preload();
    FilterPanel.preload();
  };
  const open = (
    element: HTMLElement,
    field: Subject | null,
    { how: first = null, instead = null }: { how?: Compared | null; instead?: string | null } = {},
  ) => {
    setStart(first);
    setReplaced(instead);
    setSubject(field);
    panel.open(element);
  };
  useCommands([{ id: 'filter', label: t.filterBy, keys: 'f', run: () => add.current && open(add.current, null) }]);
  const opener = {
    ref: add,
    'aria-haspopup': 'dialog',
    'aria-expanded': panel.isOpen,
    onPointerEnter: preload,
    onClick: (event: MouseEvent<HTMLButtonElement>) => open(event.currentTarget, null),
  } as const;
  const conditions = active.flatMap(({ subject: one, fieldFilters }) =>
    fieldFilters.filter(each => !inTabs(one, each)).map(filter => ({ subject: one, filter })),
  );
  const bar = (
    <>
      {!phone && conditions.length > 0 && (
        <Suspense>
          <Conditions
            list={conditions}
            states={form.states}
            onFilter={(one, filter) => list.setFilters(withFieldFilter(one.key, filter))}
            onField={(one, opener) => open(opener, null, { instead: one.key })}
            onHow={(one, how, opener) => open(opener, one, { how })}
            onValue={(one, opener) => open(opener, one)}
            onRemove={one => removeAll(one.key)}
          />
        </Suspense>
      )}
      {strange.map(key =>
        key === 'figure' ? (
          <Suspense key={key} fallback={null}>
            <FigureChip text={list.filters[key]?.[0] ?? ''} onRemove={() => removeAll(key)} />
          </Suspense>
        ) : (
          <FilterChip key={key} name={key} onRemove={() => removeAll(key)}>
            {key}
          </FilterChip>
        ),
      )}
      {phone || conditions.length > 0 ? (
        <IconButton {...opener} icon={phone ? IconFilter : IconPlus} label={t.filter} />
      ) : (
        <Button {...opener} kind="ghost" icon={IconPlus}>
          {t.filter}
        </Button>
      )}
      {panel.popup}
    </>
  );
  const ofColumn = (key: string) => {
    const field = subjects.find(one => one.key === key);
    if (!field) return undefined;
    return {
      active: active.some(
        one => one.subject === field && !one.fieldFilters.every(fieldFilter => inTabs(field, fieldFilter)),
      ),
      open: (element: HTMLElement) => open(element, field),
    };
  };
  return {
    bar,
    popup: panel.popup,
    open: (opener: HTMLElement) => open(opener, null),
    ofColumn,
    costs,
    strange,
  };
}

export type Filters = ReturnType<typeof useFilters>;
