import { memo, useEffect, useRef } from 'react';
import { cell } from '../react/cell.ts';
import { Contents } from '../react/contents.tsx';
import { controlId, useForm } from '../react/context.ts';
import fields from '../react/field.module.css';
import styles from '../react/form.module.css';
import { useTopic } from '../react/hooks.ts';
import { Icon } from '../react/icon.tsx';
import { IconPlus, IconTrash } from '../react/icons.ts';
import { topics } from '../react/store.ts';
import { childrenOf } from '../walk.ts';
import { repeatContainer as row } from './repeat-container.ts';
import type { ContentFieldProps, ContentView } from './view.ts';

const Repeat = memo(function Repeat({ content }: ContentFieldProps) {
  const { store, mode, prefix, t, onRemoved } = useForm();
  const instances = useTopic(store, topics.repeat(content.id), () => store.instances(content.id));
  const max = row.repeats?.(content.options) ?? 1;
  const added = useRef<number | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const title = (instance: number) => `${controlId(prefix, content.id)}-${instance}`;
  const fill = mode === 'fill';

  useEffect(() => {
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

  return (
    <div {...cell(content.column)} ref={root}>
      {instances.map((instance, index) => (
        <section
          key={instance}
          className={max > 1 ? styles.sheet : undefined}
          aria-labelledby={max > 1 ? title(instance) : undefined}
          data-instance={instance}
          tabIndex={-1}
        >
          {max > 1 && (
            <div className={styles.sheetHead}>
              <span id={title(instance)}>{t.instance(index + 1)}</span>
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
    </div>
  );
});

export const repeatContainer: ContentView = { Field: Repeat };
