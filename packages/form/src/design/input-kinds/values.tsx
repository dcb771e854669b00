/** Controls for one value of a kind, as default or to compare with. Nothing chosen is `undefined`: the option goes. */

import { lazy, Suspense, useId } from 'react';
import { isMoment, momentOf } from '../../engine/base/dates.ts';
import { listOf, textOf } from '../../engine/base/plain.ts';
import { choicesOf } from '../../engine/input-kinds/common.ts';
import fields from '../../fill/base/field.module.css';
import { FieldError } from '../../fill/base/field-error.tsx';
import type { ValueProps } from '../base/answer-design.ts';
import { AreaRow, NumberRow, SelectRow, TextRow } from '../base/controls.tsx';
import panels from '../base/panel.module.css';

const given = (text: string) => (text === '' ? undefined : text);

export function TextValue({ label, value, onChange, error }: ValueProps) {
  return <TextRow {...{ label, error }} value={written(value)} onChange={text => onChange(given(text))} />;
}

export function LongValue({ label, value, onChange, error }: ValueProps) {
  return <AreaRow {...{ label, error }} rows={2} value={written(value)} onChange={text => onChange(given(text))} />;
}

const written = (value: unknown) => (typeof value === 'number' ? String(value) : textOf(value));

const Editor = lazy(() => import('../../fill/rich/editor.tsx'));

export function RichValue({ label, value, onChange, error, locale }: ValueProps) {
  const id = useId();
  return (
    <div className={fields.field}>
      <div className={fields.label} id={`${id}-label`}>
        {label}
      </div>
      <Suspense fallback={null}>
        <Editor
          {...{ id, locale }}
          labelledBy={`${id}-label`}
          describedBy={error ? `${id}-note` : undefined}
          invalid={error !== undefined}
          html={textOf(value)}
          onChange={html => onChange(given(html))}
        />
      </Suspense>
      {error && <FieldError id={`${id}-note`}>{error}</FieldError>}
    </div>
  );
}

export function NumberValue({ label, value, onChange, error }: ValueProps) {
  return <NumberRow {...{ label, error, value }} onChange={number => onChange(number ?? undefined)} />;
}

export function DayValue({ label, value, onChange, error }: ValueProps) {
  return <TextRow {...{ label, error, value }} type="date" onChange={text => onChange(given(text))} />;
}

export function MomentValue({ label, value, onChange, error }: ValueProps) {
  const text = typeof value === 'string' && isMoment(value) ? momentOf(new Date(value)).slice(0, 16) : '';
  return (
    <TextRow
      {...{ label, error }}
      type="datetime-local"
      value={text}
      onChange={next => onChange(next === '' ? undefined : momentOf(new Date(next)))}
    />
  );
}

export function YesNoValue({ label, value, onChange, error, t }: ValueProps) {
  return (
    <SelectRow
      {...{ label, error }}
      value={value === true ? 'true' : value === false ? 'false' : ''}
      placeholder={t.none}
      options={[
        { value: 'true', label: t.yes },
        { value: 'false', label: t.no },
      ]}
      onChange={next => onChange(next === '' ? undefined : next === 'true')}
    />
  );
}

export function OneValue({ label, options, value, onChange, error, t }: ValueProps) {
  const choices = choicesOf(options);
  const present = written(Array.isArray(value) ? value[0] : value);
  const gone = present && !choices.some(choice => choice.value === present);
  return (
    <SelectRow
      {...{ label, error }}
      value={present}
      placeholder={t.none}
      options={gone ? [...choices, { value: present, label: t.fieldGone(present) }] : choices}
      onChange={next => onChange(given(next))}
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
