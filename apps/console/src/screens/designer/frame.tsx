/** Selectable frame around a content on the canvas: click, keyboard and drag; the selected one shows its toolbar. */
import type { Content } from '@kontor/form';
import { panelTexts } from '@kontor/form/design';
import { memo, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { useDesignerCanvasTexts } from '../../i18n/designer-canvas.ts';
import { type Language, useLanguage } from '../../i18n/index.ts';
import {
  cx,
  Icon,
  IconArrowDown,
  IconArrowUp,
  IconButton,
  IconCopy,
  IconDots,
  IconGripVertical,
  IconTrash,
  matches,
} from '../../ui/index.ts';
import styles from './canvas.module.css';
import { titleOf, wordFor } from './content-title.ts';
import { useIsAwaited, useIsSelected, useIsTabStop, useIsWritten, useMark, useTools } from './context.ts';
import { widths } from './edits.ts';
import { LabelEditor } from './label-editor.tsx';

/** Accessible name. */
function spokenOf(content: Content, locale: Language): string {
  const title = titleOf(content, locale);
  return content.options.required === true ? `${title}, ${panelTexts[locale].required}` : title;
}

/** How it relates to the formulas of the chosen content, as attributes of its frame. */
function useMarked(id: string) {
  const mark = useMark(id);
  const t = useDesignerCanvasTexts();
  if (!mark) return { 'data-mark': undefined, 'aria-description': undefined };
  return { 'data-mark': mark, 'aria-description': mark === 'in' ? t.goesIn : t.dependsOn };
}

const MarkWord = ({ word }: { word: string | undefined }) =>
  word && (
    <span className={styles.mark} aria-hidden>
      {word}
    </span>
  );

interface FrameProps {
  content: Content;
  container: boolean;
  children: ReactNode;
}

export const Frame = memo(function Frame({ content, container, children }: FrameProps) {
  const locale = useLanguage();
  const selected = useIsSelected(content.id);
  const awaited = useIsAwaited(content.id);
  const stop = useIsTabStop(content.id);
  const writes = useIsWritten(content.id);
  const marked = useMarked(content.id);
  const { acts, drag, focus, gathering, selection } = useTools();
  const own = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!selected || !awaited) return;
    focus.set(null);
    // next frame: reads the layout when it is computed anyway
    requestAnimationFrame(() => {
      own.current?.focus({ preventScroll: true });
      own.current?.scrollIntoView({ block: 'nearest' });
    });
  });

  function press(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || !own.current || event.currentTarget !== nearest(event.target)) return;
    if (event.target instanceof Element && event.target.closest('button, input, textarea, [data-handle]')) return;
    if (matches('(min-width: 992px)')) drag.press(own.current, content.id);
  }
  return (
    <article
      ref={own}
      aria-label={spokenOf(content, locale)}
      aria-current={selected !== null || undefined}
      tabIndex={stop ? 0 : -1}
      data-frame={content.id}
      data-container={container ? '' : undefined}
      className={cx(styles.frame, container && styles.container, selected && styles.selected)}
      data-type={wordFor(content, locale)}
      {...marked}
      data-together={selected === 'together' || undefined}
      onPointerDown={press}
      onFocus={event => {
        // focus by Tab only: a pressed content may be dragged, and is selected on click
        const tabbed = event.target === own.current && event.target.matches(':focus-visible');
        if (tabbed && selection.get() === null && !gathering.get()) acts.select(content.id);
      }}
    >
      {/* an input's preview adds nothing to its name; a container's children are contents themselves */}
      {container ? children : <div aria-hidden>{children}</div>}
      <MarkWord word={marked['aria-description']} />
      {selected === 'alone' && <Handles content={content} />}
      {writes && own.current && <LabelEditor content={content} frame={own.current} />}
    </article>
  );
});

const nearest = (target: EventTarget) => (target instanceof Element ? target.closest('[data-frame]') : null);

/** Tools of the selected content in its label's line, and the resize handle; narrow ones have the menu alone. */
function Handles({ content }: { content: Content }) {
  const t = useDesignerTexts();
  const locale = useLanguage();
  const { acts, openMoveMenu } = useTools();
  return (
    <>
      <span className={styles.tools}>
        <span className={styles.type} aria-hidden>
          <Icon of={IconGripVertical} size={14} />
          {wordFor(content, locale)}
        </span>
        <IconButton icon={IconArrowUp} size="sm" label={t.moveUp} onClick={() => acts.step(content.id, 'up')} />
        <IconButton icon={IconArrowDown} size="sm" label={t.moveDown} onClick={() => acts.step(content.id, 'down')} />
        <IconButton icon={IconCopy} size="sm" label={t.duplicate} onClick={() => acts.duplicate(content.id)} />
        <IconButton icon={IconTrash} size="sm" danger label={t.removeContent} onClick={() => acts.remove(content.id)} />
        <IconButton
          icon={IconDots}
          size="sm"
          label={t.moveMenu}
          aria-haspopup="menu"
          onClick={event => openMoveMenu(content.id, event.currentTarget)}
        />
      </span>
      <WidthHandle content={content} />
    </>
  );
}

/** Resize handle that snaps to six widths; on the keyboard Alt with arrow keys. */
function WidthHandle({ content }: { content: Content }) {
  const { acts } = useTools();
  const own = useRef<HTMLSpanElement>(null);

  function pull(event: PointerEvent<HTMLSpanElement>) {
    const cell = own.current?.closest<HTMLElement>('[data-content]');
    const grid = cell?.parentElement;
    if (!cell || !grid) return;
    event.preventDefault();
    event.stopPropagation();
    const left = cell.getBoundingClientRect().left;
    const whole = grid.getBoundingClientRect().width;
    const pulled = new AbortController();
    let chosen = content.column.width;
    const follow = ({ clientX }: globalThis.PointerEvent) => {
      const share = ((clientX - left) / whole) * 12;
      chosen = widths.toSorted((a, b) => Math.abs(span(a) - share) - Math.abs(span(b) - share))[0]!;
      cell.style.gridColumn = `span ${span(chosen)}`;
    };
    const end = (keep: boolean) => {
      pulled.abort();
      cell.style.gridColumn = '';
      if (keep) acts.width(content.id, chosen);
    };
    window.addEventListener('pointermove', follow, { signal: pulled.signal });
    window.addEventListener('pointerup', () => end(true), { signal: pulled.signal });
    window.addEventListener('pointercancel', () => end(false), { signal: pulled.signal });
  }
  return <span ref={own} className={styles.width} data-handle aria-hidden onPointerDown={pull} />;
}

const span = (width: Content['column']['width']) => Number(width.slice(4));
