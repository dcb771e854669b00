/** Design of `auto_complete_container`: its sketch, and its three button texts. */
import { childrenOf } from '../../engine/form/walk.ts';
import { Icon } from '../../fill/base/icon.tsx';
import type { ContentDesign, OptionsProps, SketchProps } from '../base/content-design.ts';
import { TextRow } from '../base/controls.tsx';
import styles from '../base/design.module.css';
import { IconDatabaseSearch } from '../base/icons.ts';
import { SketchedContents, useDesign } from '../form/sketch.tsx';

function Sketch({ content, path }: SketchProps) {
  const { t } = useDesign();
  return (
    <div className={styles.container}>
      <div className={styles.head}>
        <Icon of={IconDatabaseSearch} />
        <span className={styles.quiet}>{t.knownSketch}</span>
      </div>
      <div className={styles.body}>
        <SketchedContents contents={childrenOf(content)} parent={content} path={`${path}.options.contents`} />
      </div>
    </div>
  );
}

function Options({ options, t, set, wrong }: OptionsProps) {
  const row = (name: 'changeValues' | 'cancelChanges' | 'changeDataSet') => (
    <TextRow
      label={t.knownTexts[name].label}
      hint={t.knownTexts[name].hint}
      required
      value={options[name]}
      error={wrong(name)}
      onChange={text => set({ [name]: text })}
    />
  );
  return (
    <>
      {row('changeValues')}
      {row('cancelChanges')}
      {row('changeDataSet')}
    </>
  );
}

export const autoCompleteContainer: ContentDesign = {
  Icon: IconDatabaseSearch,
  Sketch,
  Options,
  fresh: ({ knownTexts: { changeValues, cancelChanges, changeDataSet } }) => ({
    changeValues: changeValues.usual,
    cancelChanges: cancelChanges.usual,
    changeDataSet: changeDataSet.usual,
  }),
};
