import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { repeatContainer as row } from '../../engine/content-types/repeat-container.ts';
import { childrenOf } from '../../engine/form/walk.ts';
import { cell } from '../base/cell.ts';
import { cx } from '../base/cx.ts';
import fields from '../base/field.module.css';
import styles from '../base/form.module.css';
import { Icon } from '../base/icon.tsx';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '../base/icons.ts';
import type { ContentFieldProps, ContentView } from '../form/content-view.ts';
import { Contents } from '../form/contents.tsx';
import { controlId, useForm } from '../form/context.ts';
import { useTopic } from '../form/hooks.ts';
import { topics } from '../store/store.ts';

/** Controls that do something of their own with Alt and an arrow. */
const ownArrows = 'select, textarea, [contenteditable], input[type=date], input[type=datetime-local]';

const Repeat = memo(function Repeat({ content }: ContentFieldProps) {
  const { store, mode, prefix, t, onRemoved } = useForm();
  const instances = useTopic(store, topics.repeat(content.id), () => store.instances(content.id));
  const max = row.repeats?.(content.options) ?? 1;
  const added = useRef<number | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const title = (instance: number) => `${controlId(prefix, content.id)}-${instance}`;
  const fill = mode === 'fill';
  const movable = fill && instances.length > 1;
  const held = useRef<HTMLElement | null>(null);
  const [said, say] = useState('');

  useEffect(() => {
    // a node that is moved in the page loses the focus
    held.current?.focus();
    held.current = null;
    if (added.current === null) return;
    const at = instances.indexOf(added.current);
    added.current = null;
    root.current?.querySelectorAll<HTMLElement>('[data-instance]')[at]?.focus();
  }, [instances]);

  function remove(instance: number, number: number) {
    const undo = store.remove(content.id, instance);
    onRemoved?.({ container: content, number, undo });
    root.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  }

  function move(instance: number, step: 1 | -1) {
    held.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    if (!store.move(content.id, instance, step)) return;
    say(t.instanceMoved(store.instances(content.id).indexOf(instance) + 1, instances.length));
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>, instance: number) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined;
    if (!step || !event.altKey || !movable || (event.target as Element).closest(ownArrows)) return;
    event.preventDefault();
    event.stopPropagation();
    move(instance, step);
  }
  const mover = (instance: number, step: 1 | -1, label: string, at: number) => (
    <button
      type="button"
      className={fields.iconButton}
      aria-label={label}
      title={`${label} (Alt ${step < 0 ? '↑' : '↓'})`}
      aria-disabled={instances[at + step] === undefined || undefined}
      onClick={() => move(instance, step)}
    >
      <Icon of={step < 0 ? IconArrowUp : IconArrowDown} />
    </button>
  );

  return (
    <div {...cell(content.column)} ref={root}>
      {instances.map((instance, index) => (
        <section
          key={instance}
          className={cx(max > 1 && styles.sheet, instances.length > 20 && styles.late)}
          aria-labelledby={max > 1 ? title(instance) : undefined}
          data-instance={instance}
          tabIndex={-1}
          {...(movable && {
            onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(event, instance),
            'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown',
          })}
        >
          {max > 1 && (
            <div className={styles.sheetHead}>
              <span id={title(instance)}>{t.instance(index + 1)}</span>
              <span className={styles.sheetTools}>
                {movable && mover(instance, -1, t.instanceUp(index + 1), index)}
                {movable && mover(instance, 1, t.instanceDown(index + 1), index)}
                {fill && (
                  <button
                    type="button"
                    className={fields.iconButton}
                    aria-label={t.instanceRemove(index + 1)}
                    onClick={() => remove(instance, index + 1)}
                  >
                    <Icon of={IconTrash} />
                  </button>
                )}
              </span>
            </div>
          )}
          <Contents list={childrenOf(content)} instance={instance} />
        </section>
      ))}
      {(fill ? max > 1 || instances.length === 0 : instances.length === 0) && (
        <div className={styles.sheetFoot}>
          {fill && (
            <button
              type="button"
              data-add
              className={fields.button}
              aria-disabled={instances.length >= max || undefined}
              onClick={() => {
                added.current = store.add(content.id);
              }}
            >
              <Icon of={IconPlus} />
              {t.instanceAdd}
            </button>
          )}
          <span className={styles.count} aria-live="polite">
            {instances.length ? t.instances(instances.length, max) : t.instancesNone}
          </span>
        </div>
      )}
      {fill && max > 1 && (
        <span className={fields.vh} role="status">
          {said}
        </span>
      )}
    </div>
  );
});

export const repeatContainer: ContentView = { Field: Repeat };
