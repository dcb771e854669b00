/** Page of a form's logic: all formulas, conditions, bounds, rules and filters in one table, the broken ones first. */
import { inLanguage } from '@kontor/form';
import { contentName } from '@kontor/form/design';
import { type LogicRow, logicRows } from '@kontor/form/logic';
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react';
import { useDesignerLogicTexts } from '../../i18n/designer-logic.ts';
import { useLanguage } from '../../i18n/index.ts';
import { Button, Empty, IconPlus, SearchField, SegmentedControl } from '../../ui/index.ts';
import type { FormDocument } from './document.ts';
import styles from './logic.module.css';
import { LogicTableRow } from './logic-row.tsx';
import { groupWord, optionWord, type ShownGroup } from './logic-words.ts';

export interface LogicProps {
  document: FormDocument;
  /** Shows the settings where a row is edited. */
  onOpen(row: LogicRow): void;
  onFix(row: LogicRow): void;
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

export default function Logic({ document: given, onOpen, onFix, onAddRule, onAddCalculation }: LogicProps) {
  const t = useDesignerLogicTexts();
  const locale = useLanguage();
  const [group, setGroup] = useState<ShownGroup>('all');
  const [search, setSearch] = useState('');
  const [marked, setMarked] = useState<string | null>(null);
  const shownDocument = useDeferredValue(given);
  const rows = useMemo(() => logicRows(inLanguage(shownDocument, locale), locale), [shownDocument, locale]);
  const titleOf = (row: LogicRow) => (row.content ? contentName(row.content, locale) || t.unlabelled : t.form);
  const sought = search.trim().toLowerCase();
  const found = rows.filter(
    row =>
      (group === 'all' || row.group === group) &&
      [titleOf(row), row.name, row.text, optionWord(row, t)].some(each => each.toLowerCase().includes(sought)),
  );
  const current = rows.find(({ key }) => key === marked);
  const relationOf = (row: LogicRow) => {
    if (!current || row === current) return null;
    if (row.name !== '' && current.reads.includes(row.name)) return 'in' as const;
    return current.name !== '' && row.reads.includes(current.name) ? ('by' as const) : null;
  };
  const readersOf = ({ name }: LogicRow) => (name === '' ? 0 : rows.filter(({ reads }) => reads.includes(name)).length);
  if (rows.length === 0)
    return (
      <div className={styles.empty}>
        <Empty
          kind="nothing"
          title={t.none}
          actions={
            <Button kind="primary" icon={IconPlus} onClick={onAddCalculation}>
              {t.noneAdd}
            </Button>
          }
        >
          {t.noneBody}
        </Empty>
      </div>
    );
  const tell = (row: LogicRow) => (
    <LogicTableRow
      key={row.key}
      row={row}
      title={titleOf(row)}
      rows={rows}
      relation={relationOf(row)}
      readers={readersOf(row)}
      marked={row.key === marked}
      onMark={on => setMarked(on ? row.key : null)}
      onOpen={() => onOpen(row)}
      onFix={() => onFix(row)}
    />
  );
  const broken = found.filter(({ wrong }) => wrong !== null);
  return (
    <section className={styles.logic} aria-label={t.logic}>
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
        <Button icon={IconPlus} onClick={onAddRule}>
          {t.addRule}
        </Button>
      </div>
      {found.length === 0 ? (
        <Empty kind="filtered" title={t.notFound}>
          {t.notFoundBody}
        </Empty>
      ) : (
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
                <tr className={styles.caption}>
                  <th scope="rowgroup" className={styles.captionHead} colSpan={5}>
                    {t.toMend} <span>{broken.length}</span>
                  </th>
                </tr>
                {broken.map(tell)}
              </tbody>
            )}
            <tbody>
              <tr className={styles.caption}>
                <th scope="rowgroup" className={styles.captionHead} colSpan={5}>
                  {t.inOrder} <span>{found.length - broken.length}</span>
                </th>
              </tr>
              {found.filter(({ wrong }) => wrong === null).map(tell)}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
