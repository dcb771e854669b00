/** Controls of a condition: an editor per comparison, with the gates between them. */
import type { ReactNode } from 'react';
import { isUnary } from '../../engine/base/condition.ts';
import { limits } from '../../engine/base/limits.ts';
import type { Comparison, ComparisonType } from '../../engine/base/types.ts';
import type { Input } from '../../engine/form/compile.ts';
import { FieldError } from '../../fill/base/field-error.tsx';
import { Icon } from '../../fill/base/icon.tsx';
import type { AnswerDesigns } from '../base/answer-design.ts';
import type { OptionsProps } from '../base/content-design.ts';
import { IconButton, Segments, SelectRow, SmallButton } from '../base/controls.tsx';
import { IconTrash } from '../base/icons.ts';
import { distinct } from '../base/labels.ts';
import panels from '../base/panel.module.css';
import { comparisonWord, isDated } from '../base/sentence.ts';
import { sentenceTexts } from '../base/sentence-texts.ts';
import { TextValue } from '../input-kinds/common.tsx';

/** React keys: comparisons have no ids, so their index is used. */
const places = Array.from({ length: limits.comparisons }, (_, index) => `comparison ${index + 1}`);

interface ComparisonsProps extends Pick<OptionsProps, 't' | 'locale' | 'wrong' | 'answerDesigns'> {
  comparisons: readonly Comparison[];
  inputs: readonly Input[];
  onChange(comparisons: Comparison[]): void;
  /** What goes on with groups. */
  grouping?: ReactNode;
}

export function Comparisons(props: ComparisonsProps) {
  const { comparisons, inputs, t, locale, wrong, answerDesigns, onChange, grouping } = props;
  const write = (next: Comparison[]) =>
    onChange(next.map((each, index) => ({ ...each, gate: index < next.length - 1 ? (each.gate ?? 'and') : null })));
  const change = (index: number, part: Partial<Comparison>) =>
    write(comparisons.with(index, { ...comparisons[index]!, ...part }));

  return (
    <div>
      {comparisons.map((each, index) => (
        <div key={places[index]}>
          <ComparisonEditor
            {...{ comparison: each, inputs, t, locale, answerDesigns, index }}
            wrong={part => wrong(`comparisons.${index}.${part}`)}
            onChange={part => change(index, part)}
            {...(comparisons.length > 1 && { onRemove: () => write(comparisons.toSpliced(index, 1)) })}
          />
          {index < comparisons.length - 1 && (
            <div className={panels.gate}>
              <Segments
                labelHidden
                label={t.gate}
                value={each.gate === 'or' ? 'or' : 'and'}
                options={[
                  { value: 'and', label: sentenceTexts[locale].and },
                  { value: 'or', label: sentenceTexts[locale].or },
                ]}
                onChange={gate => change(index, { gate })}
              />
            </div>
          )}
        </div>
      ))}
      {wrong('comparisons') && <FieldError>{wrong('comparisons')}</FieldError>}
      {comparisons.length < limits.comparisons && (
        <div className={panels.actions}>
          <SmallButton
            onClick={() => write([...comparisons, { valOne: '', comparison: 'eq', valTwo: '', gate: null }])}
          >
            {t.conditionAdd}
          </SmallButton>
          {grouping}
        </div>
      )}
      {comparisons.length >= limits.comparisons && grouping && <div className={panels.actions}>{grouping}</div>}
    </div>
  );
}

/** Comparisons offered for a field that does not exist. */
const unknownField: readonly ComparisonType[] = ['eq', 'neq', 'empty', 'not_empty'];

interface ComparisonEditorProps {
  comparison: Comparison;
  inputs: readonly Input[];
  index: number;
  t: OptionsProps['t'];
  locale: OptionsProps['locale'];
  answerDesigns: AnswerDesigns;
  wrong(part: string): string | undefined;
  onChange(part: Partial<Comparison>): void;
  onRemove?: () => void;
}

function ComparisonEditor(props: ComparisonEditorProps) {
  const { comparison: given, inputs, index, t, locale, answerDesigns, wrong, onChange, onRemove } = props;
  const said = sentenceTexts[locale];
  const input = inputs.find(each => each.name === given.valOne);
  const design = input && answerDesigns(input);
  const offered = (input && design?.comparisons(input.content.options)) ?? unknownField;
  const comparisons = offered.includes(given.comparison) ? offered : [...offered, given.comparison];
  const Value = design?.Compared ?? design?.Value ?? TextValue;

  function choose(valOne: string) {
    const next = inputs.find(each => each.name === valOne);
    const fits = (next && answerDesigns(next)?.comparisons(next.content.options)) ?? offered;
    onChange({ valOne, valTwo: '', comparison: fits.includes(given.comparison) ? given.comparison : fits[0]! });
  }
  return (
    <fieldset className={panels.block}>
      <div className={panels.compare}>
        <legend className={panels.compareHead}>
          {t.condition(index + 1)}
          {onRemove && (
            <IconButton label={t.conditionRemove(index + 1)} onClick={onRemove}>
              <Icon of={IconTrash} />
            </IconButton>
          )}
        </legend>
        <SelectRow
          label={t.field}
          value={given.valOne}
          placeholder={said.fieldChoose}
          options={[
            ...distinct(inputs.map(({ name, label }) => ({ name, label }))).map(({ name, label }) => ({
              value: name,
              label,
            })),
            ...(input || !given.valOne ? [] : [{ value: given.valOne, label: said.fieldGone(given.valOne) }]),
          ]}
          error={wrong('valOne')}
          onChange={choose}
        />
        <SelectRow
          label={t.comparison}
          value={given.comparison}
          options={comparisons.map(value => ({ value, label: comparisonWord(value, isDated(input), locale) }))}
          onChange={next => onChange({ comparison: next as ComparisonType })}
        />
        {!isUnary(given.comparison) && Value && (
          <Value
            label={t.compareWith}
            options={input?.content.options ?? {}}
            value={given.valTwo}
            error={wrong('valTwo')}
            {...{ t, locale }}
            onChange={value => onChange({ valTwo: (value ?? '') as Comparison['valTwo'] & {} })}
          />
        )}
      </div>
    </fieldset>
  );
}
