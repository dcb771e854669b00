/** Panel of the state filter: checkboxes combined by OR. */
import type { DashboardFilter } from '@kontor/contract/dashboard-filter';
import { useDashboardFilterTexts } from '../../../i18n/dashboard-filter.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { StateGlyph } from '../../../ui/state-glyph.tsx';
import styles from './filter.module.css';
import type { StateChoice } from './filter-words.ts';

interface StatePanelProps {
  filter: DashboardFilter;
  choices: readonly StateChoice[];
  onFilter: (filter: DashboardFilter) => void;
  onDone: () => void;
}

export default function StatePanel({ filter, choices, onFilter, onDone }: StatePanelProps) {
  const t = useDashboardFilterTexts();
  const { state: chosen = [], ...rest } = filter;
  // A state from the address that none of the forms has: listed, so that it can be unchecked.
  const strange = chosen.filter(value => !choices.some(each => each.value === value));
  const all = [...choices, ...strange.map(value => ({ value, label: value, kind: 'half' as const }))];
  function toggle(value: string, on: boolean): void {
    const next = all.map(each => each.value).filter(each => (each === value ? on : chosen.includes(each)));
    onFilter(next.length > 0 ? { ...rest, state: next } : rest);
  }
  return (
    <div className={styles.panel}>
      <h3>{t.state}</h3>
      <ul className={styles.values} aria-label={t.state}>
        {all.map(({ value, label, kind }) => (
          <li key={value}>
            <Checkbox
              label={<StateGlyph kind={kind} label={label} />}
              checked={chosen.includes(value)}
              onChange={on => toggle(value, on)}
            />
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Button size="sm" onClick={onDone}>
          {t.done}
        </Button>
      </div>
    </div>
  );
}
