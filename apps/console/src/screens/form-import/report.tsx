/** The report of an import: counts, and the cells by what became of them, those left out first, windowed. */
import { type Content, textIn } from '@kontor/form';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useFormImportTexts } from '../../i18n/form-import.ts';
import { number } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/index.ts';
import { Icon, IconArchive } from '../../ui/index.ts';
import styles from './form-import.module.css';
import { Group } from './group.tsx';
import { type GroupName, type Groups, groupNames, type KeyedLine, type Told } from './lines.ts';
import type { Marking } from './marking.ts';

/** As the counts stand. */
const counted: readonly GroupName[] = ['taken', 'changed', 'left', 'unread'];

interface ReportProps {
  told: Told;
  groups: Groups;
  contents: ReadonlyMap<string, Content>;
  marking: Marking;
  cellOf(line: KeyedLine): string;
}

export function Report({ told, groups, contents, marking, cellOf }: ReportProps) {
  const t = useFormImportTexts();
  const frame = useRef<HTMLElement>(null);
  const { open, toggle, reveal } = useOpen(frame, groups, marking);
  const formula = useFormulas(told);
  return (
    <section ref={frame} aria-label={t.lines} className={styles.report}>
      <ul className={styles.counts}>
        {counted.map(name => (
          <li key={name}>
            <button type="button" disabled={groups[name].length === 0} onClick={() => reveal(name)}>
              <b>{number(groups[name].length)}</b> <span>{t.count(name)}</span>
            </button>
          </li>
        ))}
      </ul>
      {told.kept && (
        <p className={styles.note}>
          <Icon of={IconArchive} size={16} />
          {told.report.some(({ reason }) => reason === 'sheet_too_large') ? t.keptForm : t.kept}
        </p>
      )}
      <Table {...{ told, groups, contents, marking, cellOf, open, toggle, formula }} />
    </section>
  );
}

