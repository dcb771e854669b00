/**
 * Designs of `switch`, `checkbox`, `radio` and `select`: their choices, and editors for single, multiple and boolean
 * answers.
 */

import IconCheckbox from '@tabler/icons-react/dist/esm/icons/IconCheckbox.mjs';
import IconCircleDot from '@tabler/icons-react/dist/esm/icons/IconCircleDot.mjs';
import IconSelect from '@tabler/icons-react/dist/esm/icons/IconSelect.mjs';
import IconToggleRight from '@tabler/icons-react/dist/esm/icons/IconToggleRight.mjs';
import { listOf } from '../../engine/base/plain.ts';
import type { ComparisonType, Options } from '../../engine/base/types.ts';
import { choiceListOf, choicesOf, hasChoices } from '../../engine/input-kinds/common.ts';
import fields from '../../fill/base/field.module.css';
import { lateView } from '../../fill/base/late-view.tsx';
import type { ValueProps } from '../base/answer-design.ts';
import type { OptionsProps } from '../base/content-design.ts';
import { SelectRow, SwitchRow } from '../base/controls.tsx';
import type { InputDesign } from '../base/input-design.ts';
import panels from '../base/panel.module.css';
import { sentenceTexts } from '../base/sentence-texts.ts';
import type { PanelTexts } from '../base/texts.ts';
import { asText, valueOrNone } from './common.tsx';

// Beside the designer, not before it.
const ChoiceSource = lateView(async () => (await import('../base/choice-source.tsx')).ChoiceSource);
const ValuesEditor = lateView(async () => (await import('../base/values-editor.tsx')).ValuesEditor);

export const listComparisons: readonly ComparisonType[] = ['filter', 'empty', 'not_empty'];
export const oneComparisons: readonly ComparisonType[] = ['eq', 'neq', 'empty', 'not_empty'];
const yesNoComparisons: readonly ComparisonType[] = ['true', 'false'];

const several = hasChoices;
export const choiceCount = (options: Options, t: PanelTexts) => t.choiceOf(choicesOf(options).length);

function ChoiceOptions(props: OptionsProps) {
  const { options, t, set, wrong, translating, shares } = props;
  return (
    <>
      <ChoiceSource {...props} />
      {choiceListOf(options) === null && (
        <ValuesEditor
          values={options.values}
          {...{ t, wrong, translating, shares }}
          onChange={values => set({ values })}
        />
      )}
    </>
  );
}

function SelectOptions(props: OptionsProps) {
  const { options, t, set } = props;
  return (
    <>
      <ChoiceOptions {...props} />
      <SwitchRow label={t.multiple} checked={options.multiple === true} onChange={multiple => set({ multiple })} />
    </>
  );
}

function YesNoValue({ label, value, onChange, error, t, locale }: ValueProps) {
  const { yes, no } = sentenceTexts[locale];
  return (
    <SelectRow
      {...{ label, error }}
      value={value === true ? 'true' : value === false ? 'false' : ''}
      placeholder={t.none}
      options={[
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]}
      onChange={next => onChange(next === '' ? undefined : next === 'true')}
    />
  );
}

export function OneValue({ label, options, value, onChange, error, t, locale }: ValueProps) {
  const choices = choicesOf(options);
  const present = asText(Array.isArray(value) ? value[0] : value);
  const gone = present && !choices.some(choice => choice.value === present);
  return (
    <SelectRow
      {...{ label, error }}
      value={present}
      placeholder={t.none}
      options={gone ? [...choices, { value: present, label: sentenceTexts[locale].fieldGone(present) }] : choices}
      onChange={next => onChange(valueOrNone(next))}
    />
  );
}

export function ListValue({ label, options, value, onChange }: ValueProps) {
  const present = listOf(value);
  const change = (item: string, on: boolean) => {
    const next = on ? [...present, item] : present.filter(each => each !== item);
    onChange(next.length ? next : undefined);
  };
  return (
    <fieldset className={panels.block}>
      <legend>{label}</legend>
      {choicesOf(options).map(choice => (
        <label key={choice.value} className={fields.choice}>
          <input
            type="checkbox"
            checked={present.includes(choice.value)}
            onChange={event => change(choice.value, event.target.checked)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

export const flag: InputDesign = {
  Icon: IconToggleRight,
  initials: [],
  Value: YesNoValue,
  comparisons: () => yesNoComparisons,
};

export const checkbox: InputDesign = {
  Icon: IconCheckbox,
  words: choiceCount,
  initials: [],
  Extra: ChoiceOptions,
  Value: props => (several(props.options) ? <ListValue {...props} /> : <YesNoValue {...props} />),
  Compared: OneValue,
  comparisons: options => (several(options) ? listComparisons : yesNoComparisons),
};

export const radio: InputDesign = {
  Icon: IconCircleDot,
  words: choiceCount,
  initials: [],
  Extra: ChoiceOptions,
  Value: OneValue,
  comparisons: () => oneComparisons,
};

export const select: InputDesign = {
  Icon: IconSelect,
  words: choiceCount,
  initials: [],
  Extra: SelectOptions,
  Value: props => (props.options.multiple === true ? <ListValue {...props} /> : <OneValue {...props} />),
  Compared: OneValue,
  comparisons: options => (options.multiple === true ? listComparisons : oneComparisons),
};
