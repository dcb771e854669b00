/** Design of `repeat_container`: its contents once, its texts, and the limits of instances. */
import { repeatTexts, repeatContainer as row } from '../../engine/content-types/repeat-container.ts';
import { sanitizeName } from '../../engine/form/names.ts';
import { childrenOf } from '../../engine/form/walk.ts';
import { cx } from '../../fill/base/cx.ts';
import { Icon } from '../../fill/base/icon.tsx';
import type { ContentDesign, OptionsProps, SketchProps } from '../base/content-design.ts';
import { NumberRow, TextRow } from '../base/controls.tsx';
import styles from '../base/design.module.css';
import { IconRepeat } from '../base/icons.ts';
import { useSlots } from '../base/use-slots.ts';
import { SketchedContents, useDesign } from '../form/sketch.tsx';
import { LogicOptions } from '../formula/logic-options.tsx';

function Sketch({ content, path }: SketchProps) {
  const { t } = useDesign();
  const { label } = repeatTexts(content.options);
  return (
    <div className={cx(styles.container, styles.repeat)}>
      <div className={styles.head}>
        <Icon of={IconRepeat} />
        {label && <b data-label>{label}</b>}
        <span className={styles.quiet}>{t.upTo(row.repeats?.(content.options) ?? 1)}</span>
      </div>
      <div className={styles.body}>
        <SketchedContents contents={childrenOf(content)} parent={content} path={`${path}.options.contents`} />
      </div>
    </div>
  );
}

const repeatFormulas = ['countFormula', 'minFormula', 'maxFormula'] as const;

function Options(props: OptionsProps) {
  const { options, t, set, wrong } = props;
  const label = useSlots(options.label, props, text => set({ label: text }));
  const instanceLabel = useSlots(options.instanceLabel, props, text => set({ instanceLabel: text }));
  return (
    <>
      <TextRow label={t.repeatLabel} {...label} error={wrong('label')} />
      <NumberRow
        label={t.maxRepeats}
        required
        min={1}
        step={1}
        value={options.maxRepeats}
        error={wrong('maxRepeats')}
        onChange={maxRepeats => set({ maxRepeats })}
      />
      <TextRow label={t.instanceLabel} hint={t.instanceLabelHint} {...instanceLabel} error={wrong('instanceLabel')} />
      <TextRow
        label={t.addLabel}
        value={options.addLabel}
        error={wrong('addLabel')}
        onChange={addLabel => set({ addLabel })}
      />
      <TextRow
        mono
        label={t.repeatName}
        hint={t.repeatNameHint}
        value={options.name}
        error={wrong('name')}
        onChange={name => set({ name: sanitizeName(name) || undefined })}
      />
    </>
  );
}

const Rules = (props: OptionsProps) => <LogicOptions {...props} names={repeatFormulas} />;

export const repeatContainer: ContentDesign = { Icon: IconRepeat, Sketch, Options, Rules };
