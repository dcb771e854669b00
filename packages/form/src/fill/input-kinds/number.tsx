/** Controls of `number` and `range`. */
import { useId } from 'react';
import { toNumber, writeNumber } from '../../engine/base/numbers.ts';
import type { Options } from '../../engine/base/types.ts';
import { boundsOf, styleOf, unitOf, writeFigure } from '../../engine/input-kinds/number.ts';
import { Box } from '../base/box.tsx';
import { cx } from '../base/cx.ts';
import styles from '../base/field.module.css';
import { lateView } from '../base/late-view.tsx';
import { TypedInput } from '../base/typed-input.tsx';
import { unfinished } from '../base/unfinished.ts';
import type { ControlProps, InputView } from '../form/input-view.ts';
import { placeholderOf } from './text.tsx';

function attributes(options: Options) {
  const { min, max, step } = boundsOf(options);
  const { decimals } = styleOf(options);
  return {
    min: min ?? undefined,
    max: max ?? undefined,
    step: step ?? (decimals === null ? ('any' as const) : Number((10 ** -decimals).toFixed(decimals))),
  };
}

const Steps = lateView<ControlProps>(async () => (await import('../steps/steps.tsx')).Steps);

/** Numbers that are counted rather than written: whole ones of a small range. */
function isCounted(options: Options): boolean {
  const { min, max, step } = boundsOf(options);
  return min !== null && max !== null && max - min <= 100 && Number.isInteger(step ?? 1);
}

function NumberControl(props: ControlProps) {
  const { id, name, options, value, set, readOnly, form, ...state } = props;
  const { required, invalid, describedBy } = state;
  const present = toNumber(value);
  const unit = unitOf(options, form.how.locale);
  return (
    <Box locked={readOnly}>
      <TypedInput
        {...attributes(options)}
        id={id}
        name={name}
        type="number"
        inputMode="decimal"
        placeholder={placeholderOf(options, readOnly)}
        autoComplete="off"
        className={styles.number}
        text={value === unfinished ? null : present === null ? '' : String(present)}
        onText={(text, bad) => set(bad ? unfinished : (toNumber(text) ?? null))}
        onWheel={event => event.currentTarget.blur()}
        readOnly={readOnly}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={cx(describedBy, unit && `${id}-unit`) || undefined}
      />
      {unit && (
        <span id={`${id}-unit`} className={styles.unit}>
          {unit}
        </span>
      )}
      {!readOnly && isCounted(options) && <Steps {...props} />}
    </Box>
  );
}

function Range({ id, name, options, value, set, readOnly, invalid, describedBy, form }: ControlProps) {
  const output = useId();
  const { min, max, step } = boundsOf(options);
  const [low, high] = [min ?? 0, max ?? 100];
  const present = toNumber(value);
  const shown = present === null ? form.t.noValue : writeFigure(present, options, form.how.locale);
  const place = present ?? (low + high) / 2;
  // without a value the thumb is in the middle, and a click exactly there, which fires no change event, must set the
  // value
  const settle = (node: HTMLInputElement) => present === null && !readOnly && set(node.valueAsNumber);
  return (
    <span className={styles.range}>
      <input
        id={id}
        name={name}
        type="range"
        min={low}
        max={high}
        step={step ?? 'any'}
        value={place}
        className={cx(present === null && styles.unset)}
        onChange={event => set(event.target.valueAsNumber)}
        onPointerUp={event => settle(event.currentTarget)}
        disabled={readOnly}
        aria-valuetext={shown}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
      />
      <output id={output} htmlFor={id} className={styles.output}>
        {present === null ? '–' : shown}
      </output>
    </span>
  );
}

export const number: InputView = {
  Control: NumberControl,
  written: () => true,
  hint(options, { t, how }) {
    const { min, max } = boundsOf(options);
    if (min !== null && max !== null)
      return t.between(writeNumber(min, how.locale), writeFigure(max, options, how.locale));
    return undefined;
  },
};

export const range: InputView = { Control: Range };
