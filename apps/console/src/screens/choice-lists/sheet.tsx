/** Rows of a choice list as a sheet (ARIA grid): windowed, edited in place, with a note for each row at the right. */
import type { ChoiceListColumn, ChoiceRow } from '@kontor/contract';
import { languageCodes, languageRows } from '@kontor/form/languages';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useChoiceListTexts } from '../../i18n/choice-lists.ts';
import {
  Icon,
  IconArchive,
  IconButton,
  IconLock,
  IconPlus,
  IconRestore,
  IconTrash,
  useWindow,
} from '../../ui/index.ts';
import { Cell } from './cell.tsx';
import { type CellKey, cellText, keysOf } from './draft.ts';
import styles from './sheet.module.css';

export interface SheetRow {
  /** The value of a row that is there, or the place of a new one. */
  id: string;
  row: ChoiceRow;
  isNew: boolean;
  isChanged: boolean;
  isRemoved: boolean;
}

interface Props {
  name: string;
  columns: readonly ChoiceListColumn[];
  rows: readonly SheetRow[];
  retired: ReadonlyMap<string, number>;
  bilingual: boolean;
  readOnly: boolean;
  onCell(row: SheetRow, key: CellKey, text: string): void;
  onToggle(row: SheetRow): void;
  onAdd(): void;
  onEnd(): void;
  columnHead(column: ChoiceListColumn): ReactNode;
  addColumn: ReactNode;
  /** Between the rows and the line that adds one. */
  children?: ReactNode;
}

interface Place {
  row: number;
  col: number;
}

