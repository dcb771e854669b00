/** Highlight of the current figure: a line across the plot, a ring around the bar or slice, dots on lines. */
import { arcPath } from '../layout/arc.ts';
import type { HitTarget, Scene } from '../layout/scene.ts';
import styles from './chart.module.css';
import { themeColor } from './theme-color.ts';

export function Highlight({ scene, target, colors }: { scene: Scene; target: HitTarget; colors: readonly string[] }) {
  const { width, height, hitTest, plot, targets } = scene;
  const { x, y, box, slice, index } = target;
  const [left, top, right, bottom] = plot;
  const beside = box || slice || target.point ? [target] : targets.filter(each => each.index === index);
  return (
    <svg className={styles.pointed} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      {hitTest.by === 'label' && !box && <path className={styles.through} d={`M${x} ${top}V${bottom}`} />}
      {hitTest.by === 'place' && <path className={styles.through} d={`M${x} ${bottom}V${y}H${left}`} />}
      {slice && hitTest.by === 'angle' && <path className={styles.ring} d={arcPath(slice, hitTest.x, hitTest.y)} />}
      {box && (
        <rect
          className={styles.ring}
          x={Math.max(box[0] - 1.5, 0)}
          y={Math.max(box[1] - 1.5, 0)}
          width={Math.min(box[2], right) - box[0] + 3}
          height={box[3] - box[1] + 3}
          rx="3"
        />
      )}
      {!box &&
        !slice &&
        beside.map(each => (
          <circle
            key={each.dataset}
            className={each === target ? styles.spotOn : styles.spot}
            cx={each.x}
            cy={each.y}
            r={each === target ? 5 : 4}
            style={{ fill: themeColor(colors[each.dataset] ?? '#000000') }}
          />
        ))}
    </svg>
  );
}
