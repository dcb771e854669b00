/** Fixture: a form with a field of every kind of answer. */
import { type Content, createInput, type Form, type InputKind, type Options } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import type { Person } from './house.ts';

const full = () => ({ width: 'col-12' as const, before: 0, after: 0 });
const choice = (value: string, label: string) => ({ id: uuidv7(), value, label });

export const input = (type: InputKind, name: string, options: Options = {}): Content => {
  const made = createInput(type);
  return { ...made, column: full(), options: { ...made.options, name, label: name, ...options } };
};

export const container = (
  type: 'repeat_container' | 'condition_container' | 'collapse_container' | 'auto_complete_container',
  contents: Content[],
  options: Options,
): Content => ({ id: uuidv7(), type, column: full(), options: { ...options, contents } });

const colours = [choice('red', 'Feuerrot'), choice('green', 'Grün'), choice('blue', 'Blau')];

/** title is required; `damage` shows where `struck` is yes; `part` repeats. */
export const form = (): Form => ({
  fields: [
    input('text', 'title', { required: true }),
    input('number', 'amount'),
    input('switch', 'struck'),
    input('select', 'colours', { multiple: true, values: colours }),
    input('radio', 'colour', { values: colours }),
    input('email', 'mail'),
    input('date', 'day'),
    container('condition_container', [input('text', 'damage', { required: true })], {
      comparisons: [{ valOne: 'struck', comparison: 'true', gate: null }],
    }),
    container('repeat_container', [input('text', 'part')], { maxRepeats: 5 }),
    input('file', 'pictures', { buttonLabel: 'More', buttonLabelFirstItem: 'First' }),
  ],
  states: [
    { id: uuidv7(), value: 'new', label: 'Neu' },
    { id: uuidv7(), value: 'done', label: 'Fertig' },
  ],
});

/** Adds the form as `person`; returns its id. */
export async function addForm(person: Person, name = 'Form', made: Form = form()): Promise<string> {
  const added = await person.post('/report-configs/add.json', { name, ...made });
  if (added.status !== 201) throw new Error(`the form was refused: ${JSON.stringify(added.body)}`);
  return added.body.data.id;
}

export const report = (report_config_id: string, data: Record<string, unknown> = {}, rest: object = {}) => ({
  report_config_id,
  data: { title: 'A title', ...data },
  ...rest,
});
