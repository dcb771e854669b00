/** The part of a chart that is pointed at: one stop for the tab key, arrows within. */
import type { Ref } from 'react';
import { sameIn } from '../scene/find.ts';
import type { Scene, Target } from '../scene/scene.ts';
import { spoken, toldAt } from '../scene/told.ts';
import { words } from '../words.ts';
import styles from './chart.module.css';
import type { ChartViewProps } from './chart-view.tsx';
import { Picture } from './picture.tsx';
import { Pointed } from './pointed.tsx';
import { Tooltip } from './tooltip.tsx';
import type { PointingOf } from './use-pointing.ts';

interface PlotProps extends Pick<ChartViewProps, 'type' | 'figures' | 'name' | 'language'> {
  place: Ref<HTMLDivElement>;
  scene: Scene | null;
  id: string;
  patterns: boolean;
  pointing: PointingOf;
  opens: boolean;
}

export function Plot({ place, scene, id, patterns, pointing, opens, type, figures, name, language }: PlotProps) {
  const said = words[language];
  const { target, by, handlers } = pointing;
  const told = scene && target ? toldAt(type, figures, scene, target) : null;
  const hint = opens ? (by === 'touch' ? said.openTouch : said.open) : null;
  return (
    <>
      <div
        ref={place}
        className={`${styles.plot} ${opens && target ? styles.opens : ''}`}
        role="application"
        aria-roledescription={said.chart}
        aria-label={name}
        aria-describedby={`${id}-keys`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys go over its figures.
        tabIndex={0}
        {...handlers}
      >
        {scene && <Picture scene={scene} id={id} />}
        {scene && target && (
          <Pointed scene={scene} target={target} colors={figures.datasets.map(({ color }) => color)} />
        )}
        {scene && target && told && <Tooltip {...{ told, target, scene, id, patterns, language, hint }} />}
      </div>
      <p className={styles.unseen} id={`${id}-keys`}>
        {said.keys}
      </p>
      <p className={styles.unseen} role="status">
        {told && by === 'keys' ? spoken(told) : ''}
      </p>
    </>
  );
}

/** The target of a label in the first dataset that has one. */
export function targetOfLabel(scene: Scene, index: number): Target | null {
  const found = scene.targets.find(each => each.index === index);
  return found ? sameIn(scene, found) : null;
}
