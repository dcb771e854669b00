/** Page of a form's logic: all formulas, conditions, bounds, rules and filters in one table, the broken ones first. */
import type { Data } from '@kontor/form';
import type { LogicRow } from '@kontor/form/logic';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useDesignerLogicTexts } from '../../i18n/designer-logic.ts';
import { useDesignerViewTexts } from '../../i18n/designer-views.ts';
import { useRecalculationTexts } from '../../i18n/recalculation.ts';
import { Button, Empty, fewRows, IconPlus, SearchField, Tabs, toast } from '../../ui/index.ts';
import type { FormDocument } from './document.ts';
import styles from './logic.module.css';
import { LogicCases, useCaseResults } from './logic-cases.tsx';
import { LogicTable } from './logic-table.tsx';
import { groupWord, type ShownGroup, shownGroups } from './logic-words.ts';
import { isIn, type ShownRow, useFound, useLogicRows } from './use-logic-rows.ts';

export interface LogicProps {
  document: FormDocument;
  /** Shows the formula where it is edited. */
  onOpen(row: LogicRow): void;
  /** Shows the field in the design. */
  onShow(row: LogicRow): void;
  onFix(row: LogicRow): void;
  /** Puts another field in place of a missing one. */
  onReplace(row: LogicRow, name: string): void;
  /** Opens the preview with the answers of a case. */
  onCase(data: Data): void;
  /** Computes the entries of the stored form anew; null where there are none. */
  recalculate: { form: string; dirty: boolean } | null;
  onAddRule(): void;
  onAddCalculation(): void;
}

/** Stable for the rows, whatever the page is given by now. */
function useActs(props: LogicProps, cases: () => void) {
  const latest = useRef({ ...props, cases });
  useEffect(() => {
    latest.current = { ...props, cases };
  });
  return useMemo(
    () => ({
      open: (row: LogicRow) => latest.current.onOpen(row),
      show: (row: LogicRow) => latest.current.onShow(row),
      fix: (row: LogicRow) => latest.current.onFix(row),
      replace: (row: LogicRow, name: string) => latest.current.onReplace(row, name),
      cases: () => latest.current.cases(),
    }),
    [],
  );
}

/** Rows that are not in the page are found by the page's own search alone, so it takes the browser's key; pressed again, that of the browser. */
function useFind(active: boolean) {
  const find = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!active) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const input = find.current?.querySelector('input');
      const isFind = event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey);
      if (!input || !isFind || event.shiftKey || event.altKey || document.activeElement === input) return;
      event.preventDefault();
      input.select();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [active]);
  return find;
}

export default function Logic(props: LogicProps) {
  const { document, recalculate, onAddRule, onAddCalculation, onCase } = props;
  const t = useDesignerLogicTexts();
  const view = useDesignerViewTexts();
  const [chosen, choose] = useState<ShownGroup>('all');
  const [search, setSearch] = useState('');
  const [listed, list] = useState(false);
  const rows = useLogicRows(document);
  const found = useFound(rows, search);
  const results = useCaseResults(
    document,
    rows.every(({ row }) => row.wrong === null),
  );
  const acts = useActs(props, () => list(true));
  const find = useFind(rows.length > fewRows);
  if (rows.length === 0) return <NoLogic onAdd={onAddCalculation} />;
  // once all is mended there is nothing to choose any more
  const group = chosen === 'broken' && !rows.some(({ row }) => isIn(row, 'broken')) ? 'all' : chosen;
  const shown = group === 'all' ? found : found.filter(({ row }) => isIn(row, group));
  return (
    <section className={styles.logic} aria-label={view.logic}>
      <div className={styles.tools}>
        <span ref={find} data-logic-search="" className={styles.search}>
          <SearchField label={t.search} value={search} onSearch={setSearch} wait={150} />
        </span>
        <Groups {...{ rows, found, group }} onChange={choose} />
        <span className={styles.acts}>
          {recalculate && <Recalculate document={document} {...recalculate} />}
          <LogicCases results={results} listed={listed} onList={list} onOpen={onCase} />
          <Button icon={IconPlus} onClick={onAddRule}>
            {t.addRule}
          </Button>
        </span>
      </div>
      {shown.length === 0 ? (
        <Empty kind="filtered" title={t.notFound}>
          {t.notFoundBody}
        </Empty>
      ) : (
        <LogicTable rows={shown} differing={results.of} acts={acts} />
      )}
    </section>
  );
}

interface GroupsProps {
  rows: readonly ShownRow[];
  found: readonly ShownRow[];
  group: ShownGroup;
  onChange(group: ShownGroup): void;
}

/** Of the kinds of rows those that the form has, each with how many are found. */
function Groups({ rows, found, group, onChange }: GroupsProps) {
  const t = useDesignerLogicTexts();
  const there = shownGroups.filter(each => each === group || rows.some(({ row }) => isIn(row, each)));
  return (
    <Tabs
      label={t.filter}
      className={styles.groups}
      value={group}
      onChange={onChange}
      tabs={there.map(value => ({
        value,
        label: value === 'broken' ? <span className={styles.bad}>{groupWord(value, t)}</span> : groupWord(value, t),
        count: found.filter(({ row }) => isIn(row, value)).length,
      }))}
    />
  );
}

function Recalculate({ document, form, dirty }: { document: FormDocument; form: string; dirty: boolean }) {
  const t = useRecalculationTexts();
  return (
    <Button
      kind="ghost"
      disabledReason={dirty && t.saveFirst}
      onClick={() => void import('./recalculate.tsx').then(each => each.openRecalculation(form, document), toast.error)}
    >
      {t.open}
    </Button>
  );
}

function NoLogic({ onAdd }: { onAdd(): void }) {
  const t = useDesignerLogicTexts();
  const add = (
    <Button kind="primary" icon={IconPlus} onClick={onAdd}>
      {t.noneAdd}
    </Button>
  );
  return (
    <div className={styles.empty}>
      <Empty kind="nothing" title={t.none} actions={add}>
        {t.noneBody}
      </Empty>
    </div>
  );
}
