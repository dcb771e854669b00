/** The tooltip of a figure, placed beside it and within the chart. */
import type { Language } from '@kontor/form/languages';
import { useLayoutEffect, useRef } from 'react';
import type { HitTarget, Scene } from '../layout/scene.ts';
import type { TooltipContent } from '../scene/tooltip.ts';
import { chartTexts } from '../text/texts.ts';
import styles from './chart.module.css';
import { Swatch } from './legend.tsx';

interface TooltipProps {
  content: TooltipContent;
  target: HitTarget;
  scene: Scene;
  id: string;
  patterns: boolean;
  language: Language;
  /** What a click does, if anything. */
  hint: string | null;
}

const [rowHeight, rest, away] = [22, 64, 12];

/** As many rows as fit into the height, including the highlighted one. */
function visibleRows({ rows }: TooltipContent, height: number): { shown: TooltipContent['rows']; more: number } {
  const room = Math.max(2, Math.floor((height - rest) / rowHeight));
  if (rows.length <= room) return { shown: rows, more: 0 };
  const active = Math.max(
    0,
    rows.findIndex(row => row.active),
  );
  const from = Math.max(0, Math.min(rows.length - (room - 1), active - Math.floor((room - 1) / 2)));
  const shown = rows.slice(from, from + room - 1);
  return { shown, more: rows.length - shown.length };
}

export function Tooltip({ content, target, scene, id, patterns, language, hint }: TooltipProps) {
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = scene;
  const { shown, more } = visibleRows(content, height);

  // Positioned after its width is measured: beside the point if there is room, never over the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it says decides how wide it is.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const by = (element.parentElement?.clientWidth || width) / width;
    const [wide, high] = [element.offsetWidth / by, element.offsetHeight / by];
    const beside = target.x + away + wide <= width ? target.x + away : target.x - away - wide;
    const left = Math.max(0, Math.min(width - wide, beside));
    const top = Math.max(0, Math.min(height - high, target.y - high - away));
    element.style.transform = `translate(${Math.round(left * by)}px, ${Math.round(top * by)}px)`;
  }, [target, width, height, content]);

  return (
    <div ref={box} className={styles.tooltip} role="presentation">
      <b>{content.title}</b>
      {shown.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two datasets may have one name.
        <span key={index} className={row.active && content.rows.length > 1 ? styles.on : undefined}>
          {row.color && <Swatch entry={{ ...row, color: row.color }} id={id} patterns={patterns} />}
          <span>{row.label}</span>
          <em>{row.value}</em>
        </span>
      ))}
      {more > 0 && <small>{chartTexts[language].more(String(more))}</small>}
      {hint && <small>{hint}</small>}
    </div>
  );
}
