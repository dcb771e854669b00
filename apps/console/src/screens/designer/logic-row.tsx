/** One row of a form's logic: its formula with chips, what it reads, and how many read it; in narrow windows a card. */
import { ConditionText, FormulaText, fieldsOf, type LogicRow } from '@kontor/form/logic';
import { memo } from 'react';
import { useDesignerLogicTexts } from '../../i18n/designer-logic.ts';
import { useLanguage } from '../../i18n/index.ts';
import {
  Button,
  Chip,
  cx,
  Icon,
  IconButton,
  IconDots,
  IconEdit,
  IconEye,
  menu,
  opens,
  useMenu,
} from '../../ui/index.ts';
import { IconFlask } from './icons.ts';
import styles from './logic.module.css';
import { optionIcon, optionWord } from './logic-words.ts';
import type { Relation, ShownRow } from './use-logic-rows.ts';

export interface RowActs {
  open(row: LogicRow): void;
  show(row: LogicRow): void;
  fix(row: LogicRow): void;
  replace(row: LogicRow, name: string): void;
  cases(): void;
}

interface RowProps {
  shown: ShownRow;
  /** Its place among all rows of the table, rendered or not. */
  index: number;
  /** To the row that is pointed at; `from`: it is that one. */
  relation: Relation | 'from';
  /** The field of the row that is pointed at. */
  about: string | null;
  /** How many cases come out differently by this row. */
  differing: number;
  /** Reached by Tab. */
  stop: boolean;
  narrow: boolean;
  acts: RowActs;
}

export const LogicTableRow = memo(function LogicTableRow(props: RowProps) {
  const { shown, relation, stop, acts } = props;
  const { row, title } = shown;
  const t = useDesignerLogicTexts();
  const items = menu([
    { id: 'open', label: t.openFormula, icon: IconEdit, keys: 'Enter', onSelect: () => acts.open(row) },
    row.content && { id: 'show', label: t.showField, icon: IconEye, onSelect: () => acts.show(row) },
    props.differing > 0 && { id: 'cases', label: t.showCases, icon: IconFlask, onSelect: acts.cases },
  ]);
  const { open, onContextMenu, popup, isOpen } = useMenu(title, items, 'end');
  return (
    <tr
      className={cx(styles.row, row.wrong && styles.broken)}
      data-logic-row={row.key}
      data-row={row.key}
      aria-rowindex={props.index}
      data-relation={relation ?? undefined}
      tabIndex={stop ? 0 : -1}
      aria-label={t.open(title)}
      onDoubleClick={() => acts.open(row)}
      onContextMenu={onContextMenu}
      onKeyDown={event => event.key === 'Enter' && event.target === event.currentTarget && acts.open(row)}
    >
      <th scope="row" className={styles.rowHead}>
        <button type="button" className={styles.field} tabIndex={-1} onClick={() => acts.open(row)}>
          {title}
        </button>
        {relation && relation !== 'from' && (
          <span className={props.narrow ? styles.relation : 'vh'}>{relation === 'in' ? t.goesIn : t.dependsOn}</span>
        )}
      </th>
      <td className={styles.kind}>
        <Icon of={optionIcon(row)} size={16} /> {optionWord(row, t)}
      </td>
      {row.wrong && !props.narrow ? <Broken {...props} /> : <Sound {...props} />}
      <td className={styles.more}>
        <IconButton
          {...opens(open)}
          icon={IconDots}
          label={t.menuOf(title)}
          size="sm"
          tabIndex={stop ? 0 : -1}
          aria-expanded={isOpen}
        />
        {popup}
      </td>
    </tr>
  );
});

function Formula({ row }: { row: LogicRow }) {
  const locale = useLanguage();
  if (row.said) return <ConditionText said={row.said} locale={locale} />;
  return <FormulaText text={row.text} names={row.names} />;
}

