import styles from '../react/design.module.css';
import { IconDatabaseSearch } from '../react/design-icons.ts';
import { SketchedContents, useDesign } from '../react/design-view.tsx';
import { Icon } from '../react/icon.tsx';
import { TextRow } from '../react/panel-controls.tsx';
import { childrenOf } from '../walk.ts';
import type { ContentDesign, OptionsProps, SketchProps } from './design.ts';

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
