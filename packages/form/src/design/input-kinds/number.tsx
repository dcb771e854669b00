/** Designs of `number` and `range`: bounds and step. */
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconNumber123 from '@tabler/icons-react/dist/esm/icons/IconNumber123.mjs';
import type { ValueProps } from '../base/answer-design.ts';
import type { OptionsProps } from '../base/content-design.ts';
import { NumberRow } from '../base/controls.tsx';
import type { InputDesign } from '../base/input-design.ts';
import { orderComparisons } from './common.tsx';

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
      <NumberRow half label={t.step} value={options.step} error={wrong('step')} onChange={step => set({ step })} />
    </>
  );
}

function NumberValue({ label, value, onChange, error }: ValueProps) {
  return <NumberRow {...{ label, error, value }} onChange={number => onChange(number ?? undefined)} />;
}

const figure: Omit<InputDesign, 'Icon'> = {
  initials: [],
  Extra: Bounds,
  Value: NumberValue,
  comparisons: () => orderComparisons,
};

export const number: InputDesign = { ...figure, Icon: IconNumber123, placeholder: true };

export const range: InputDesign = {
  ...figure,
  Icon: IconAdjustmentsHorizontal,
  words: ({ minValue = 0, maxValue = 100 }) => `${minValue} – ${maxValue}`,
};
