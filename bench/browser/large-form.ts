/**
 * The largest form with a performance bound: 5,000 fields in 500 blocks with 500 conditions, and a repeat of 10 fields
 * with 200 instances. One switch reveals 1,000 fields.
 */
import { type Content, contentTypes, createInput, type Data, type Form, type InputKind } from '@kontor/form';

const blocks = 500;
const kinds = ['text', 'number', 'date', 'select', 'email', 'textarea', 'radio'] as const;
export const instances = 200;
export const revealed = 1_000;

const values = ['Start', 'Reiseflug', 'Landung'].map(label => ({ id: label, value: label, label }));

function input(kind: InputKind, name: string): Content {
  const made = createInput(kind);
  const options = { ...made.options, name, label: `Feld ${name}`, ...('values' in made.options && { values }) };
  const width = kind === 'textarea' || kind === 'radio' ? 'col-12' : 'col-6';
  return { ...made, column: { width, before: 0, after: 0 }, options };
}

function around(type: 'condition_container' | 'repeat_container', options: Content['options']): Content {
  const made = contentTypes[type].create();
  return { ...made, options: { ...made.options, ...options } };
}

const shownIf = (valOne: string, comparison: string, contents: Content[]) =>
  around('condition_container', { comparisons: [{ valOne, comparison, gate: null }], contents });

const block = (index: number): Content[] => [
  ...kinds.map(kind => input(kind, `${kind}_${index}`)),
  shownIf(`text_${index - (index % 5)}`, 'empty', [input('text', `inner_${index}`)]),
];

const repeat = around('repeat_container', {
  maxRepeats: instances,
  contents: Array.from({ length: 10 }, (_, index) => input(kinds[index % kinds.length] ?? 'text', `part_${index}`)),
});

const hidden = Array.from({ length: revealed }, (_, index) => input(kinds[index % 5] ?? 'text', `more_${index}`));

export const form: Form = {
  fields: [
    input('text', 'first'),
    input('switch', 'more'),
    shownIf('more', 'true', hidden),
    ...Array.from({ length: blocks - 1 }, (_, index) => block(index)).flat(),
    repeat,
  ],
  states: [],
};

export const data: Data = { _repeat: { [repeat.id]: instances } };
