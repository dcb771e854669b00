/** Control of a formula: a text with the error beneath it, and a list of fields to insert at the caret. */
import { useRef } from 'react';
import { textOf } from '../../engine/base/plain.ts';
import type { Form } from '../../engine/base/types.ts';
import { compile } from '../../engine/form/compile.ts';
import { AreaRow, SelectRow } from './controls.tsx';
import type { PanelTexts } from './texts.ts';

interface FormulaRowProps {
  label: string;
  hint?: string | undefined;
  required?: boolean;
  value: unknown;
  error: string | undefined;
  form: Form;
  t: PanelTexts;
  onChange(value: string): void;
}

/** Fields by label; a name that needs it goes in brackets. */
function fieldsOf(form: Form) {
  const { inputs } = compile(form);
  return inputs.map(({ name, label, repeated }) => {
    const path = repeated?.name ? `${repeated.name}.${name}` : name;
    return {
      value: /^[A-Za-z][A-Za-z0-9_.]*$/.test(path) ? path : `[${path}]`,
      label: label === name ? name : `${label} (${name})`,
    };
  });
}

export function FormulaRow({ form, t, value, onChange, ...row }: FormulaRowProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const text = textOf(value);
  const insert = (name: string) => {
    const from = area.current?.selectionStart ?? text.length;
    const to = area.current?.selectionEnd ?? text.length;
    onChange(text.slice(0, from) + name + text.slice(to));
    area.current?.focus();
  };
  return (
    <>
      <AreaRow {...row} ref={area} rows={2} value={text} onChange={onChange} />
      <SelectRow
        label={t.insertField}
        value=""
        placeholder={t.fieldChoose}
        options={fieldsOf(form)}
        onChange={insert}
      />
    </>
  );
}
