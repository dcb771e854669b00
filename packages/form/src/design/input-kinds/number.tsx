/** Designs of `number` and `range`: bounds, step, decimals, unit or currency. */
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconNumber123 from '@tabler/icons-react/dist/esm/icons/IconNumber123.mjs';
import { textOf } from '../../engine/base/plain.ts';
import type { Options } from '../../engine/base/types.ts';
import { unitOf } from '../../engine/input-kinds/number.ts';
import { localeOf } from '../../languages/index.ts';
import type { ValueProps } from '../base/answer-design.ts';
import type { OptionsProps } from '../base/content-design.ts';
import { NumberRow, type Option, SelectRow, TextRow } from '../base/controls.tsx';
import type { InputDesign } from '../base/input-design.ts';
import type { PanelTexts } from '../base/texts.ts';
import { orderComparisons } from './common.tsx';

/** Offered first. */
const usual = ['EUR', 'CHF', 'USD', 'GBP'];

/** All currencies by name, the usual ones first; a given one that is unknown stands as it is. */
function currencies(locale: string, given: string): Option[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  const codes = Intl.supportedValuesOf('currency').filter(code => !usual.includes(code));
  const other = given !== '' && ![...usual, ...codes].includes(given) ? [given] : [];
  const option = (code: string): Option => ({ value: code, label: `${names.of(code) ?? code} (${code})` });
  const byName = (one: Option, two: Option) => one.label.localeCompare(two.label, locale);
  return [
    ...other.map(code => ({ value: code, label: code })),
    ...usual.map(option),
    ...codes.map(option).toSorted(byName),
  ];
}

function Bounds({ options, t, set, wrong }: OptionsProps) {
  return (
    <>
      <NumberRow
        half
        label={t.min}
        value={options.minValue}
        error={wrong('minValue')}
        onChange={minValue => set({ minValue })}
      />
      <NumberRow
        half
        label={t.max}
        value={options.maxValue}
        error={wrong('maxValue')}
        onChange={maxValue => set({ maxValue })}
      />
      <NumberRow label={t.step} value={options.step} error={wrong('step')} onChange={step => set({ step })} />
    </>
  );
}

function Writing({ options, t, set, wrong, locale }: OptionsProps) {
  const currency = textOf(options.currency);
  return (
    <>
      <NumberRow
        label={t.decimals}
        min={0}
        step={1}
        value={options.decimals}
        error={wrong('decimals')}
        onChange={decimals => set({ decimals })}
      />
      <SelectRow
        half={!currency}
        label={t.currency}
        value={currency}
        placeholder={t.none}
        options={currencies(localeOf(locale), currency)}
        error={wrong('currency')}
        onChange={code => set({ currency: code || null })}
      />
      {!currency && (
        <TextRow half label={t.unit} value={options.unit} error={wrong('unit')} onChange={unit => set({ unit })} />
      )}
    </>
  );
}

function NumberValue({ label, value, onChange, error }: ValueProps) {
  return <NumberRow {...{ label, error, value }} onChange={number => onChange(number ?? undefined)} />;
}

/** The kind's name, or the bounds of a slider, with the unit. */
const withUnit = (text: string, options: Options) => {
  const unit = textOf(options.currency) || unitOf(options, '');
  return unit ? `${text} (${unit})` : text;
};

const figure: Omit<InputDesign, 'Icon'> = {
  initials: [],
  Extra: Writing,
  Bounds,
  Value: NumberValue,
  comparisons: () => orderComparisons,
};

export const number: InputDesign = {
  ...figure,
  Icon: IconNumber123,
  placeholder: true,
  words: (options, t: PanelTexts) => withUnit(t.kinds.number, options),
};

export const range: InputDesign = {
  ...figure,
  Icon: IconAdjustmentsHorizontal,
  words: options => withUnit(`${options.minValue ?? 0} – ${options.maxValue ?? 100}`, options),
};
