/** Renders a scene as SVG elements; memoised, so that pointing does not re-render it. */
import { memo } from 'react';
import { dashOf, patternOf, patternPaths, patternWidth, tile } from '../layout/patterns.ts';
import type { Mark, Scene } from '../layout/scene.ts';
import styles from './chart.module.css';
import { themeColor } from './theme-color.ts';

export interface SceneSvgProps {
  scene: Scene;
  /** Prefix of its pattern ids, unique on the page. */
  id: string;
}

export const SceneSvg = memo(function SceneSvg({ scene, id }: SceneSvgProps) {
  const { width, height, rules, marks, texts, legend, patterns } = scene;
  const used = [
    ...marks.map(({ patternIndex, texture }) => patternOf(patternIndex, texture, patterns)),
    ...legend.map(({ patternIndex, patterned }) => patternOf(patternIndex, patterned ? 'always' : 'asked', patterns)),
  ];
  return (
    <svg className={styles.picture} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      <Patterns id={id} used={new Set(used)} />
      {rules.map(({ role, path }) => (
        <path
          key={`${role}${path.slice(0, 24)}`}
          className={role === 'ring' ? styles.sizeRing : styles[role]}
          d={path}
        />
      ))}
      {marks.map(mark => (
        <MarkPath
          key={`${mark.patternIndex} ${mark.path.slice(0, 24)} ${mark.opacity ?? ''}`}
          mark={mark}
          id={id}
          patterns={patterns}
        />
      ))}
      {texts.map(({ x, y, text, anchor, role }) => (
        <text
          key={`${role} ${x} ${y}`}
          className={role === 'ring' ? styles.over : styles[role]}
          x={x}
          y={y}
          textAnchor={anchor}
        >
          {text}
        </text>
      ))}
    </svg>
  );
});

function MarkPath({ mark, id, patterns }: { mark: Mark; id: string; patterns: boolean }) {
  const { path, fill, stroke, width, opacity, gap, patternIndex, texture } = mark;
  const pattern = patternOf(patternIndex, texture, patterns);
  const dash = stroke ? dashOf(mark, patterns) : null;
  return (
    <>
      <path
        className={gap ? styles.gap : stroke ? styles.stroke : undefined}
        d={path}
        style={{ fill: fill ? themeColor(fill) : 'none', ...(stroke ? { stroke: themeColor(stroke) } : {}) }}
        strokeWidth={width}
        strokeDasharray={dash ?? undefined}
        opacity={opacity}
      />
      {pattern > 0 && <path d={path} fill={`url(#${id}-${pattern})`} />}
    </>
  );
}

function Patterns({ id, used }: { id: string; used: ReadonlySet<number> }) {
  const needed = patternPaths.flatMap((path, index) => (path && used.has(index) ? [{ path, index }] : []));
  if (needed.length === 0) return null;
  return (
    <defs>
      {needed.map(({ path, index }) => (
        <pattern key={index} id={`${id}-${index}`} width={tile} height={tile} patternUnits="userSpaceOnUse">
          <path className={styles.pattern} d={path} strokeWidth={patternWidth} />
        </pattern>
      ))}
    </defs>
  );
}
