/** A group of lines of the report, which opens and closes; windowed, since a file may have thousands of cells. */
import { memo, type ReactNode, useMemo, useRef } from 'react';
import { useFormImportTexts } from '../../i18n/form-import.ts';
import { number } from '../../i18n/format.ts';
import { cx, Icon, IconChevronDown, IconChevronRight, type IconType, useRowWindow } from '../../ui/index.ts';
import styles from './form-import.module.css';
import { IconLeft, IconRewritten, IconUnread } from './icons.ts';
import type { GroupName, KeyedLine } from './lines.ts';

const icons: Partial<Record<GroupName, IconType>> = { unread: IconUnread, left: IconLeft, changed: IconRewritten };

interface GroupProps {
  name: GroupName;
  lines: readonly KeyedLine[];
  open: boolean;
  onToggle(): void;
  /** The place of its head among all rows of the table. */
  first: number;
  /** The line that is marked, and the one that Tab reaches, by their keys. */
  marked: string | undefined;
  stop: string | undefined;
  cellOf(line: KeyedLine): string;
  became(line: KeyedLine): ReactNode;
}

const none: readonly string[] = [];

export function Group({ name, lines, open, onToggle, first, marked, stop, cellOf, became }: GroupProps) {
  const t = useFormImportTexts();
  const body = useRef<HTMLTableSectionElement>(null);
  const keys = useMemo(() => (open ? lines.map(({ key }) => key) : none), [lines, open]);
  const { parts } = useRowWindow(body, keys, stop);
  const icon = icons[name];
  return (
    <tbody ref={body}>
      <tr className={styles.groupHead} data-group={name} aria-rowindex={first}>
        <th scope="rowgroup" colSpan={3}>
          <button type="button" aria-expanded={open} onClick={onToggle}>
            {icon && <Icon of={icon} size={16} className={styles[name]} />}
            <b>{t.group(name)}</b> <span className="num">{number(lines.length)}</span>
            <Icon of={open ? IconChevronDown : IconChevronRight} size={16} />
          </button>
        </th>
      </tr>
      {parts.map(part => {
        if (!('row' in part))
          return <tr key={`before ${part.before}`} aria-hidden data-space="" style={{ height: part.space }} />;
        const line = lines[part.row];
        return (
          line && (
            <Line
              key={line.key}
              line={line}
              {...{ cellOf, became }}
              index={first + 1 + part.row}
              isMarked={line.key === marked}
              isStop={line.key === stop}
            />
          )
        );
      })}
    </tbody>
  );
}

interface LineProps extends Pick<GroupProps, 'cellOf' | 'became'> {
  line: KeyedLine;
  index: number;
  isMarked: boolean;
  isStop: boolean;
}

/** Said by what is shown already. */
const plain = new Set(['formula', 'bounds']);

const Line = memo(function Line({ line, cellOf, became, index, isMarked, isStop }: LineProps) {
  const t = useFormImportTexts();
  const { key, column, text, reason } = line;
  const shown = became(line);
  const says = reason !== '' && !(plain.has(reason) && shown !== null);
  return (
    <tr
      className={cx(styles.line, isMarked && styles.marked)}
      data-row={key}
      aria-rowindex={index}
      tabIndex={isStop ? 0 : -1}
    >
      <th scope="row" className={styles.cell}>
        <code>{cellOf(line)}</code>
        <span>{column}</span>
      </th>
      <td className={styles.source}>
        <code>{text}</code>
      </td>
      <td className={styles.became}>
        {shown !== null && <div>{shown}</div>}
        {says && <p>{t.reason(reason)}</p>}
      </td>
    </tr>
  );
});
