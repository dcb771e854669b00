/** The palette's list: groups of rows, each an option of the combobox above it, named by its words without its keys. */
import type { KeyboardEvent } from 'react';
import { cx } from '../../ui/cx.ts';
import { keyLabel } from '../../ui/key-label.ts';
import type { Item, ItemGroup } from './items.tsx';
import { Marked } from './marked.tsx';
import styles from './palette.module.css';

/** A key sequence; a key may occur twice. */
function Keys({ of }: { of: string }) {
  return of
    .split(' ')
    .filter(Boolean)
    .map((key, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
      <kbd key={at} className="kbd" aria-hidden>
        {keyLabel(key)}
      </kbd>
    ));
}

interface Props {
  groups: ItemGroup[];
  query: string;
  chosen: Item | undefined;
  idOf: (item: Item) => string;
  onMark: (item: Item) => void;
  onRun: (item: Item) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export function Results({ groups, query, chosen, idOf, onMark, onRun, onKeyDown }: Props) {
  return groups.map(group => (
    // biome-ignore lint/a11y/useSemanticElements: a list of options may hold no fieldset
    <div key={group.key} role="group" aria-label={group.title} className={styles.groupOf}>
      <div className={styles.group} aria-hidden>
        {group.title}
      </div>
      {group.items.map(item => (
        <div
          key={item.id}
          id={idOf(item)}
          role="option"
          tabIndex={-1}
          aria-selected={item.id === chosen?.id}
          className={cx(styles.option, !item.line && !item.hit && styles.short, item.isAll && styles.all)}
          onPointerMove={() => item.id !== chosen?.id && onMark(item)}
          onClick={() => onRun(item)}
          onKeyDown={onKeyDown}
        >
          {item.glyph && (
            <span className={styles.glyph} aria-hidden>
              {item.glyph}
            </span>
          )}
          <span className={styles.words}>
            <span>
              <Marked text={item.label} query={query} />
            </span>{' '}
            {item.line && (
              <small>
                <Marked text={item.line} query={query} />
              </small>
            )}
          </span>{' '}
          {item.aside && <span className={styles.aside}>{item.aside}</span>}
          {item.keys && <Keys of={item.keys} />}
        </div>
      ))}
    </div>
  ));
}
