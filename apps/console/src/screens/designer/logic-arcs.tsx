/**
 * Arcs beside the rows of a form's logic, from what goes in to what reads it; each ends in an arrow, so that the direction
 * does not stand in the colour alone. Drawn over the rows as they are laid out, and anew when these change.
 */
import { type RefObject, useId, useLayoutEffect, useState } from 'react';
import styles from './logic.module.css';

interface Arc {
  key: string;
  path: string;
  relation: 'in' | 'by';
}

/** Where the dots of the rows are, and how far the longest arc leads away from them. */
const [dotAt, nearest, farthest] = [46, 14, 48];

/** A marked row; `from` is the one that is pointed at. */
export interface Related {
  key: string;
  relation: 'from' | 'in' | 'by';
}

interface ArcsProps {
  frame: RefObject<HTMLElement | null>;
  /** What the arcs are about; another one draws anew. */
  of: unknown;
  rows: readonly Related[];
  /** The middle of a row that is not rendered, from the top of the page. */
  middleOf(key: string): number | null;
}

/** The middle of each marked row, from the top of the frame: as it is laid out, else where it would be. */
function middles(frame: HTMLElement, { rows, middleOf }: ArcsProps): (Related & { y: number })[] {
  const { top } = frame.getBoundingClientRect();
  return rows.flatMap(row => {
    const at = frame.querySelector(`[data-logic-row="${CSS.escape(row.key)}"]`)?.getBoundingClientRect();
    const y = at ? at.top + at.height / 2 : middleOf(row.key);
    return y === null ? [] : [{ ...row, y: y - top }];
  });
}

function arcsIn(frame: HTMLElement, props: ArcsProps): Arc[] {
  const rows = middles(frame, props);
  const from = rows.find(({ relation }) => relation === 'from');
  if (!from) return [];
  const others = rows.filter(row => row !== from);
  const most = Math.max(...others.map(({ y }) => Math.abs(y - from.y)));
  return others.map(({ key, relation, y }) => {
    const depth = nearest + (farthest - nearest) * Math.sqrt(Math.abs(y - from.y) / most);
    const [start, end] = relation === 'in' ? [y, from.y] : [from.y, y];
    // apart from each other at the dot that all of them meet in
    const [out, into] = [start + Math.sign(end - start) * 4, end + Math.sign(start - end) * 3];
    const control = Math.round(dotAt - depth);
    const path = `M${dotAt - 3} ${out} C${control} ${out} ${control} ${into} ${dotAt - 6} ${into}`;
    return { key, path, relation: relation === 'in' ? 'in' : 'by' };
  });
}

export function LogicArcs(props: ArcsProps) {
  const { frame, of } = props;
  const id = useId();
  const [arcs, setArcs] = useState<Arc[]>([]);
  const [laid, layAgain] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is measured follows from them
  useLayoutEffect(() => setArcs(frame.current ? arcsIn(frame.current, props) : []), [frame, of, laid]);
  useLayoutEffect(() => {
    const watch = new ResizeObserver(() => layAgain(before => before + 1));
    if (frame.current) watch.observe(frame.current);
    return () => watch.disconnect();
  }, [frame]);
  if (arcs.length === 0) return null;
  return (
    <svg className={styles.arcs} aria-hidden="true">
      <defs>
        {(['in', 'by'] as const).map(relation => (
          <marker
            key={relation}
            id={`${id}${relation}`}
            className={styles[`${relation}Arc`]}
            viewBox="0 0 8 8"
            refX="6"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0 8 4 0 8z" />
          </marker>
        ))}
      </defs>
      {arcs.map(({ key, path, relation }) => (
        <path key={key} d={path} className={styles[`${relation}Arc`]} markerEnd={`url(#${id}${relation})`} />
      ))}
    </svg>
  );
}
