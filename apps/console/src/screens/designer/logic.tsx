/** Page of a form's logic: all formulas, conditions, bounds, rules and filters in one table, the broken ones first. */
import { inLanguage } from '@kontor/form';
import { contentName } from '@kontor/form/design';
import { type LogicRow, logicRows, looksUp, useKnownLists } from '@kontor/form/logic';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useDesignerLogicTexts } from '../../i18n/designer-logic.ts';
import { useDesignerViewTexts } from '../../i18n/designer-views.ts';
import { useLanguage } from '../../i18n/index.ts';
import { useRecalculationTexts } from '../../i18n/recalculation.ts';
import { Button, Empty, IconPlus, SearchField, SegmentedControl, toast } from '../../ui/index.ts';
import { useTools } from './context.ts';
import type { FormDocument } from './document.ts';
import styles from './logic.module.css';
import { LogicTableRow } from './logic-row.tsx';
import { groupWord, optionWord, type ShownGroup } from './logic-words.ts';

export interface LogicProps {
  document: FormDocument;
  /** Shows the settings where a row is edited. */
  onOpen(row: LogicRow): void;
  onFix(row: LogicRow): void;
  /** Computes the entries of the stored form anew; null where there are none. */
  recalculate: { form: string; dirty: boolean } | null;
  onAddRule(): void;
  onAddCalculation(): void;
}

const groups: readonly ShownGroup[] = ['all', 'calculation', 'condition', 'bound', 'rule', 'choice'];

/** Moves the focus from row to row. */
function move(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined || !(event.target instanceof Element) || !event.target.matches('[data-logic-row]')) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-logic-row]')];
  event.preventDefault();
  rows[rows.indexOf(event.target as HTMLElement) + by]?.focus();
}

type Relation = 'in' | 'by' | null;

/** The rows of a form, those that the filter and the search leave, and how each relates to the one pointed at. */
function useLogicRows(given: FormDocument, group: ShownGroup, search: string) {
  const t = useDesignerLogicTexts();
  const locale = useLanguage();
  const [marked, mark] = useState<string | null>(null);
  const shownDocument = useDeferredValue(given);
  const wanted = useMemo(() => looksUp(JSON.stringify([shownDocument.fields, shownDocument.rules])), [shownDocument]);
  const lists = useKnownLists(useTools().formulas, wanted);
  const rows = useMemo(
    () => logicRows(inLanguage(shownDocument, locale), locale, lists),
    [shownDocument, locale, lists],
  );
  const titleOf = (row: LogicRow) => (row.content ? contentName(row.content, locale) || t.unlabelled : t.form);
  const sought = search.trim().toLowerCase();
  const found = rows.filter(
    row =>
      (group === 'all' || row.group === group) &&
      [titleOf(row), row.name, row.text, optionWord(row, t)].some(each => each.toLowerCase().includes(sought)),
  );
  const current = rows.find(({ key }) => key === marked);
  const relationOf = (row: LogicRow): Relation => {
    if (!current || row === current) return null;
    if (row.name !== '' && current.reads.includes(row.name)) return 'in';
    return current.name !== '' && row.reads.includes(current.name) ? 'by' : null;
  };
  const readersOf = ({ name }: LogicRow) => (name === '' ? 0 : rows.filter(({ reads }) => reads.includes(name)).length);
  return { rows, found, marked, mark, titleOf, relationOf, readersOf };
}

export default function Logic(props: LogicProps) {
  const { document: given, recalculate, onOpen, onFix, onAddRule, onAddCalculation } = props;
  const t = useDesignerLogicTexts();
  const [group, setGroup] = useState<ShownGroup>('all');
  const [search, setSearch] = useState('');
  const { rows, found, marked, mark, titleOf, relationOf, readersOf } = useLogicRows(given, group, search);
  if (rows.length === 0) return <NoLogic onAdd={onAddCalculation} />;
  return (
    <section className={styles.logic} aria-label={useDesignerViewTexts.now().logic}>
      <div className={styles.tools}>
        <span data-logic-search="">
          <SearchField label={t.search} value={search} onSearch={setSearch} />
        </span>
        <div className={styles.kinds}>
          <SegmentedControl
            label={t.filter}
            value={group}
            onChange={setGroup}
            options={groups.map(value => ({ value, label: groupWord(value, t) }))}
          />
        </div>
        <span className={styles.acts}>
          {recalculate && <Recalculate document={given} {...recalculate} />}
          <Button icon={IconPlus} onClick={onAddRule}>
            {t.addRule}
          </Button>
        </span>
      </div>
      {found.length === 0 ? (
        <Empty kind="filtered" title={t.notFound}>
          {t.notFoundBody}
        </Empty>
      ) : (
        <LogicTable found={found}>
          {row => (
            <LogicTableRow
              key={row.key}
              row={row}
              title={titleOf(row)}
              rows={rows}
              relation={relationOf(row)}
              readers={readersOf(row)}
              marked={row.key === marked}
              onMark={on => mark(on ? row.key : null)}
              onOpen={() => onOpen(row)}
              onFix={() => onFix(row)}
            />
          )}
        </LogicTable>
      )}
    </section>
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

interface TableProps {
  found: readonly LogicRow[];
  children(row: LogicRow): ReactNode;
}

/** The broken ones under a caption of their own, before the others. */
function LogicTable({ found, children }: TableProps) {
  const t = useDesignerLogicTexts();
  const broken = found.filter(({ wrong }) => wrong !== null);
  return (
    <div className={styles.scroll}>
      <table className={styles.table} onKeyDown={move}>
        <thead>
          <tr>
            <th scope="col">{t.field}</th>
            <th scope="col">{t.kind}</th>
            <th scope="col">{t.formula}</th>
            <th scope="col">{t.reads}</th>
            <th scope="col" className={styles.count}>
              {t.readBy}
            </th>
          </tr>
        </thead>
        {broken.length > 0 && (
          <tbody>
            <Caption count={broken.length}>{t.toMend}</Caption>
            {broken.map(children)}
          </tbody>
        )}
        <tbody>
          <Caption count={found.length - broken.length}>{t.inOrder}</Caption>
          {found.filter(({ wrong }) => wrong === null).map(children)}
        </tbody>
      </table>
    </div>
  );
}

function Caption({ count, children }: { count: number; children: string }) {
  return (
    <tr className={styles.caption}>
      <th scope="rowgroup" className={styles.captionHead} colSpan={5}>
        {children} <span>{count}</span>
      </th>
    </tr>
  );
}
