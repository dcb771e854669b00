/** View of `repeat_container`: its instances as cards that can be added, removed and moved. */
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import type { Content } from '../../engine/base/types.ts';
import { repeatTexts, repeatContainer as row } from '../../engine/content-types/repeat-container.ts';
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
import { FilledText } from '../form/field.tsx';
import { useText, useTopic } from '../form/hooks.ts';
import { topics } from '../store/store.ts';

/** Controls with their own behaviour for Alt+arrow. */
const ownArrows = 'select, textarea, [contenteditable], input[data-date]';

/** Adds, removes and moves instances, and manages the focus. */
function useInstances(content: Content) {
  const { store, t, onRemoved } = useForm();
  const instances = useTopic(store, topics.repeat(content.id), () => store.instances(content.id));
  const root = useRef<HTMLDivElement>(null);
  const added = useRef<number | null>(null);
  const focused = useRef<HTMLElement | null>(null);
  /** Announcement for screen readers: the new position. */
  const [moved, setMoved] = useState('');

  useEffect(() => {
    // an element loses the focus when it is moved in the DOM
    focused.current?.focus();
    focused.current = null;
    if (added.current === null) return;
    const at = instances.indexOf(added.current);
    added.current = null;
    root.current?.querySelectorAll<HTMLElement>('[data-instance]')[at]?.focus();
  }, [instances]);

  return {
    instances,
    root,
    moved,
    add() {
      added.current = store.add(content.id);
    },
    remove(instance: number, number: number) {
      const undo = store.remove(content.id, instance);
      onRemoved?.({ container: content, number, undo });
      root.current?.querySelector<HTMLElement>('[data-add]')?.focus();
    },
    move(instance: number, step: 1 | -1) {
      focused.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      if (!store.move(content.id, instance, step)) return;
      setMoved(t.instanceMoved(store.instances(content.id).indexOf(instance) + 1, instances.length));
    },
  };
}

type Instances = ReturnType<typeof useInstances>;

const Repeat = memo(function Repeat({ content }: ContentFieldProps) {
  const { mode, prefix } = useForm();
  const { label, add } = repeatTexts(content.options);
  const heading = `${controlId(prefix, content.id)}-label`;
  const all = useInstances(content);
  const { instances, root, moved } = all;
  const max = row.repeats?.(content.options) ?? 1;
  const fill = mode === 'fill';
  return (
    <div {...cell(content.column)} ref={root} {...(label && { role: 'group', 'aria-labelledby': heading })}>
      {label && (
        <div id={heading} className={styles.groupLabel}>
          <FilledText id={content.id} text={label} instance={null} />
        </div>
      )}
      {instances.map((instance, index) => (
        <Instance key={instance} {...{ content, instance, index, max, all }} />
      ))}
      {(instances.length === 0 || (fill && max > 1)) && <Foot {...{ fill, max, add, all }} />}
      {fill && max > 1 && (
        <span className={fields.vh} role="status">
          {moved}
        </span>
      )}
    </div>
  );
});

interface InstanceProps {
  content: Content;
  instance: number;
  index: number;
  max: number;
  all: Instances;
}

function Instance({ content, instance, index, max, all }: InstanceProps) {
  const { mode, prefix } = useForm();
  const { instances, move } = all;
  const movable = mode === 'fill' && instances.length > 1;
  const title = `${controlId(prefix, content.id)}-${instance}`;
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined;
    if (!step || !event.altKey || (event.target as Element).closest(ownArrows)) return;
    event.preventDefault();
    event.stopPropagation();
    move(instance, step);
  }
  return (
    <section
      className={cx(max > 1 && styles.sheet, instances.length > 20 && styles.late)}
      aria-labelledby={max > 1 ? title : undefined}
      data-instance={instance}
      tabIndex={-1}
      {...(movable && { onKeyDown, 'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown' })}
    >
      {max > 1 && <Head {...{ content, title, instance, index, movable, all }} />}
      <Contents list={childrenOf(content)} instance={instance} />
    </section>
  );
}

interface HeadProps extends Pick<InstanceProps, 'content' | 'instance' | 'index' | 'all'> {
  title: string;
  movable: boolean;
}

function Head({ content, title, instance, index, movable, all }: HeadProps) {
  const { mode, t } = useForm();
  const { instance: own, title: text } = repeatTexts(content.options);
  const name = own || undefined;
  const written = useText(content.id, text, instance);
  const mover = (step: 1 | -1, label: string) => (
    <button
      type="button"
      className={fields.iconButton}
      aria-label={label}
      title={`${label} (Alt ${step < 0 ? '↑' : '↓'})`}
      aria-disabled={all.instances[index + step] === undefined || undefined}
      onClick={() => all.move(instance, step)}
    >
      <Icon of={step < 0 ? IconArrowUp : IconArrowDown} />
    </button>
  );
  return (
    <div className={styles.sheetHead}>
      <span id={title}>{written || t.instance(index + 1, name)}</span>
      <span className={styles.sheetTools}>
        {movable && mover(-1, t.instanceUp(index + 1, name))}
        {movable && mover(1, t.instanceDown(index + 1, name))}
        {mode === 'fill' && (
          <button
            type="button"
            className={fields.iconButton}
            aria-label={t.instanceRemove(index + 1, name)}
            onClick={() => all.remove(instance, index + 1)}
          >
            <Icon of={IconTrash} />
          </button>
        )}
      </span>
    </div>
  );
}

interface FootProps {
  fill: boolean;
  max: number;
  /** The button's own text, '' for the usual one. */
  add: string;
  all: Instances;
}

function Foot({ fill, max, add, all }: FootProps) {
  const { instances } = all;
  const { t } = useForm();
  return (
    <div className={styles.sheetFoot}>
      {fill && (
        <button
          type="button"
          data-add
          className={fields.button}
          aria-disabled={instances.length >= max || undefined}
          onClick={all.add}
        >
          <Icon of={IconPlus} />
          {add || t.instanceAdd}
        </button>
      )}
      <span className={styles.count} aria-live="polite">
        {instances.length ? t.instances(instances.length, max) : t.instancesNone}
      </span>
    </div>
  );
}

export const repeatContainer: ContentView = { Field: Repeat };
