/**
 * The form of the benches of formulas: 5,000 fields, of which 1,000 are calculations in chains of three, and a repeat of
 * 200 instances of 10 fields, with a calculation in each line.
 */
import { createInput, type Data, type Form, type InputKind, newId } from '@kontor/form';
import { treesIn } from '@kontor/form/formulas';

export interface Sizes {
  fields: number;
  calculations: number;
  instances: number;
  inside: number;
  answers: number;
}

export const whole: Sizes = { fields: 3_990, calculations: 1_000, instances: 200, inside: 10, answers: 1_000 };
export const few: Sizes = { fields: 80, calculations: 20, instances: 4, inside: 3, answers: 50 };

const input = (type: InputKind, name: string, options: object = {}) => {
  const made = createInput(type);
  return { ...made, options: { ...made.options, name, label: name, ...options } };
};

/** A calculation reads the one before it but at the head of its chain: n0 is read by three. */
function formulaAt(index: number): string {
  const place = index % 3;
  return place === 0 ? `n${index} + 1` : `c${index - 1} * 2`;
}

/** With `formulas`, else with number fields in place of the calculations. Each is below the number of its index. */
export function formulaForm({ fields, calculations, instances, inside }: Sizes, formulas: boolean): Form {
  const calculated = (name: string, formula: string) =>
    formulas ? input('calculated', name, { formula, format: { kind: 'number' } }) : input('number', name);
  const numbers = Array.from({ length: fields }, (_, index) => [
    input('number', `n${index}`),
    ...(index < calculations ? [calculated(`c${index}`, formulaAt(index))] : []),
  ]);
  const contents = Array.from({ length: inside }, (_, index) =>
    index === 0 ? calculated('line', 'r1 * r2') : input('number', `r${index}`),
  );
  const column = { width: 'col-12' as const, before: 0, after: 0 };
  const options = { name: 'items', label: 'Items', maxRepeats: instances, contents };
  const form: Form = {
    fields: [...numbers.flat(), { id: newId(), type: 'repeat_container', column, options }],
    states: [],
  };
  return { ...form, trees: treesIn(form) } as Form;
}

export function formulaData({ answers, instances }: Sizes, form: Form): Data {
  const repeat = form.fields.at(-1);
  const data: Data = { _at: '2026-11-23T10:00:00+01:00', _repeat: { [repeat?.id ?? '']: instances } };
  for (let index = 0; index < answers; index++) data[`n${index}`] = index;
  for (let at = 0; at < instances; at++) for (const name of ['r1', 'r2']) data[`${name}.${at}`] = at;
  return data;
}
