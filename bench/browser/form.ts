/** The form of the bench: 1,000 fields of the common kinds, 200 of them in 100 conditions that read 20 fields. */
import type { Comparison, Content, Form, InputKind } from '@kontor/form';

const blocks = 100;
const together = 5;
const kinds = ['text', 'number', 'date', 'select', 'checkbox', 'email', 'textarea', 'radio'] as const;

/** A text field that five conditions read, and one that none reads; both in the viewport at once. */
export const readField = 'text_0';
export const unreadField = 'email_0';

/** Typed into `readField`: conditions hide something at 1 and 4 letters, and show something at 5 and 19. */
export const typed = 'a quick brown fox jumps over a lazy dog.';

let made = 0;
const content = (type: Content['type'], width: Content['column']['width'], options: Content['options']): Content => ({
  id: `0190a6d2-7c00-7000-8000-${String(100_000_000_000 + made++)}`,
  type,
  column: { width, before: 0, after: 0 },
  options,
});

function input(kind: InputKind, name: string): Content {
  const options: Content['options'] = { type: kind, name, label: `Feld ${name}`, required: made % 5 === 0 };
  if (kind === 'select' || kind === 'radio')
    options.values = ['Start', 'Reiseflug', 'Landung'].map(label => ({ id: label, value: label, label }));
  if (kind === 'number') Object.assign(options, { minValue: 0, maxValue: 100 });
  return content('input', kind === 'textarea' || kind === 'radio' ? 'col-12' : 'col-6', options);
}

/** All true while `name` is empty, so that every field is visible at first. */
function comparisons(block: number, name: string): Comparison[] {
  const one = (comparison: Comparison['comparison'], valTwo: string | null = null, gate: 'and' | 'or' = 'and') => ({
    valOne: name,
    comparison,
    valTwo,
    gate,
  });
  const all = [
    [one('empty')],
    [one('empty', null, 'or'), one('filter', 'fox')],
    [one('neq', 'a qu')],
    [one('false')],
    [one('neq', 'nothing'), one('false')],
  ];
  return all[block % all.length] ?? [];
}

const fields = Array.from({ length: blocks }, (_, block) => {
  const read = `text_${block - (block % together)}`;
  const contents = [input('text', `inner_text_${block}`), input('number', `inner_number_${block}`)];
  return [
    ...kinds.map(kind => input(kind, `${kind}_${block}`)),
    content('condition_container', 'col-12', { comparisons: comparisons(block, read), contents }),
  ];
}).flat();

export const form: Form = { fields, states: [] };
