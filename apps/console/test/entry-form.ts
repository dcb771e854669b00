/**
 * Fixture: a form with the features relevant for filling in: required fields, a condition, a collapsible section, a
 * repeat, a remembered value.
 */
import { type Content, createInput, type InputKind, newId } from '@kontor/form';

const column = { width: 'col-12', before: 0, after: 0 } as const;

function field(kind: InputKind, name: string, label: string, options: Record<string, unknown> = {}): Content {
  const made = createInput(kind);
  return { ...made, options: { ...made.options, name, label, ...options } };
}
const choices = (...labels: string[]) => labels.map(label => ({ id: newId(), value: label.toLowerCase(), label }));

export function entryForm(name: string) {
  const condition: Content = {
    id: newId(),
    type: 'condition_container',
    column,
    options: {
      comparisons: [{ valOne: 'damage', comparison: 'eq', valTwo: 'schwer', gate: 'and' }],
      contents: [field('number', 'costs', 'Kosten', { required: true })],
    },
  };
  const fold: Content = {
    id: newId(),
    type: 'collapse_container',
    column,
    options: { label: 'Tier', contents: [field('text', 'species', 'Art', { required: true })] },
  };
  const repeat: Content = {
    id: newId(),
    type: 'repeat_container',
    column,
    options: { maxRepeats: 3, contents: [field('text', 'witness', 'Zeuge')] },
  };
  const fields = [
    field('text', 'airport', 'Flughafen', { required: true }),
    field('text', 'operator', 'Betreiber', { cached: true }),
    field('radio', 'damage', 'Schaden', { values: choices('Keiner', 'Schwer') }),
    condition,
    fold,
    repeat,
  ];
  return { name, campaign: null, fields, states: [{ id: newId(), value: 'closed', label: 'Abgeschlossen' }] };
}
