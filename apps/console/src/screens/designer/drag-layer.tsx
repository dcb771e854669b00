/**
 * Drag preview: ghost, insertion line and column guides. Positions are set on the DOM directly; React renders only the
 * ghost's content. Lazy chunk.
 */
import type { Content, Refusal } from '@kontor/form';
import { contentIcon, panelTexts } from '@kontor/form/design';
import { useEffect, useRef, useState } from 'react';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { useLanguage } from '../../i18n/index.ts';
import { cx, Icon } from '../../ui/index.ts';
import { titleOf } from './content-title.ts';
import { useTools } from './context.ts';
import styles from './drag.module.css';
import { lineOf } from './drop-target.ts';
import { begun, ended, landingAt, placeLanding } from './landing.ts';
import { refusalText } from './use-designer.ts';

export default function DragLayer() {
  const t = useDesignerTexts();
  const locale = useLanguage();
  const { drag } = useTools();
  const [content, setContent] = useState<Content | null>(null);
  const [refused, setRefused] = useState<Refusal | null>(null);
  const layer = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const guides = useRef<HTMLDivElement>(null);
  const landing = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let dimmed: Element | null = null;
    let shown = '';
    let guided: Element | null = null;
    const canvas = () => drag.canvas.current;
    function dim(element: Element | null) {
      if (dimmed === element) return;
      dimmed?.removeAttribute('data-refused');
      element?.setAttribute('data-refused', '');
      dimmed = element;
    }
    function guide(list: HTMLElement | null, from: DOMRect) {
      if (!guides.current) return;
      const box = list?.getBoundingClientRect();
      guides.current.hidden = !box;
      if (!box) {
        guided = null;
        return;
      }
      const { style } = guides.current;
      style.transform = `translate(${box.left - from.left}px,${box.top - from.top}px)`;
      if (guided === list) return;
      guided = list;
      style.width = `${box.width}px`;
      style.height = `${box.height}px`;
    }
    drag.layer.current = {
      begin(dragged) {
        setContent(dragged);
        setRefused(null);
        const source = canvas()?.querySelector(`[data-content="${dragged.id}"]`) ?? null;
        begun(canvas(), source, landing.current);
      },
      move(x, y) {
        if (ghost.current) ghost.current.style.transform = `translate(${x + 14}px,${y + 10}px)`;
      },
      land(target, list) {
        const root = canvas();
        const from = layer.current?.getBoundingClientRect();
        if (!root || !from || !line.current) return;
        // columns tell widths, which only neighbours share
        guide(target && 'beside' in target ? list : null, from);
        placeLanding(landing.current, target && landingAt(root, target), from);
        const at = target && lineOf(root, target);
        const next = at ? `${at.x} ${at.y} ${at.length} ${at.upright}` : '';
        if (next === shown) return;
        shown = next;
        line.current.hidden = !at;
        if (!at) return;
        const { style, dataset } = line.current;
        dataset.upright = String(at.upright);
        style.transform = `translate(${at.x - from.left}px,${at.y - from.top}px)`;
        style.width = at.upright ? '2px' : `${at.length}px`;
        style.height = at.upright ? `${at.length}px` : '2px';
      },
      refuse(next, at) {
        dim(at);
        setRefused(before => (before?.dragged === next?.dragged && before?.target === next?.target ? before : next));
      },
      end() {
        ended(canvas(), landing.current);
        dim(null);
        shown = '';
        guided = null;
        if (line.current) line.current.hidden = true;
        if (guides.current) guides.current.hidden = true;
        setContent(null);
        setRefused(null);
      },
    };
    return () => {
      drag.layer.current = null;
    };
  }, [drag]);

  return (
    <>
      <div ref={layer} className={styles.layer} aria-hidden>
        <div ref={guides} className={styles.guides} hidden>
          {columns.map(column => (
            <i key={column} />
          ))}
        </div>
        <div ref={landing} className={styles.landing} hidden />
        <div ref={line} className={styles.line} hidden />
      </div>
      <div
        ref={ghost}
        className={cx(styles.ghost, refused && styles.refused)}
        data-dragging={content ? '' : undefined}
        hidden={!content}
        aria-hidden
      >
        {content && (
          <>
            <Icon of={contentIcon(content)} />
            {refused ? t.refused(...refusalText(refused)) : titleOf(content, locale)}
            {!refused && <small>{panelTexts[locale].widths[content.column.width]}</small>}
          </>
        )}
      </div>
    </>
  );
}

const columns = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
