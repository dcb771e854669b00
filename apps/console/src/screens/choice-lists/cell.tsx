/** Cell of the sheet: text, or while edited an input; moves and edits by keyboard. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { cx } from '../../ui/index.ts';
import styles from './sheet.module.css';

export interface CellProps {
  text: string;
  label: string;
  active: boolean;
  /** Begins with this text; null while it is only read. */
  editing: string | null;
  fixed: boolean;
  mono: boolean;
  end: boolean;
  struck: boolean;
  changed: boolean;
  onActivate(): void;
  onEdit(): void;
  onDone(text: string | null, move: 'down' | 'right' | 'left' | 'stay'): void;
}

export function Cell(props: CellProps) {
  const { text, label, active, editing, fixed, mono, end, struck, changed, onActivate, onEdit, onDone } = props;
  const cell = useRef<HTMLTableCellElement>(null);
  useEffect(() => {
    if (active && editing === null) cell.current?.focus({ preventScroll: false });
  }, [active, editing]);
  return (
    <td
      ref={cell}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid (ARIA), in a table for its layout
      role="gridcell"
      aria-label={text === '' ? label : undefined}
      aria-readonly={fixed || undefined}
      aria-selected={active}
      tabIndex={active ? 0 : -1}
      className={cx(mono && styles.mono, end && styles.end, struck && styles.struck, changed && styles.changed)}
      onFocus={() => active || onActivate()}
      onMouseDown={onActivate}
      onDoubleClick={onEdit}
    >
      {editing === null ? text || <span aria-hidden>–</span> : <Editor begin={editing} {...{ label, onDone }} />}
    </td>
  );
}

interface EditorProps extends Pick<CellProps, 'label' | 'onDone'> {
  begin: string;
}

function Editor({ begin, label, onDone }: EditorProps) {
  const [value, setValue] = useState(begin);
  const done = useRef(false);
  function finish(text: string | null, move: Parameters<CellProps['onDone']>[1]) {
    if (done.current) return;
    done.current = true;
    onDone(text, move);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    if (event.key === 'Enter') finish(value, 'down');
    else if (event.key === 'Tab') finish(value, event.shiftKey ? 'left' : 'right');
    else if (event.key === 'Escape') finish(null, 'stay');
    else return;
    event.preventDefault();
  }
  return (
    <input
      // The cell was chosen for editing.
      ref={input => {
        if (input && document.activeElement !== input) input.focus();
      }}
      className={styles.editor}
      aria-label={label}
      maxLength={255}
      value={value}
      onChange={event => setValue(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => finish(value, 'stay')}
      onPaste={event => event.stopPropagation()}
    />
  );
}
