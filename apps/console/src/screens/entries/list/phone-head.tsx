/** Head of the list on phones: one bar, one row of filter, sort and layout, and the states as one button. Lazy chunk. */
import { type ReactNode, useState } from 'react';
import { useEntriesTexts } from '../../../i18n/entries.ts';
import { number } from '../../../i18n/format.ts';
import { useListTexts } from '../../../i18n/lists.ts';
import type { ListState } from '../../../lists/use-list-screen.ts';
import {
  Button,
  Icon,
  IconButton,
  IconChevronLeft,
  IconFilter,
  IconLayoutGrid,
  IconList,
  IconSearch,
  IconSortAscending,
  IconSortDescending,
  Link,
  MenuButton,
  type MenuItem,
  opens,
  SearchField,
  StateGlyph,
  useMenu,
} from '../../../ui/index.ts';
import type { Entry, FormRecord } from '../common/entry.ts';
import { useHow } from '../common/value-format.ts';
import { conditionText } from './filter-text.ts';
import type { Filters } from './filters.tsx';
import styles from './phone-head.module.css';
import StateBar, { type StateBarProps } from './state-bar.tsx';
import { statesShown } from './state-counts.ts';

interface PhoneHeadProps {
  form: FormRecord;
  list: ListState<Entry>;
  states: StateBarProps;
  filters: Filters;
  actions: ReactNode;
  viewMenu: ReactNode;
  onFilter: (opener: HTMLElement) => void;
}

export default function PhoneHead(props: PhoneHeadProps) {
  const { form, list, states, actions, viewMenu, onFilter } = props;
  const { costs, strange } = props.filters;
  const t = useEntriesTexts();
  const how = useHow();
  /** Sentences of the active filters. */
  const words = [...costs.map(condition => conditionText(condition, form.states, how)), ...strange];
  const [searches, setSearches] = useState(list.search !== '');
  const filters = words.length - (list.search ? 1 : 0);
  return (
    <header className={styles.head} data-page-bar>
      <div className={styles.bar}>
        <Link href="/reports" className={styles.back} aria-label={t.reports}>
          <Icon of={IconChevronLeft} size={22} />
        </Link>
        <h1 className={searches ? 'vh' : 'trunc'}>{form.name}</h1>
        {searches ? (
          <SearchField className={styles.search} label={t.search} value={list.search} onSearch={list.setSearch} />
        ) : (
          <IconButton icon={IconSearch} iconSize={22} label={t.search} onClick={() => setSearches(true)} />
        )}
        {actions}
      </div>
      <div className={styles.row}>
        <Button
          icon={IconFilter}
          aria-haspopup="dialog"
          aria-pressed={filters > 0}
          onClick={event => onFilter(event.currentTarget)}
        >
          {t.filter}
          {filters > 0 && <span className={styles.badge}>{number(filters)}</span>}
        </Button>
        <SortButton list={list} />
        {viewMenu}
        <LayoutButton list={list} />
      </div>
      <States {...states} words={words} list={list} total={form.reports_count} />
    </header>
  );
}

function SortButton({ list }: { list: ListState<Entry> }) {
  const l = useListTexts();
  const { sort, setSort } = list;
  const { sorts } = list.options;
  const label = sorts.find(one => one.key === sort.key)?.label ?? sort.key;
  const directions = [
    { id: 'asc', label: l.ascending },
    { id: 'desc', label: l.descending },
  ] as const;
  const items: MenuItem[] = [
    ...sorts.map(({ key, label: name, direction }) => ({
      id: key,
      label: name,
      checked: key === sort.key,
      onSelect: () => setSort({ key, direction }),
    })),
    { line: true },
    ...directions.map(({ id, label: name }) => ({
      id,
      label: name,
      checked: id === sort.direction,
      onSelect: () => setSort({ ...sort, direction: id }),
    })),
  ];
  return (
    <MenuButton
      label={l.sorting}
      aria-label={`${l.sorting}: ${label}`}
      icon={sort.direction === 'desc' ? IconSortDescending : IconSortAscending}
      items={items}
      className={styles.sort}
    >
      <span className="trunc">{label}</span>
    </MenuButton>
  );
}

function LayoutButton({ list }: { list: ListState<Entry> }) {
  const l = useListTexts();
  const cards = list.layout === 'cards';
  return (
    <IconButton
      icon={cards ? IconLayoutGrid : IconList}
      label={cards ? l.list : l.cards}
      className={styles.layout}
      onClick={() => list.setLayout(cards ? 'list' : 'cards')}
    />
  );
}

interface StatesProps extends StateBarProps {
  words: readonly string[];
  list: ListState<Entry>;
  total: number;
}

/** Bar, sentence and count as one button, which opens the states. */
function States({ words, list, total, ...bar }: StatesProps) {
  const t = useEntriesTexts();
  const l = useListTexts();
  const { states, tallies, chosen, onChoose } = bar;
  const counts = new Map(tallies?.map(tally => [tally.value, tally.count]));
  const { open, popup, isOpen } = useMenu(t.states, () => [
    { id: 'all', label: t.allStates, checked: chosen.length === 0, onSelect: () => onChoose([]) },
    ...statesShown(states, tallies ?? [], chosen).map(({ value, label, kind }) => ({
      id: `=${value ?? ''}`,
      label,
      glyph: <StateGlyph kind={kind} />,
      note: number(counts.get(value) ?? 0),
      checked: chosen.includes(value ?? ''),
      onSelect: () => onChoose([value ?? '']),
    })),
    ...(list.recount ? [{ line: true } as const, { id: 'recount', label: l.countAgain, onSelect: list.recount }] : []),
  ]);
  const found = number(list.count);
  const more = list.recount ? `${l.over(found)} (${l.countFailed})` : l.over(found);
  return (
    <>
      <button type="button" {...opens(open)} className={styles.states} aria-expanded={isOpen}>
        <StateBar {...bar} bare />
        <span className={styles.sentence}>
          <span className="trunc">{words.join(' · ') || t.allStates}</span>
          <span className={styles.count} role="status">
            {list.isFirst ? '' : list.isFiltered ? t.countOf(list.isCounting ? more : found, number(total)) : found}
          </span>
        </span>
      </button>
      {popup}
    </>
  );
}
