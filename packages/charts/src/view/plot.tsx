/** Interactive plot: one tab stop with arrow keys inside, highlight and tooltip. */
import type { Ref } from 'react';
import type { HitTarget, Scene } from '../layout/scene.ts';
import { sameTarget } from '../scene/hit-test.ts';
import { tooltipAt, tooltipText } from '../scene/tooltip.ts';
import { chartTexts } from '../text/texts.ts';
import styles from './chart.module.css';
import type { ChartViewProps } from './chart-props.ts';
import { Highlight } from './highlight.tsx';
import { SceneSvg } from './scene-svg.tsx';
import { Tooltip } from './tooltip.tsx';
import type { Pointing } from './use-pointing.ts';

interface PlotProps extends Pick<ChartViewProps, 'type' | 'figures' | 'name' | 'language'> {
  place: Ref<HTMLDivElement>;
  scene: Scene | null;
  id: string;
  patterns: boolean;
  pointing: Pointing;
  opens: boolean;
  /** Whether a label stands for several. */
  isRest(index: number): boolean;
}

/** What a click does; null for nothing. */
function hintOf(
  { target, by }: Pointing,
  opens: boolean,
  isRest: PlotProps['isRest'],
  language: PlotProps['language'],
) {
  const texts = chartTexts[language];
  const rest = target !== null && !target.point && isRest(target.index);
  if (!opens && !rest) return null;
  if (rest) return by === 'touch' ? texts.unfoldTouch : texts.unfold;
  return by === 'touch' ? texts.openTouch : texts.open;
}

export function Plot({
  place,
  scene,
  id,
  patterns,
  pointing,
  opens,
  isRest,
  type,
  figures,
  name,
  language,
}: PlotProps) {
  const texts = chartTexts[language];
  const { target, by, handlers } = pointing;
  const content = scene && target ? tooltipAt(type, figures, scene, target) : null;
  const hint = hintOf(pointing, opens, isRest, language);
  return (
    <>
      <div
        ref={place}
        className={`${styles.plot} ${hint !== null ? styles.opens : ''}`}
        role="application"
        aria-roledescription={texts.chart}
        aria-label={name}
        aria-describedby={`${id}-keys`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys go over its figures.
        tabIndex={0}
        {...handlers}
      >
        {scene && <SceneSvg scene={scene} id={id} />}
        {scene && target && (
          <Highlight scene={scene} target={target} colors={figures.datasets.map(({ color }) => color)} />
        )}
        {scene && target && content && <Tooltip {...{ content, target, scene, id, patterns, language, hint }} />}
      </div>
      <p className={styles.unseen} id={`${id}-keys`}>
        {texts.keys}
      </p>
      <p className={styles.unseen} role="status">
        {content && by === 'keys' ? tooltipText(content) : ''}
      </p>
    </>
  );
}

/** The target of a label in the first dataset that has one. */
export function targetOfLabel(scene: Scene, index: number): HitTarget | null {
  const found = scene.targets.find(each => each.index === index);
  return found ? sameTarget(scene, found) : null;
}
