/** An entry's state as a button with the menu of states; without the right to change it, the state alone. */
import type { State } from '@kontor/form';
import { useRef } from 'react';
import { useEntryTexts } from '../../../i18n/entry.ts';
import { Button } from '../../../ui/button.tsx';
import { useCommands } from '../../../ui/commands.ts';
import { cx } from '../../../ui/cx.ts';
import { IconChevronDown } from '../../../ui/icons.ts';
import { opens, useMenu } from '../../../ui/menu.tsx';
import { StateGlyph } from '../../../ui/state-glyph.tsx';
import styles from './state-button.module.css';
import { EntryState, stateInfo } from './state-label.tsx';
import { stateItems } from './state-menu-items.tsx';

interface StateButtonProps {
  states: readonly State[];
  value: string | null;
  /** Undefined without the right to change it. */
  onSet: ((state: string | null) => void) | undefined;
  /** Takes the whole width. */
  full?: boolean;
}

export function StateButton({ states, value, onSet, full = false }: StateButtonProps) {
  const t = useEntryTexts();
  const button = useRef<HTMLButtonElement>(null);
  const { kind, label } = stateInfo(states, value);
  const { open, popup, isOpen } = useMenu(t.state, () => stateItems(states, value, onSet ?? (() => undefined)));
  useCommands(onSet ? [{ id: 'entry-state', label: t.setState, keys: 's', run: () => button.current?.click() }] : []);
  if (!onSet) return <EntryState states={states} value={value} />;
  return (
    <>
      <Button
        {...opens(open)}
        ref={button}
        iconEnd={IconChevronDown}
        aria-expanded={isOpen}
        className={cx(styles.button, full && styles.full)}
      >
        <span key={value} className={styles.glyph}>
          <StateGlyph kind={kind} />
        </span>
        <span className="trunc">
          <span className="vh">{`${t.state}: `}</span>
          {label}
        </span>
        {!full && (
          <kbd className={cx('kbd', styles.key)} aria-hidden>
            S
          </kbd>
        )}
      </Button>
      {popup}
    </>
  );
}
