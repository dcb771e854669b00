/**
 * Views of `radio`, `select`, `checkbox` and `switch`: tiles or rows for up to twelve choices, a native select for more.
 */

import type { MouseEvent } from 'react';
import type { Options } from '../../engine/base/types.ts';
import { choicesOf, hasChoices, isLongList } from '../../engine/input-kinds/common.ts';
import { Box } from '../base/box.tsx';
import { ChoiceMark, labelOf } from '../base/choice-mark.tsx';
import { cx } from '../base/cx.ts';
import styles from '../base/field.module.css';
import { Star } from '../form/field.tsx';
import type { ControlProps, InputView } from '../form/input-view.ts';
import { Long, listValue, One, offered, rowsUpTo, Some } from './choices.tsx';

/** Button beside the label that clears an optional answer; it goes with the answer, so the focus moves to the first choice. */
export const takeBack: NonNullable<InputView['aside']> = ({ value, set, readOnly, required, form }) => {
  const given = typeof value === 'number' || listValue(value).length > 0;
  if (readOnly || required || !given) return null;
  const clear = ({ currentTarget }: MouseEvent) => {
    set(typeof value === 'number' ? null : '');
    currentTarget.closest('fieldset')?.querySelector<HTMLInputElement>('input[type=radio]')?.focus();
  };
  return (
    <button type="button" className={styles.link} onClick={clear}>
      {form.t.unchoose}
    </button>
  );
};

export const count: NonNullable<InputView['aside']> = ({ value, form }) => {
  const number = listValue(value).length;
  return number > 0 ? form.t.chosen(number) : null;
};

function Select({ id, name, options, value, set, readOnly, required, invalid, describedBy, form }: ControlProps) {
  const present = listValue(value);
  const choices = offered(options, present);
  const chosen = choices.find(choice => choice.value === present[0]);
  return (
    <Box locked={readOnly} select>
      {!readOnly && chosen && <ChoiceMark {...chosen} />}
      <select
        id={id}
        name={name}
        value={present[0] ?? ''}
        onChange={event => set(event.target.value)}
        disabled={readOnly}
        data-empty={present.length ? undefined : ''}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
      >
        <option value="">{form.t.choose}</option>
        {choices.map(choice => (
          <option key={choice.value} value={choice.value}>
            {labelOf(options, choice)}
          </option>
        ))}
      </select>
    </Box>
  );
}

/** Checkbox or switch with its own label. */
function YesNo({
  id,
  name,
  value,
  set,
  readOnly,
  required,
  invalid,
  describedBy,
  label,
  form,
  role,
}: ControlProps & { role?: 'switch' }) {
  return (
    <label className={cx(styles.choice, styles.yesNo)}>
      <input
        type="checkbox"
        role={role}
        id={id}
        name={name}
        checked={value === true}
        onChange={event => set(event.target.checked)}
        disabled={readOnly}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
      />
      <span>
        {label}
        {required && <Star title={form.t.required} />}
      </span>
    </label>
  );
}

const several = hasChoices;

export const flag: InputView = { Control: props => <YesNo {...props} role="switch" />, shape: () => 'own' };

export const checkbox: InputView = {
  Control: props => (several(props.options) ? <Some {...props} /> : <YesNo {...props} />),
  shape: options => (isLongList(options) ? 'one' : several(options) ? 'group' : 'own'),
  aside: props => (several(props.options) ? count(props) : null),
};

const isMany = (options: Options) => !isLongList(options) && choicesOf(options).length > rowsUpTo;

export const radio: InputView = {
  Control: props => (isMany(props.options) ? <Select {...props} /> : <One {...props} />),
  shape: options => (isMany(options) || isLongList(options) ? 'one' : 'radiogroup'),
  written: options => isMany(options) || isLongList(options),
};

export const select: InputView = {
  Control: props =>
    props.options.multiple === true ? (
      <Some {...props} />
    ) : isLongList(props.options) ? (
      <Long {...props} />
    ) : (
      <Select {...props} />
    ),
  shape: options => (options.multiple === true && !isLongList(options) ? 'group' : 'one'),
  written: options => options.multiple !== true,
  aside: props => (props.options.multiple === true ? count(props) : null),
};