/** What is wrong, beside how to mend it. */
function Wrong({ shown: { row }, acts }: RowProps) {
  const t = useDesignerLogicTexts();
  return (
    <span className={styles.mend}>
      {row.wrong?.fix ? (
        <Button size="sm" onClick={() => acts.fix(row)}>
          {t.fix}
        </Button>
      ) : (
        row.wrong?.lost !== undefined && <Replace row={row} acts={acts} />
      )}
      <Button size="sm" kind="ghost" onClick={() => acts.open(row)}>
        {t.openFormula}
      </Button>
    </span>
  );
}

/** Another field in place of the one that is missing. */
function Replace({ row, acts }: { row: LogicRow; acts: RowActs }) {
  const t = useDesignerLogicTexts();
  const items = fieldsOf(row.names, row.wrong ?? {}).map(({ name, label }) => ({
    id: name,
    label,
    onSelect: () => acts.replace(row, name),
  }));
  const { open, popup, isOpen } = useMenu(t.replaceBy, items, 'end');
  return (
    <>
      <Button size="sm" {...opens(open)} aria-expanded={isOpen}>
        {t.replaceBy}
      </Button>
      {popup}
    </>
  );
}

function Broken(props: RowProps) {
  const { row } = props.shown;
  return (
    <>
      <td colSpan={2}>
        <span className={styles.one} data-tip={row.text}>
          <Formula row={row} />
        </span>
        <span className={styles.wrong}>{row.wrong?.message}</span>
      </td>
      <td colSpan={2} className={styles.mending}>
        <Wrong {...props} />
      </td>
    </>
  );
}

function Sound(props: RowProps) {
  const { shown, narrow } = props;
  const { row } = shown;
  return (
    <>
      <td className={styles.formula}>
        <span className={styles.one} data-tip={narrow ? undefined : row.text}>
          <Formula row={row} />
        </span>
        {row.wrong && (
          <>
            <span className={styles.wrong}>{row.wrong.message}</span>
            <Wrong {...props} />
          </>
        )}
      </td>
      <Reads {...props} />
      <ReadBy {...props} />
      <Notes {...props} />
    </>
  );
}

function Reads({ shown: { reads }, relation, about, narrow }: RowProps) {
  const t = useDesignerLogicTexts();
  const markOf = (name: string | null) =>
    relation === 'from' ? styles.read : relation === 'by' && name === about ? styles.readBy : undefined;
  const labels = reads.map(({ label }) => label).join(' · ');
  return (
    <td className={styles.reads} hidden={narrow && reads.length === 0}>
      {narrow && <span className={styles.listed}>{t.reads}</span>}
      <span className={styles.one} data-tip={narrow || reads.length < 2 ? undefined : labels}>
        {reads.map(({ label, name }) => (
          <span key={label} className={cx(styles.chip, markOf(name))}>
            {label}
          </span>
        ))}
      </span>
    </td>
  );
}

/** How many rows read its field; on a card which. */
function ReadBy({ shown: { readers }, narrow }: RowProps) {
  const t = useDesignerLogicTexts();
  const titles = [...new Set(readers)];
  return (
    <td className={styles.count} hidden={narrow && titles.length === 0}>
      {narrow ? (
        <>
          <span className={styles.listed}>{t.readBy}</span>
          {titles.map(each => (
            <span key={each} className={styles.chip}>
              {each}
            </span>
          ))}
        </>
      ) : (
        <span data-tip={titles.join(' · ') || undefined}>{readers.length || t.nothing}</span>
      )}
    </td>
  );
}

/** Whether a rule warns or refuses, and the cases that come out differently. */
function Notes({ shown: { row }, differing, narrow }: RowProps) {
  const t = useDesignerLogicTexts();
  return (
    <td className={styles.notes} hidden={narrow && row.level === null && differing === 0}>
      {row.level && <Chip tone={row.level === 'warning' ? 'warn' : 'neutral'}>{levelWord(row.level, t)}</Chip>}{' '}
      {differing > 0 && (
        <Chip tone="warn" icon={IconFlask}>
          {t.caseDiffers(differing)}
        </Chip>
      )}
    </td>
  );
}

const levelWord = (level: NonNullable<LogicRow['level']>, t: ReturnType<typeof useDesignerLogicTexts>) =>
  level === 'warning' ? t.warns : t.refuses;
