/** Canvas of the form designer: renders the form as on paper, with selection, drag and drop, and keyboard commands. */
import { type Content, find, parentOf, rowOf } from '@kontor/form';
import { DesignView } from '@kontor/form/design';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { useDesignerCanvasTexts } from '../../i18n/designer-canvas.ts';
import { useDesignerSeveralTexts } from '../../i18n/designer-several.ts';
import { useLanguage } from '../../i18n/index.ts';
import { cx, Icon, IconPlus, lazily, matches, useStore } from '../../ui/index.ts';
import styles from './canvas.module.css';
import { useTools } from './context.ts';
import { DragLayer } from './drag-layer.tsx';
import { isRow } from './edits.ts';
import { Frame } from './frame.tsx';
import { useFrameSelect } from './frame-select.ts';
import { InsertGap, useGap } from './insert-gap.tsx';
import type { InsertAt } from './insert-menu.tsx';
import { useKeyboardDrag } from './keyboard-drag.ts';
import { commandFor } from './keys.ts';

const TryOut = lazily(() => import('./try-out.tsx'));
const InsertMenu = lazily(() => import('./insert-menu.tsx'));

export type Device = 'desktop' | 'tablet' | 'phone';

interface CanvasProps {
  fields: Content[];
  device: Device;
  fileUrl: (id: string) => string | undefined;
  /** The form is filled in in its place. */
  trying: boolean;
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

export function Canvas({ fields, device, fileUrl, trying, children }: CanvasProps) {
  const t = useDesignerTexts();
  const locale = useLanguage();
  const keys = useId();
  const { acts, selection, several, gathering, drag, openPanel, editLabel, writing } = useTools();
  const words = useDesignerCanvasTexts();
  const together = useDesignerSeveralTexts();
  const { language } = useStore(writing);
  const pickUp = useKeyboardDrag();
  const form = useMemo(() => ({ fields, states: [] }), [fields]);
  useEffect(() => drag.start(), [drag]);
  const drawn = useRef<HTMLDivElement>(null);
  const present = () => (several.get().length ? several.get() : [selection.get()].filter(id => id !== null));
  const framing = useFrameSelect(drag.canvas, drawn, { acts, present });
  const gap = useGap();
  const [inserting, setInserting] = useState<InsertAt | null>(null);
  const stopInserting = useCallback(() => setInserting(null), []);

  function choose(event: MouseEvent<HTMLElement>) {
    if (framing.took()) return;
    if (!(event.target instanceof Element) || event.target.closest('button, a, textarea, [data-handle]')) return;
    const id = event.target.closest('[data-frame]')?.getAttribute('data-frame') ?? null;
    if (id !== null && event.shiftKey) return acts.extend(id, true);
    if (id !== null && (event.ctrlKey || event.metaKey || gathering.get())) return acts.toggle(id, true);
    // a tap beside the contents does not end the gathering: it is easily missed
    if (id === null && gathering.get()) return;
    acts.select(id, id !== null);
    if (id && !matches('(min-width: 1200px)')) openPanel(id);
  }

  function writeLabel(event: MouseEvent<HTMLElement>) {
    if (!(event.target instanceof Element) || event.target.closest('button, a, textarea, [data-handle]')) return;
    const id = event.target.closest('[data-frame]')?.getAttribute('data-frame');
    // once the click that selected it has focused it
    if (id) requestAnimationFrame(() => requestAnimationFrame(() => editLabel(id)));
  }

  /** Opens the insert menu behind the selected content, or at the end. */
  function insertBehind(id: string | null, anchor: Element) {
    const content = id === null ? null : find(acts.document().fields, id);
    const spot = content && parentOf(acts.document().fields, content.id);
    const end = { parent: null, index: fields.length };
    setInserting({
      target: { gap: spot ? { ...spot, index: spot.index + 1 } : end },
      anchor: anchor.getBoundingClientRect(),
    });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.target instanceof Element && !event.target.matches('[data-frame]')) return;
    const id = selection.get();
    if (pickUp.key(event, id)) return event.preventDefault();
    if (event.key === '/' && event.target instanceof Element && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      event.stopPropagation();
      return insertBehind(id, event.target);
    }
    const chosen = id !== null && find(acts.document().fields, id) !== null;
    const run = commandFor(event, chosen, matches('(min-width: 1200px)'));
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run(acts, id ?? '', { openPanel, editLabel });
  }

  return (
    <section className={styles.stage} aria-label={t.canvas}>
      <div
        ref={element => {
          drag.canvas.current = element;
        }}
        className={styles.ground}
        onPointerDown={framing.begin}
      >
        {children}
        {trying ? (
          <div className={cx(styles.paper, styles[device])}>
            <Suspense fallback={null}>
              <TryOut form={form} fileUrl={fileUrl} narrow={device === 'phone'} />
            </Suspense>
          </div>
        ) : (
          <div
            className={cx(styles.paper, styles[device])}
            role="application"
            aria-label={t.canvas}
            aria-describedby={keys}
            onClick={choose}
            onDoubleClick={writeLabel}
            onPointerMove={gap.follow}
            onPointerLeave={gap.leave}
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
            {gap.shown && !inserting && (
              <InsertGap
                shown={gap.shown}
                onInsert={anchor => {
                  const { target } = gap.shown ?? {};
                  if (target) setInserting({ target, anchor: anchor.getBoundingClientRect() });
                }}
              />
            )}
            <button type="button" className={styles.end} onClick={event => insertBehind(null, event.currentTarget)}>
              <Icon of={IconPlus} size={16} />
              {words.insertAtEnd}
              <kbd>/</kbd>
            </button>
          </div>
        )}
        <p id={keys} className="vh">
          {t.canvasKeys} {words.keys} {together.canvasKeys}
        </p>
      </div>
      <DragLayer />
      <div className={styles.drawing} aria-hidden>
        <div ref={drawn} hidden />
      </div>
      {inserting && (
        <Suspense fallback={null}>
          <InsertMenu at={inserting} onClose={stopInserting} />
        </Suspense>
      )}
    </section>
  );
}
