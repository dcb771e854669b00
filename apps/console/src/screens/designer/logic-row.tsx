/** One row of a form's logic: its formula with chips, what it reads and how many read it; pointing at it marks both. */
import { FormulaText, type LogicRow } from '@kontor/form/logic';
import { useDesignerLogicTexts } from '../../i18n/designer-logic.ts';
import { Button, cx } from '../../ui/index.ts';
import styles from './logic.module.css';
import { optionWord } from './logic-words.ts';

interface RowProps {
  row: LogicRow;
  title: string;
  rows: readonly LogicRow[];
  /** To the row that is pointed at. */
  relation: 'in' | 'by' | null;
  readers: number;
  marked: boolean;
  onMark(on: boolean): void;
  onOpen(): void;
  onFix(): void;
}

export function LogicTableRow({ row, title, rows, relation, readers, marked, onMark, onOpen, onFix }: RowProps) {
  const t = useDesignerLogicTexts();
  const { text, names, wrong, reads } = row;
  const labelOf = (name: string) =>
    names?.labelOf(name) ?? rows.find(each => each.names?.labelOf(name))?.names?.labelOf(name) ?? name;
  return (
    <tr
      className={cx(styles.row, wrong && styles.broken, marked && styles.marked, relation && styles[relation])}
      data-logic-row=""
      tabIndex={0}
      aria-label={t.open(title)}
      onMouseEnter={() => onMark(true)}
      onMouseLeave={() => onMark(false)}
      onFocus={() => onMark(true)}
      onBlur={() => onMark(false)}
      onDoubleClick={onOpen}
      onKeyDown={event => event.key === 'Enter' && event.target === event.currentTarget && onOpen()}
    >
      <th scope="row" className={styles.rowHead}>
        <button type="button" className={styles.field} tabIndex={-1} onClick={onOpen}>
          {title}
        </button>
        {relation && <span className={styles.relation}>{relation === 'in' ? t.goesIn : t.dependsOn}</span>}
      </th>
      <td>{optionWord(row, t)}</td>
      <td className={styles.formula} title={text}>
        {names ? <FormulaText text={text} names={names} /> : text}
        {wrong && (
          <p className={styles.wrong}>
            {wrong.message}
            {wrong.fix && (
              <Button size="sm" onClick={onFix}>
                {t.fix}
              </Button>
            )}
          </p>
        )}
      </td>
      <td>
        {reads.map(name => (
          <span key={name} className={styles.chip}>
            {labelOf(name)}
          </span>
        ))}
      </td>
      <td className={styles.count}>{readers || t.nothing}</td>
    </tr>
  );
}
