/** The chart component: plot, legend, and a summary for screen readers; or a thumbnail without axes. */
import { useId, useMemo, useState } from 'react';
import type { HitTarget } from '../layout/scene.ts';
import { chartTypes } from '../model/chart-types.ts';
import type { DrawnPoint } from '../query/chart-data.ts';
import { foldedFigures } from '../scene/folded.ts';
import { rankedFigures } from '../scene/ranked.ts';
import { sceneOf } from '../scene/scene-of.ts';
import { summaryOf } from '../scene/summary.ts';
import { chartTexts } from '../text/texts.ts';
import styles from './chart.module.css';
import type { ChartViewProps } from './chart-props.ts';
import { DatasetLegend, LabelLegend } from './legend.tsx';
import { Plot, targetOfLabel } from './plot.tsx';
import { SceneSvg } from './scene-svg.tsx';
import { useElementSize } from './use-element-size.ts';
import { useForcedColors } from './use-forced-colors.ts';
import { usePointing } from './use-pointing.ts';

export const ChartView = (props: ChartViewProps) => (props.small ? <Thumbnail {...props} /> : <Whole {...props} />);

function useScene({ type, figures, language, small = false, ...props }: ChartViewProps) {
  const forced = useForcedColors();
  const patterns = forced || (props.patterns ?? false);
  const { height = small ? 96 : 320 } = props;
  const [place, size] = useElementSize({ width: small ? 240 : 640, height });
  const scene = useMemo(
    () => size && sceneOf(type, figures, { ...size, language, small, patterns }),
    [type, figures, language, small, patterns, size],
  );
  return { place, scene, height, patterns };
}

function Thumbnail(props: ChartViewProps) {
  const { type, figures, name, language } = props;
  const id = useId();
  const { shown } = useFolded(props);
  const { place, scene, height } = useScene({ ...props, figures: shown });
  return (
    <div
      ref={place}
      className={styles.thumbnail}
      style={{ height: `${height / 16}rem` }}
      role="img"
      aria-label={summaryOf(type, figures, language, name)}
    >
      {scene && !scene.empty && <SceneSvg scene={scene} id={id} />}
    </div>
  );
}

/** The figures as they are drawn, with small labels folded into one; `fold` is null if there are none. */
function useFolded({ type, figures, language }: ChartViewProps) {
  const [whole, setWhole] = useState(false);
  const ranked = useMemo(() => rankedFigures(type, figures), [type, figures]);
  const folded = useMemo(() => foldedFigures(type, ranked, language), [type, ranked, language]);
  return { shown: whole ? ranked : folded, whole, fold: folded === ranked ? null : setWhole };
}

function Whole(props: ChartViewProps) {
  const { type, name, language, onOpen } = props;
  const id = useId();
  const { shown: figures, whole, fold } = useFolded(props);
  const { place, scene, height, patterns } = useScene({ ...props, figures });
  const { round } = chartTypes[type];
  const isRest = (index: number) => (figures.folded ?? 0) > 0 && index === figures.labels.length - 1;

  const open =
    onOpen || fold
      ? ({ dataset, index, point = null }: Omit<HitTarget, 'point'> & { point?: DrawnPoint | null }) => {
          if (!point && isRest(index)) fold?.(true);
          else
            onOpen?.({
              dataset: figures.datasets[dataset]?.id ?? '',
              value: point ? null : (figures.values[index] ?? null),
              point,
            });
        }
      : undefined;
  const pointing = usePointing(scene, open);
  const shared = { id, patterns, language };
  const key = scene?.legend ?? [];

  return (
    <figure className={styles.chart} style={{ ['--chart-height' as string]: `${height / 16}rem` }}>
      <figcaption className={styles.unseen}>{summaryOf(type, props.figures, language, name)}</figcaption>
      <div className={`${styles.body} ${round ? styles.round : ''}`}>
        {!round && key.length > 0 && <DatasetLegend entries={key} {...shared} />}
        {scene?.empty ? (
          <div ref={place} className={styles.empty}>
            <p>{chartTexts[language].empty}</p>
          </div>
        ) : (
          <Plot
            {...{ place, scene, type, figures, name, pointing }}
            {...shared}
            isRest={isRest}
            opens={onOpen !== undefined}
          />
        )}
        {round && key.length > 0 && (
          <LabelLegend
            entries={key}
            {...shared}
            names={figures.datasets.map(({ label }) => label)}
            active={pointing.target}
            onPoint={index => pointing.point(index === null || !scene ? null : targetOfLabel(scene, index), 'mouse')}
            opens={index => onOpen !== undefined || isRest(index)}
            onOpen={
              open &&
              (index => {
                const target = scene && targetOfLabel(scene, index);
                if (target) open(target);
              })
            }
          />
        )}
      </div>
      {whole && fold && (
        <button type="button" className={styles.fold} onClick={() => fold(false)}>
          {chartTexts[language].fold}
        </button>
      )}
    </figure>
  );
}
