/** Canvas of the form designer: renders the form as on paper, with selection, drag and drop, and keyboard commands. */
import { type Content, find, rowOf } from '@kontor/form';
import { DesignView } from '@kontor/form/design';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useMemo } from 'react';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { useDesignerSeveralTexts } from '../../i18n/designer-several.ts';
import { useLanguage } from '../../i18n/index.ts';
import { cx, matches, useStore } from '../../ui/index.ts';
import styles from './canvas.module.css';
import { useTools } from './context.ts';
import { DragLayer } from './drag-layer.tsx';
import { isRow } from './edits.ts';
import { Frame } from './frame.tsx';
import { useKeyboardDrag } from './keyboard-drag.ts';
import { commandFor } from './keys.ts';

export type Device = 'desktop' | 'tablet' | 'phone';

interface CanvasProps {
  fields: Content[];
  device: Device;
  fileUrl: (id: string) => string | undefined;
  /** Shown above the form: errors, and the offer to restore a draft. */
  children: ReactNode;
}

const wrap = (content: Content, sketch: ReactNode) =>
  isRow(content) ? (
    sketch
  ) : (
    <Frame content={content} container={rowOf(content).container}>
      {sketch}
    </Frame>
  );
const list = (parent: Content | null, grid: ReactNode) => (
  <div className={styles.list} data-list={parent?.id ?? ''} data-row={parent && isRow(parent) ? '' : undefined}>
    {grid}
  </div>
);

export function Canvas({ fields, device, fileUrl, children }: CanvasProps) {
  const t = useDesignerTexts();
  const locale = useLanguage();
  const keys = useId();
  const { acts, selection, gathering, drag, openPanel, writing } = useTools();
  const several = useDesignerSeveralTexts();
  const { language } = useStore(writing);
  const pickUp = useKeyboardDrag();
  const form = useMemo(() => ({ fields, states: [] }), [fields]);
  useEffect(() => drag.start(), [drag]);

  function choose(event: MouseEvent<HTMLElement>) {
    if (!(event.target instanceof Element) || event.target.closest('button, a, [data-handle]')) return;
    const id = event.target.closest('[data-frame]')?.getAttribute('data-frame') ?? null;
    if (id !== null && event.shiftKey) return acts.extend(id, true);
    if (id !== null && (event.ctrlKey || event.metaKey || gathering.get())) return acts.toggle(id, true);
    // a tap beside the contents does not end the gathering: it is easily missed
    if (id === null && gathering.get()) return;
    acts.select(id, id !== null);
    if (id && !matches('(min-width: 1200px)')) openPanel(id);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.target instanceof Element && !event.target.matches('[data-frame]')) return;
    const id = selection.get();
    if (pickUp.key(event, id)) return event.preventDefault();
    const chosen = id !== null && find(acts.document().fields, id) !== null;
    const run = commandFor(event, chosen, matches('(min-width: 1200px)'));
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run(acts, id ?? '', openPanel);
  }

  return (
    <section className={styles.stage} aria-label={t.canvas}>
      <div
        ref={element => {
          drag.canvas.current = element;
        }}
        className={styles.ground}
      >
        {children}
        <div
          className={cx(styles.paper, styles[device])}
          role="application"
          aria-label={t.canvas}
          aria-describedby={keys}
          onClick={choose}
          onKeyDown={onKeyDown}
          onBlur={pickUp.leave}
        >
          <DesignView
            form={form}
            locale={locale}
            language={language}
            wrap={wrap}
            list={list}
            fileUrl={fileUrl}
            narrow={device === 'phone'}
          />
        </div>
        <p id={keys} className="vh">
          {t.canvasKeys} {several.canvasKeys}
        </p>
      </div>
      <DragLayer />
    </section>
  );
}
