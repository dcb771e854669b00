/** Filter bar of a dashboard: a chip per active filter, buttons to add one, and reset. */
import type { DashboardFilter } from '@kontor/contract/dashboard-filter';
import { Suspense, useRef } from 'react';
import { useDashboardFilterTexts } from '../../../i18n/dashboard-filter.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterChip } from '../../../ui/chip.tsx';
import { useCommands } from '../../../ui/commands.ts';
import { IconPlus } from '../../../ui/icons.ts';
import { lazily } from '../../../ui/lazily.ts';
import { usePopover } from '../../../ui/popover.tsx';
import type { ChartForm } from '../common/model.ts';
import styles from './filter.module.css';
import { periodWords, stateChoices, stateWords } from './filter-words.ts';
import { useDateFields } from './use-date-fields.ts';

const PeriodPanel = lazily(() => import('./period-panel.tsx'));
const StatePanel = lazily(() => import('./state-panel.tsx'));

interface FilterBarProps {
  filter: DashboardFilter | null;
  forms: readonly ChartForm[];
  onFilter: (filter: DashboardFilter | null) => void;
}

/** Label of the filter's date field; its name until the forms have loaded. */
export function useDateLabel(filter: DashboardFilter | null, forms: readonly ChartForm[]): string {
  const t = useDashboardFilterTexts();
  const name = filter?.date;
  const fields = useDateFields(forms, name !== undefined);
  return name === undefined ? t.created : (fields?.find(each => each.name === name)?.label ?? name);
}

export function FilterBar({ filter, forms, onFilter }: FilterBarProps) {
  const t = useDashboardFilterTexts();
  const field = useDateLabel(filter, forms);
  const choices = stateChoices(forms);
  const bar = useRef<HTMLFieldSetElement>(null);
  const change = (next: DashboardFilter) => onFilter(next);
  const without = (...keys: (keyof DashboardFilter)[]) =>
    Object.fromEntries(Object.entries(filter ?? {}).filter(([key]) => !(keys as string[]).includes(key)));
  const period = usePopover(t.period, close => (
    <Suspense fallback={<div className={styles.panel} />}>
      <PeriodPanel filter={filter ?? {}} forms={forms} onFilter={change} onDone={close} />
    </Suspense>
  ));
  const states = usePopover(t.state, close => (
    <Suspense fallback={<div className={styles.panel} />}>
      <StatePanel filter={filter ?? {}} choices={choices} onFilter={change} onDone={close} />
    </Suspense>
  ));
  const parts = [
    {
      key: 'period',
      panel: period,
      Panel: PeriodPanel,
      name: t.addPeriod,
      words: periodWords(filter ?? {}),
      said: (words: string) => t.periodOf(field, words),
      remove: () => onFilter(without('date', 'from', 'to', 'last_days')),
    },
    {
      key: 'state',
      panel: states,
      Panel: StatePanel,
      name: t.addState,
      words: stateWords(filter ?? {}, choices),
      said: (words: string) => t.periodOf(t.state, words),
      remove: () => onFilter(without('state')),
    },
  ];
  const open = () => {
    const first = bar.current?.querySelector<HTMLElement>('[data-period] button');
    if (!first) return;
    // From here the focus comes back to what the panel puts in its place.
    first.focus();
    period.open(first);
  };
  useCommands([{ id: 'filter', label: t.label, keys: 'f', run: open }]);
  return (
    <fieldset ref={bar} className={styles.bar}>
      <legend className="vh">{t.label}</legend>
      {parts.map(part => (
        <span key={part.key} {...(part.key === 'period' && { 'data-period': true })}>
          <FilterPart {...part} />
          {part.panel.popup}
        </span>
      ))}
      {filter && (
        <Button kind="ghost" onClick={() => onFilter(null)}>
          {t.reset}
        </Button>
      )}
    </fieldset>
  );
}

interface FilterPartProps {
  panel: ReturnType<typeof usePopover>;
  Panel: { preload: () => void };
  /** Of the button that adds it. */
  name: string;
  /** What it narrows to, in words; none while it is not set. */
  words: string | null;
  said: (words: string) => string;
  remove: () => void;
}

/** Chip of a filter that is set, else the button that adds it. */
function FilterPart({ panel, Panel, name, words, said, remove }: FilterPartProps) {
  if (words)
    return (
      <FilterChip name={name} onRemove={remove} onOpen={panel.open}>
        <Said text={said(words)} />
      </FilterChip>
    );
  return (
    <Button
      kind="ghost"
      icon={IconPlus}
      aria-haspopup="dialog"
      aria-expanded={panel.isOpen}
      onPointerEnter={() => {
        panel.preload();
        Panel.preload();
      }}
      onClick={panel.toggle}
    >
      {name}
    </Button>
  );
}

/** "Angelegt: letzte 30 Tage", the value in bold. */
function Said({ text }: { text: string }) {
  const at = text.indexOf(':') + 1;
  return (
    <>
      {text.slice(0, at)} <b>{text.slice(at).trim()}</b>
    </>
  );
}
