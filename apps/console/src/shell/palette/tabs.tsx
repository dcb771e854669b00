/** Kinds of hits with their counts: one alone shows up to twenty of it. */
import { number } from '../../i18n/format.ts';
import { usePaletteTexts } from '../../i18n/palette.ts';
import { searchKinds } from './items.tsx';
import styles from './palette.module.css';
import type { Tab } from './use-groups.ts';

interface Props {
  tab: Tab;
  counts: Map<Tab, number>;
  onTab: (tab: Tab) => void;
}

export function Tabs({ tab, counts, onTab }: Props) {
  const t = usePaletteTexts();
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const shown: [Tab, string, number][] = [
    ['all', t.all, all],
    ...searchKinds.map((kind): [Tab, string, number] => [kind, t[kind], counts.get(kind) ?? 0]),
    ['commands', t.commands, counts.get('commands') ?? 0],
  ];
  return (
    <fieldset className={styles.tabs} aria-label={t.kinds}>
      {shown
        .filter(([of, , count]) => of === 'all' || of === tab || count > 0)
        .map(([of, label, count]) => (
          <button key={of} type="button" aria-pressed={of === tab} onClick={() => onTab(of)}>
            {label}
            {count > 0 && <span>{number(count)}</span>}
          </button>
        ))}
    </fieldset>
  );
}