/** The cell that has the focus, and what is being typed into it. */
function useGrid(rows: readonly SheetRow[], keys: readonly CellKey[], { readOnly, onCell, onToggle }: Props) {
  const [active, setActive] = useState<Place>({ row: -1, col: 0 });
  const [editing, setEditing] = useState<string | null>(null);
  const isFixed = (row: SheetRow | undefined, key: CellKey | undefined) =>
    readOnly || !row || row.isRemoved || (key === 'value' && !row.isNew);
  const at = rows[active.row];
  const key = keys[active.col];
  function move(rowBy: number, colBy: number) {
    const next = active.row * keys.length + active.col + rowBy * keys.length + colBy;
    const last = rows.length * keys.length - 1;
    const kept = Math.min(Math.max(next, 0), Math.max(last, 0));
    if (rowBy !== 0 && (next < 0 || next > last)) return;
    setActive({ row: Math.floor(kept / keys.length), col: kept % keys.length });
  }
  function edit(text?: string) {
    if (at && key && !isFixed(at, key)) setEditing(text ?? cellText(at.row, key));
  }
  function done(text: string | null, to: 'down' | 'right' | 'left' | 'stay') {
    setEditing(null);
    if (text !== null && at && key && text.trim() !== cellText(at.row, key)) onCell(at, key, text.trim());
    if (to === 'down') move(1, 0);
    else if (to !== 'stay') move(0, to === 'right' ? 1 : -1);
  }
  const empty = () => at && key && !isFixed(at, key) && onCell(at, key, '');
  const pressing = new Map<string, () => void>([
    ['ArrowDown', () => move(1, 0)],
    ['ArrowUp', () => move(-1, 0)],
    ['ArrowRight', () => move(0, 1)],
    ['ArrowLeft', () => move(0, -1)],
    ['Enter', () => edit()],
    ['F2', () => edit()],
    ['Delete', empty],
    ['Backspace', empty],
  ]);
  function onKeyDown(event: KeyboardEvent) {
    if (editing !== null || !at || event.nativeEvent.isComposing) return;
    const { key: pressed, ctrlKey, metaKey, altKey } = event;
    if ((ctrlKey || metaKey) && (pressed === 'Backspace' || pressed === 'Delete')) onToggle(at);
    else if (ctrlKey || metaKey || altKey) return;
    else if (pressing.has(pressed)) pressing.get(pressed)?.();
    else if (pressed.length === 1) edit(pressed);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return { active, setActive, editing, setEditing, isFixed, done, onKeyDown };
}

export function Sheet(props: Props) {
  const { name, columns, rows, retired, bilingual, readOnly, onToggle, onAdd, onEnd, columnHead, addColumn } = props;
  const t = useChoiceListTexts();
  const keys = keysOf(columns);
  const grid = useGrid(rows, keys, props);
  const body = useRef<HTMLTableSectionElement>(null);
  const { from, to, above, below } = useWindow(body, rows.length);
  const nearEnd = to >= rows.length - 50;
  useEffect(() => {
    if (nearEnd) onEnd();
  }, [nearEnd, onEnd]);
  const labels = ['', ...languageCodes.map(code => languageRows[code].name), ...columns.map(({ label }) => label)];
  labels[0] = t.value;
  const numeric = columns.map(column => isNumeric(rows, column.name));
  return (
    <table
      className={styles.sheet}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid (ARIA), in a table for its layout
      role="grid"
      aria-label={t.sheet(name)}
      aria-rowcount={rows.length}
      onKeyDown={grid.onKeyDown}
    >
      <caption className="vh">{t.sheetHint}</caption>
      <SheetHead {...{ columns, numeric, columnHead, addColumn }} />
      <tbody ref={body}>
        {above > 0 && <tr aria-hidden style={{ height: above }} />}
        {rows.slice(from, to).map((each, offset) => {
          const index = from + offset;
          const gone = each.isRemoved || each.row.retired;
          return (
            <tr key={each.id} data-row data-new={each.isNew ? '' : undefined} aria-rowindex={index + 1}>
              <th scope="row" className={styles.number}>
                {each.isNew ? t.isNew : index + 1}
              </th>
              {keys.map((key, col) => {
                const isActive = grid.active.row === index && grid.active.col === col;
                return (
                  <Cell
                    key={key}
                    text={cellText(each.row, key)}
                    label={labels[col] ?? ''}
                    active={isActive}
                    editing={isActive ? grid.editing : null}
                    fixed={grid.isFixed(each, key)}
                    mono={key === 'value'}
                    end={key.startsWith('cell:') && numeric[col - 1 - languageCodes.length] === true}
                    struck={gone}
                    changed={each.isChanged}
                    onActivate={() => grid.setActive({ row: index, col })}
                    onEdit={() => !grid.isFixed(each, key) && grid.setEditing(cellText(each.row, key))}
                    onDone={grid.done}
                  />
                );
              })}
              <td className={styles.notes}>
                <RowNote {...{ each, retired, bilingual }} />
                {!readOnly && <RowButton each={each} onToggle={() => onToggle(each)} />}
              </td>
            </tr>
          );
        })}
        {below > 0 && <tr aria-hidden style={{ height: below }} />}
      </tbody>
      {props.children}
      {!readOnly && <AddRow span={keys.length + 2} onAdd={onAdd} />}
    </table>
  );
}

interface HeadProps extends Pick<Props, 'columns' | 'columnHead' | 'addColumn'> {
  /** By column: aligned at its end. */
  numeric: readonly boolean[];
}

function SheetHead({ columns, numeric, columnHead, addColumn }: HeadProps) {
  const t = useChoiceListTexts();
  return (
    <thead>
      <tr>
        <th className={styles.number}>
          <span className="vh">{t.rowNumber}</span>
        </th>
        <th data-tip={t.valueFixed}>
          <span className={styles.key}>
            {t.value} <Icon of={IconLock} size={14} />
          </span>
        </th>
        {languageCodes.map(code => (
          <th key={code}>{languageRows[code].name}</th>
        ))}
        {columns.map((column, index) => (
          <th key={column.name} className={numeric[index] ? styles.end : undefined}>
            {columnHead(column)}
          </th>
        ))}
        <th>{addColumn || <span className="vh">{t.notes}</span>}</th>
      </tr>
    </thead>
  );
}

function AddRow({ span, onAdd }: { span: number; onAdd: () => void }) {
  const t = useChoiceListTexts();
  return (
    <tfoot>
      <tr>
        <td colSpan={span}>
          <button type="button" className={styles.add} onClick={onAdd}>
            <Icon of={IconPlus} size={16} /> {t.addRow}
          </button>
        </td>
      </tr>
    </tfoot>
  );
}

/** Whether the column holds numbers: those are aligned at their end. */
const isNumeric = (rows: readonly SheetRow[], name: string): boolean => {
  const cells = rows
    .slice(0, 50)
    .flatMap(({ row }) => (typeof row[name] === 'string' && row[name] !== '' ? [row[name]] : []));
  return cells.length > 0 && cells.every(cell => /^-?[\d.,]+$/.test(String(cell)));
};

function RowNote({ each, retired, bilingual }: { each: SheetRow } & Pick<Props, 'retired' | 'bilingual'>) {
  const t = useChoiceListTexts();
  const { row, isRemoved } = each;
  if (isRemoved) return <span className={styles.note}>{t.removed}</span>;
  if (row.retired) {
    const entries = retired.get(row.value);
    return (
      <span className={styles.note}>
        <Icon of={IconArchive} size={14} /> {entries ? t.retiredIn(entries) : t.retired}
      </span>
    );
  }
  const lacking = bilingual ? languageCodes.find(code => cellText(row, `label:${code}`) === '') : undefined;
  if (!lacking || row.value === '') return null;
  return <span className={styles.warn}>{t.lacks(languageRows[lacking].name)}</span>;
}

function RowButton({ each, onToggle }: { each: SheetRow; onToggle: () => void }) {
  const t = useChoiceListTexts();
  const { row, isRemoved } = each;
  const label = isRemoved ? t.keepRow(row.value) : row.retired ? t.restoreRow(row.value) : t.removeRow(row.value);
  return (
    <IconButton icon={isRemoved || row.retired ? IconRestore : IconTrash} size="sm" label={label} onClick={onToggle} />
  );
}
