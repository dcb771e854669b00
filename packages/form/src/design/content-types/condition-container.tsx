/** Design of `condition_container`: its condition as chips, and the editor of its comparisons. */
import { useState } from 'react';
import { comparisonsOf, isUnary } from '../../engine/base/condition.ts';
import { limits } from '../../engine/base/limits.ts';
import { textOf } from '../../engine/base/plain.ts';
import type { Comparison } from '../../engine/base/types.ts';
import { compile } from '../../engine/form/compile.ts';
import { namesOf } from '../../engine/form/names.ts';
import { childrenOf } from '../../engine/form/walk.ts';
import { cx } from '../../fill/base/cx.ts';
import { FieldError } from '../../fill/base/field-error.tsx';
import { Icon } from '../../fill/base/icon.tsx';
import type { ContentDesign, OptionsProps, SketchProps } from '../base/content-design.ts';
import { SmallButton } from '../base/controls.tsx';
import styles from '../base/design.module.css';
import { IconArrowsSplit2 } from '../base/icons.ts';
import { comparisonWord, saidOf } from '../base/sentence.ts';
import { sentenceTexts } from '../base/sentence-texts.ts';
import { SketchedContents, useDesign, useDesignedForm } from '../form/sketch.tsx';
import { SketchedFormula } from '../form/slots.tsx';
import { FormulaRow } from '../formula/row.tsx';
import { Comparisons } from './comparisons.tsx';

/** React keys: comparisons have no ids, so their index is used. */
const places = Array.from({ length: limits.comparisons }, (_, index) => `comparison ${index + 1}`);

function Sketch({ content, path }: SketchProps) {
  return (
    <div className={cx(styles.container, styles.condition)}>
      <div className={styles.head}>
        <Icon of={IconArrowsSplit2} />
        {textOf(content.options.formula) ? (
          <SketchedFormula formula={textOf(content.options.formula)} content={content} />
        ) : (
          <Sentence comparisons={comparisonsOf(content.options.comparisons)} />
        )}
      </div>
      <div className={styles.body}>
        <SketchedContents contents={childrenOf(content)} parent={content} path={`${path}.options.contents`} />
      </div>
    </div>
  );
}

function Sentence({ comparisons }: { comparisons: readonly Comparison[] }) {
  const { t, locale } = useDesign();
  const said = sentenceTexts[locale];
  const form = useDesignedForm();
  return (
    <>
      <span>{t.showWhen}</span>
      {saidOf(comparisons, form, locale).map(({ field, gone, comparison, dated, value, gate }, index) => (
        <span key={places[index]} className={styles.sentence} data-comparison="">
          <span className={styles.token} data-gone={gone ? '' : undefined}>
            {field || said.fieldChoose}
          </span>
          <span className={styles.token} data-part="word">
            {comparisonWord(comparison, dated, locale)}
          </span>
          {!isUnary(comparison) && (
            <span className={styles.token} data-part="value">
              {value || '…'}
            </span>
          )}
          {gate && (
            <span className={styles.token} data-part="gate">
              {said[gate]}
            </span>
          )}
        </span>
      ))}
    </>
  );
}

function Rules({ content, form, options, t, locale, answerDesigns, formulas, set, wrong }: OptionsProps) {
  const inside = namesOf([content]);
  const formula = textOf(options.formula);
  const row = (
    <FormulaRow
      label={t.conditionFormula}
      hint={t.conditionFormulaHint}
      option="formula"
      value={formula}
      error={wrong('formula')}
      tools={formulas}
      {...{ form, content, locale }}
      onChange={text => set({ formula: text || undefined })}
    />
  );
  const comparisons = comparisonsOf(options.comparisons);
  return (
    <>
      {!formula && (
        <Comparisons
          comparisons={comparisons}
          inputs={compile(form).inputs.filter(input => !inside.has(input.name))}
          grouping={<Grouping {...{ comparisons, form, t }} onGrouped={text => set({ formula: text })} />}
          onChange={next => set({ comparisons: next })}
          {...{ t, locale, answerDesigns, wrong }}
        />
      )}
      {row}
    </>
  );
}

interface GroupingProps extends Pick<OptionsProps, 'form' | 't'> {
  comparisons: readonly Comparison[];
  onGrouped(formula: string): void;
}

/** Takes the comparisons over into a formula, whose sentence has groups. */
function Grouping({ comparisons, form, t, onGrouped }: GroupingProps) {
  const [refused, setRefused] = useState<readonly Comparison[] | null>(null);
  if (!comparisons.some(({ valOne }) => valOne)) return null;
  async function go() {
    const { groupedFormula } = await import('../formula-editor/grouped.ts');
    const formula = groupedFormula(comparisons, form);
    if (formula === null) setRefused(comparisons);
    else onGrouped(formula);
  }
  return (
    <>
      <SmallButton onClick={() => void go().catch(() => setRefused(comparisons))}>{t.conditionGroups}</SmallButton>
      {refused === comparisons && <FieldError>{t.conditionGroupsNot}</FieldError>}
    </>
  );
}

export const conditionContainer: ContentDesign = { Icon: IconArrowsSplit2, Sketch, Options: null, Rules };
