import { cx } from '../react/cx.ts';
import styles from '../react/design.module.css';
import { IconRepeat } from '../react/design-icons.ts';
import { SketchedContents, useDesign } from '../react/design-view.tsx';
import { Icon } from '../react/icon.tsx';
import { NumberRow } from '../react/panel-controls.tsx';
import { childrenOf } from '../walk.ts';
import type { ContentDesign, OptionsProps, SketchProps } from './design.ts';
import { repeatContainer as row } from './repeat-container.ts';

function Sketch({ content, path }: SketchProps) {
  const { t } = useDesign();
  return (
    <div className={cx(styles.container, styles.repeat)}>
      <div className={styles.head}>
        <Icon of={IconRepeat} />
        <span className={styles.quiet}>{t.upTo(row.repeats?.(content.options) ?? 1)}</span>
      </div>
      <div className={styles.body}>
        <SketchedContents contents={childrenOf(content)} parent={content} path={`${path}.options.contents`} />
      </div>
    </div>
  );
}

function Options({ options, t, set, wrong }: OptionsProps) {
  return (
    <NumberRow
      label={t.maxRepeats}
      required
      min={1}
      step={1}
      value={options.maxRepeats}
      error={wrong('maxRepeats')}
      onChange={maxRepeats => set({ maxRepeats })}
    />
  );
}

export const repeatContainer: ContentDesign = { Icon: IconRepeat, Sketch, Options };
