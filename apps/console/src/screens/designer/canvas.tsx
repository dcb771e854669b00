/** Canvas of the form designer: renders the form as on paper, with selection, drag and drop, and keyboard commands. */
import { type Content, type Form, find, parentOf, rowOf } from '@kontor/form';
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
import { takeTyped, typeAhead } from '../../ui/typed-ahead.ts';
import styles from './canvas.module.css';
import { useTools } from './context.ts';
import { isRow } from './edits.ts';
import { Frame } from './frame.tsx';
import { useFrameSelect } from './frame-select.ts';
import { InsertGap, useGap } from './insert-gap.tsx';
import type { InsertAt } from './insert-menu.tsx';
import { useKeyboardDrag } from './keyboard-drag.ts';
import { commandFor } from './keys.ts';
import { useLogicMarks } from './logic-marks.ts';

const DragLayer = lazily(() => import('./drag-layer.tsx'));
const TryOut = lazily(() => import('./try-out.tsx'));
const InsertMenu = lazily(() =>
  import('./insert-menu.tsx').catch(error => {
    takeTyped();
    throw error;
  }),
);

export type Device = 'desktop' | 'tablet' | 'phone';

interface CanvasProps {
  fields: Content[];
  device: Device;
  fileUrl: (id: string) => string | undefined;
  /** The form is filled in in its place. */
  trying: boolean;
  onTried(): void;
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

/** Id of the content that was clicked; null beside the contents, undefined on a control. */
function frameOf(target: EventTarget): string | null | undefined {
  if (!(target instanceof Element) || target.closest('button, a, textarea, [data-handle]')) return undefined;
  return target.closest('[data-frame]')?.getAttribute('data-frame') ?? null;
}

/** What clicks and keys on the paper do. `insertAt` opens the insert menu. */
function useCommandsOfPaper(took: () => boolean, insertAt: (at: InsertAt) => void) {
  const { acts, selection, gathering, openPanel, editLabel } = useTools();
  const pickUp = useKeyboardDrag();

  function choose(event: MouseEvent<HTMLElement>) {
    const id = frameOf(event.target);
    if (took() || id === undefined) return;
    if (id !== null && event.shiftKey) return acts.extend(id, true);
    if (id !== null && (event.ctrlKey || event.metaKey || gathering.get())) return acts.toggle(id, true);
    // a tap beside the contents does not end the gathering: it is easily missed
    if (id === null && gathering.get()) return;
    acts.select(id, id !== null);
    if (id && !matches('(min-width: 1200px)')) openPanel(id);
  }

  function writeLabel(event: MouseEvent<HTMLElement>) {
    const id = frameOf(event.target);
    // once the click that selected it has focused it
    if (id) requestAnimationFrame(() => requestAnimationFrame(() => editLabel(id)));
  }

  /** Opens the insert menu behind the selected content, or at the end. */
  function insertBehind(id: string | null, anchor: Element) {
    const content = id === null ? null : find(acts.document().fields, id);
    const spot = content && parentOf(acts.document().fields, content.id);
    const end = { parent: null, index: acts.document().fields.length };
    insertAt({
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
      typeAhead();
      return insertBehind(id, event.target);
    }
    const chosen = id !== null && find(acts.document().fields, id) !== null;
    const run = commandFor(event, chosen, matches('(min-width: 1200px)'));
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run(acts, id ?? '', { openPanel, editLabel });
  }
  // Left before the menu is there, nobody else would let the keys go.
  useEffect(() => () => void takeTyped(), []);
  return { choose, writeLabel, insertBehind, onKeyDown, leave: pickUp.leave };
}

export function Canvas({ fields, device, fileUrl, trying, onTried, children }: CanvasProps) {
  const t = useDesignerTexts();
  const keys = useId();
  const { acts, selection, several, drag } = useTools();
  const words = useDesignerCanvasTexts();
  const together = useDesignerSeveralTexts();
  const form = useMemo(() => ({ fields, states: [] }), [fields]);
  useEffect(() => drag.start(), [drag]);
  const drawn = useRef<HTMLDivElement>(null);
  const present = () => (several.get().length ? several.get() : [selection.get()].filter(id => id !== null));
  const framing = useFrameSelect(drag.canvas, drawn, { acts, present });
  const [inserting, setInserting] = useState<InsertAt | null>(null);
  const stopInserting = useCallback(() => setInserting(null), []);
  const paper = (
    <Paper
      {...{ form, device, fileUrl, keys }}
      took={framing.took}
      inserting={inserting !== null}
      onInsert={setInserting}
    />
  );

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
          <Suspense fallback={paper}>
            <div className={cx(styles.paper, styles[device])}>
              <TryOut form={form} fileUrl={fileUrl} narrow={device === 'phone'} onEnd={onTried} />
            </div>
          </Suspense>
        ) : (
          paper
        )}
        <p id={keys} className="vh">
          {t.canvasKeys} {words.keys} {together.canvasKeys}
        </p>
      </div>
      <Suspense>
        <DragLayer />
      </Suspense>
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

interface PaperProps extends Pick<CanvasProps, 'device' | 'fileUrl'> {
  form: Form;
  /** Id of the text that tells the keys. */
  keys: string;
  took(): boolean;
  inserting: boolean;
  onInsert(at: InsertAt): void;
}

/** The form as sketches, with what the pointer and the keys do to it. */
function Paper({ form, device, fileUrl, keys, took, inserting, onInsert }: PaperProps) {
  const t = useDesignerTexts();
  const words = useDesignerCanvasTexts();
  const locale = useLanguage();
  const tools = useTools();
  const { language } = useStore(tools.writing);
  const gap = useGap();
  const paper = useCommandsOfPaper(took, onInsert);
  useLogicMarks(form.fields, tools);
  return (
    <div
      className={cx(styles.paper, styles[device])}
      role="application"
      aria-label={t.canvas}
      aria-describedby={keys}
      onClick={paper.choose}
      onDoubleClick={paper.writeLabel}
      onPointerMove={gap.follow}
      onPointerLeave={gap.leave}
      onKeyDown={paper.onKeyDown}
      onBlur={paper.leave}
    >
      <DesignView {...{ form, locale, language, wrap, list, fileUrl }} narrow={device === 'phone'} />
      {gap.shown && !inserting && (
        <InsertGap
          shown={gap.shown}
          onInsert={anchor => {
            if (gap.shown) onInsert({ target: gap.shown.target, anchor: anchor.getBoundingClientRect() });
          }}
        />
      )}
      <button type="button" className={styles.end} onClick={event => paper.insertBehind(null, event.currentTarget)}>
        <Icon of={IconPlus} size={16} />
        {words.insertAtEnd}
        <kbd>/</kbd>
      </button>
    </div>
  );
}
