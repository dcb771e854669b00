/** Design of `calculated`: its formula, and how the result is shown. */
import IconMathFunction from '@tabler/icons-react/dist/esm/icons/IconMathFunction.mjs';
import { isPlain, own, textOf } from '../../engine/base/plain.ts';
import { calculatedKind, calculatedKinds } from '../../engine/input-kinds/calculated.ts';
import type { OptionsProps } from '../base/content-design.ts';
import { NumberRow, SelectRow, SwitchRow, TextRow } from '../base/controls.tsx';
import type { InputDesign } from '../base/input-design.ts';
import panels from '../base/panel.module.css';
import { FormulaRow } from '../formula/row.tsx';
import { orderComparisons } from './common.tsx';

const withFigures = ['number', 'percent', 'currency'];

function CalculatedOptions({ content, options, form, t, locale, formulas, set, wrong }: OptionsProps) {
  const kind = calculatedKind(options);
  const format = isPlain(options.format) ? options.format : {};
  const change = (part: Record<string, unknown>) => set({ format: { ...format, kind, ...part } });
  return (
    <>
      <FormulaRow
        required
        label={t.formula}
        hint={t.formulaHint}
        option="formula"
        value={textOf(options.formula)}
        error={wrong('formula')}
        tools={formulas}
        {...{ form, content, locale }}
        onChange={formula => set({ formula })}
      />
      <SelectRow
        half
        label={t.resultKind}
        value={kind}
        options={calculatedKinds.map(value => ({ value, label: t.resultKinds[value]! }))}
        onChange={next => {
          // a currency that is shown as chosen is chosen
          const currency = next === 'currency' && !own(format, 'currency') ? { currency: 'EUR' } : {};
          set({ format: { ...format, ...currency, kind: next } });
        }}
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
