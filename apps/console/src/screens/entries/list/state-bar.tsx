/** Bar of the states in proportion, and below it words with counts that filter by them. Lazy chunk. */
import type { State } from '@kontor/form';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useEntriesTexts } from '../../../i18n/entries.ts';
import { number } from '../../../i18n/format.ts';
import { MenuButton, StateGlyph, stateColor, type Tab, Tabs } from '../../../ui/index.ts';
import styles from './state-bar.module.css';
import { statesShown, type Tally } from './state-counts.ts';

const ALL = 'all';
const MANY = 'many';
const tabOf = (value: string | null) => `=${value ?? ''}`;

export interface StateBarProps {
  states: readonly State[];
  tallies: Tally[] | undefined;
  /** States filtered by; '' is none. */
  chosen: string[];
  onChoose: (states: string[]) => void;
  /** The bar alone, where there is no room for words. */
  bare?: boolean;
}

export default function StateBar({ states, tallies, chosen, onChoose, bare = false }: StateBarProps) {
  const t = useEntriesTexts();
  const box = useRef<HTMLDivElement>(null);
  const counts = new Map(tallies?.map(tally => [tally.value, tally.count]));
  const countOf = (value: string | null) => counts.get(value) ?? 0;
  const all = statesShown(states, tallies ?? [], chosen);
  const isChosen = (value: string | null) => chosen.includes(value ?? '');
  const folded = useFolded(
    box,
    all.map(({ value }) => ({
      key: tabOf(value),
      weight: isChosen(value) ? Number.POSITIVE_INFINITY : countOf(value),
    })),
  );
  const parts = all.filter(({ value }) => countOf(value) > 0);
  const bar = (
    <div className={styles.bar} aria-hidden>
      {parts.map(({ value, kind }) => (
        <span
          key={value}
          data-off={(chosen.length > 0 && !isChosen(value)) || undefined}
          style={{ flexGrow: countOf(value), background: stateColor[kind] }}
        />
      ))}
    </div>
  );
  if (bare) return bar;
  const sum = tallies?.reduce((total, tally) => total + tally.count, 0);
  const rest = all.filter(({ value }) => folded.has(tabOf(value)));
  const tabs: Tab<string>[] = [
    { value: ALL, label: t.allStates, count: sum },
    ...all
      .filter(state => !rest.includes(state))
      .map(({ value, kind, label }) => ({
        value: tabOf(value),
        label: <StateGlyph kind={kind} label={label} />,
        count: tallies && countOf(value),
      })),
  ];
  if (chosen.length > 1) tabs.push({ value: MANY, label: t.statesMany(chosen.length) });
  const value = chosen.length === 0 ? ALL : chosen.length > 1 ? MANY : tabOf(chosen[0] ?? null);
  return (
    <div ref={box} className={styles.states}>
      {bar}
      <div className={styles.words}>
        <Tabs
          label={t.states}
          className={styles.tabs}
          value={value}
          tabs={tabs}
          onChange={next => next !== MANY && onChoose(next === ALL ? [] : [next.slice(1)])}
        />
        {rest.length > 0 && (
          <MenuButton
            label={t.moreStates}
            kind="ghost"
            size="sm"
            items={rest.map(state => ({
              id: tabOf(state.value),
              label: state.label,
              glyph: <StateGlyph kind={state.kind} />,
              note: number(countOf(state.value)),
              onSelect: () => onChoose([state.value ?? '']),
            }))}
          >
            {t.moreStates}
            <span className={styles.count}>{number(rest.reduce((total, each) => total + countOf(each.value), 0))}</span>
          </MenuButton>
        )}
      </div>
    </div>
  );
}

/** Room for „Weitere“ and for „Alle“ with its count. */
const MORE = 130;

/** Keys of the lightest words that the row has no room for. Each word's width is known from when it was shown last. */
function useFolded(box: RefObject<HTMLElement | null>, words: { key: string; weight: number }[]): ReadonlySet<string> {
  const widths = useRef(new Map<string, number>());
  const [folded, setFolded] = useState('');
  const written = JSON.stringify(words.map(({ key, weight }) => [key, Number.isFinite(weight) ? weight : -1]));
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !('ResizeObserver' in window)) return;
    const present = JSON.parse(written) as [string, number][];
    const fit = () => {
      if (element.clientWidth === 0) return;
      for (const tab of element.querySelectorAll<HTMLElement>('[role=tab]'))
        widths.current.set(keyOfTab(tab), tab.offsetWidth);
      const width = (key: string) => (widths.current.get(key) ?? 0) + 2;
      let needed = present.reduce((sum, [key]) => sum + width(key), width(ALL));
      const lightest = present.filter(([, weight]) => weight >= 0).toSorted(([, a], [, b]) => a - b);
      const gone: string[] = [];
      for (const [key] of lightest) {
        if (needed + (gone.length > 0 ? MORE : 0) <= element.clientWidth) break;
        needed -= width(key);
        gone.push(key);
      }
      setFolded(gone.join('\n'));
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, written]);
  return new Set(folded ? folded.split('\n') : []);
}

/** The tab's value, which its id ends with. */
const keyOfTab = ({ id }: HTMLElement): string => id.slice(id.lastIndexOf('-') + 1);
