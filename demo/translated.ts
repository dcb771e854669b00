/** Translates a form of the demo: its German texts become texts in two languages, by a dictionary. */
import type { Form } from '@kontor/form';

/** Options and parts of a form that hold texts. */
const spoken = new Set([
  'label',
  'text',
  'help',
  'placeholder',
  'invalidNote',
  'patternMessage',
  'unit',
  'buttonLabel',
  'buttonLabelFirstItem',
]);

/** The form with `words` (German → English) beside its texts; a text without a translation stays a plain string. */
export function translated(form: Form, words: Readonly<Record<string, string>>): Form {
  const unused = new Set(Object.keys(words));
  const visit = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') {
      const english = spoken.has(key) ? words[value] : undefined;
      unused.delete(value);
      return english === undefined ? value : { de: value, en: english };
    }
    if (Array.isArray(value)) return value.map(item => visit(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, visit(inner, name)]));
  };
  const spokenForm = visit(form) as Form;
  if (unused.size > 0) throw new Error(`words of no text: ${[...unused].join(', ')}`);
  return spokenForm;
}
