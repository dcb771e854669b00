/** Design of `calculated`: its formula, and how the result is shown. */
import IconMathFunction from '@tabler/icons-react/dist/esm/icons/IconMathFunction.mjs';
import { isPlain, own, textOf } from '../../engine/base/plain.ts';
import { calculatedKind, calculatedKinds } from '../../engine/input-kinds/calculated.ts';
import type { OptionsProps } from '../base/content-design.ts';
import { NumberRow, SelectRow, SwitchRow, TextRow } from '../base/controls.tsx';
import { FormulaRow } from '../base/formula-row.tsx';
import type { InputDesign } from '../base/input-design.ts';
import panels from '../base/panel.module.css';
import { orderComparisons } from './common.tsx';

const withFigures = ['number', 'percent', 'currency'];

function CalculatedOptions({ options, form, t, set, wrong }: OptionsProps) {
  const kind = calculatedKind(options);
  const format = isPlain(options.format) ? options.format : {};
  const change = (part: Record<string, unknown>) => set({ format: { ...format, kind, ...part } });
  return (
    <>
      <FormulaRow
        required
        label={t.formula}
        hint={t.formulaHint}
        value={options.formula}
        error={wrong('formula')}
        {...{ form, t }}
        onChange={formula => set({ formula })}
      />
      <SelectRow
        half
        label={t.resultKind}
        value={kind}
        options={calculatedKinds.map(value => ({ value, label: t.resultKinds[value]! }))}
        onChange={next => set({ format: { ...format, kind: next } })}
      />
      {withFigures.includes(kind) && (
        <NumberRow
          half
          min={0}
          step={1}
          label={t.decimals}
          value={own(format, 'decimals')}
          error={wrong('format.decimals')}
          onChange={decimals => change({ decimals: decimals ?? null })}
        />
      )}
      {kind === 'number' && (
        <TextRow
          half
          label={t.unit}
          value={own(format, 'unit')}
          error={wrong('format.unit')}
          onChange={unit => change({ unit })}
        />
      )}
      {kind === 'currency' && (
        <TextRow
          half
          label={t.currency}
          value={textOf(own(format, 'currency')) || 'EUR'}
          error={wrong('format.currency')}
          onChange={currency => change({ currency: currency.toUpperCase() })}
        />
      )}
      <div className={panels.switches}>
        <SwitchRow label={t.hiddenResult} checked={options.hidden === true} onChange={hidden => set({ hidden })} />
      </div>
    </>
  );
}

export const calculated: InputDesign = {
  Icon: IconMathFunction,
  words: (options, t) => (textOf(options.formula) ? `= ${textOf(options.formula)}` : t.kinds.calculated!),
  initials: [],
  Extra: CalculatedOptions,
  Value: null,
  comparisons: () => orderComparisons,
};