/** Which groups are open, and what leads to a group or a line. */
function useOpen(frame: { current: HTMLElement | null }, groups: Groups, { chosen }: Marking) {
  const [open, setOpen] = useState<ReadonlySet<GroupName>>(() => new Set(['unread', 'left', 'changed']));
  const [going, go] = useState<GroupName | null>(null);
  const of = chosen && groupNames.find(name => groups[name].includes(chosen.line));
  // The line of a field that was clicked is in sight.
  useEffect(() => {
    if (chosen?.by !== 'field' || !of) return;
    setOpen(now => (now.has(of) ? now : new Set([...now, of])));
  }, [chosen, of]);
  const isOpen = of !== null && of !== undefined && open.has(of);
  useEffect(() => {
    if (chosen?.by !== 'field' || !isOpen) return;
    const row = frame.current?.querySelector<HTMLElement>(`[data-row="${chosen.line.key}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  }, [chosen, isOpen, frame]);
  useEffect(() => {
    if (going === null) return;
    frame.current?.querySelector(`[data-group="${going}"]`)?.scrollIntoView({ block: 'start' });
    go(null);
  }, [going, frame]);
  return {
    open,
    toggle: (name: GroupName) =>
      setOpen(now => new Set(now.has(name) ? [...now].filter(each => each !== name) : [...now, name])),
    reveal(name: GroupName) {
      setOpen(now => new Set([...now, name]));
      go(name);
    },
  };
}

type ShowFormula = ReturnType<typeof import('./formulas.tsx').formulasOf>;

/** How formulas are shown, once that is there; without it they stand as they are stored. */
function useFormulas({ report_config: form }: Told): ShowFormula | null {
  const locale = useLanguage();
  const [made, setMade] = useState<typeof import('./formulas.tsx') | null>(null);
  useEffect(() => {
    import('./formulas.tsx').then(setMade, () => undefined);
  }, []);
  return useMemo(() => made?.formulasOf({ ...form, rules: [] }, locale) ?? null, [made, form, locale]);
}

interface TableProps extends ReportProps {
  open: ReadonlySet<GroupName>;
  toggle(name: GroupName): void;
  formula: ShowFormula | null;
}

function Table({ told, groups, contents, marking, cellOf, open, toggle, formula }: TableProps) {
  const t = useFormImportTexts();
  const locale = useLanguage();
  const table = useRef<HTMLTableElement>(null);
  const shown = groupNames.filter(name => groups[name].length > 0);
  const lines = useMemo(() => groupNames.flatMap(name => (open.has(name) ? groups[name] : [])), [groups, open]);
  const keys = useLineKeys(table, lines, marking);
  const became = useCallback(
    (line: KeyedLine): ReactNode => {
      const said = formula?.(line);
      if (said) return said;
      const content = contents.get(line.content);
      if (line.reason === 'bounds' && content) return <Bounds content={content} />;
      if (line.became !== '') return <code>{line.became}</code>;
      if (line.outcome === 'left') return '–';
      const label = content && line.outcome === 'changed' && textIn(content.options.label, locale).trim();
      return label ? <span className={styles.ref}>{label}</span> : null;
    },
    [formula, contents, locale],
  );
  let at = 2;
  return (
    <table ref={table} className={styles.table} aria-rowcount={1 + lines.length + shown.length} {...keys.on}>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col">{told.kind === 'surveyjs' ? t.element : t.cell}</th>
          <th scope="col">{t.file}</th>
          <th scope="col">{t.became}</th>
        </tr>
      </thead>
      {shown.map(name => {
        const first = at;
        at += 1 + (open.has(name) ? groups[name].length : 0);
        return (
          <Group
            key={name}
            {...{ name, first, cellOf, became }}
            lines={groups[name]}
            open={open.has(name)}
            onToggle={() => toggle(name)}
            marked={marking.mark?.line.key}
            stop={keys.stop}
          />
        );
      })}
    </table>
  );
}

/** A check that became the smallest and the largest value. */
function Bounds({ content: { options } }: { content: Content }) {
  const t = useFormImportTexts();
  const parts = [
    { word: t.least, value: options.minValue },
    { word: t.most, value: options.maxValue },
  ].filter(({ value }) => typeof value === 'number');
  return parts.map(({ word, value }, at) => (
    <span key={word}>
      {at > 0 ? `, ${word.toLowerCase()}` : word} <span className={styles.value}>{number(value as number, 10)}</span>
    </span>
  ));
}

/** What pointer and keys do to lines: arrows move, Enter shows the part of the form; one of them is reached by Tab. */
function useLineKeys(table: { current: HTMLElement | null }, lines: readonly KeyedLine[], marking: Marking) {
  const byKey = useMemo(() => new Map(lines.map(line => [line.key, line])), [lines]);
  const { chosen, point, choose } = marking;
  const going = useRef<string | null>(null);
  useEffect(() => {
    if (going.current === null) return;
    const row = table.current?.querySelector<HTMLElement>(`[data-row="${going.current}"]`);
    going.current = null;
    row?.focus();
  });
  const lineAt = ({ target }: { target: EventTarget }) =>
    byKey.get((target instanceof Element && target.closest<HTMLElement>('[data-row]')?.dataset.row) || '') ?? null;
  function onKeyDown(event: KeyboardEvent) {
    const line = event.target instanceof HTMLElement && event.target.dataset.row ? lineAt(event) : null;
    if (!line) return;
    if (event.key === 'Enter') return choose(line, 'choice');
    const at = lines.indexOf(line);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }[event.key];
    const next = to === undefined ? undefined : lines[to];
    if (to !== undefined) event.preventDefault();
    if (!next || next === line) return;
    going.current = next.key;
    choose(next, 'focus');
  }
  return {
    stop: chosen && byKey.has(chosen.line.key) ? chosen.line.key : lines[0]?.key,
    on: {
      onKeyDown,
      onMouseOver: (event: MouseEvent) => point(lineAt(event)),
      onMouseLeave: () => point(null),
      onClick(event: MouseEvent) {
        const line = lineAt(event);
        if (line) choose(line, 'choice');
      },
      onFocus(event: FocusEvent) {
        const line = lineAt(event);
        if (line && line !== chosen?.line) choose(line, 'focus');
      },
    },
  };
}
