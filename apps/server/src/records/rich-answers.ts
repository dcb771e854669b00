/** Sanitises rich text where it enters: in the answers of an entry, and in the default values of a form's fields. */
import {
  correctionKey,
  type Data,
  type Form,
  type Input,
  inputKinds,
  inputsOf,
  isInputKind,
  mapLists,
} from '@kontor/form';
import { cleanRich } from '../outside/rich-text.ts';

const isRich = (kind: unknown): boolean => isInputKind(kind) && inputKinds[kind].rich === true;

const known = new WeakMap<Form, ReadonlySet<string>>();

/** Names of the form's rich-text fields, and of their corrections (`_updated_…`). */
export function richNames(form: Form): ReadonlySet<string> {
  const kept = known.get(form);
  if (kept) return kept;
  const names = new Set(
    inputsOf(form).flatMap(({ kind, name }: Input) => (isRich(kind) ? [name, correctionKey(name)] : [])),
  );
  known.set(form, names);
  return names;
}

/** The answers with rich text sanitised; the same object if the form has no such field. */
export function cleanAnswers(form: Form, data: Data): Data {
  const names = richNames(form);
  if (names.size === 0) return data;
  const clean: Data = Object.create(null);
  for (const [key, value] of Object.entries(data)) {
    const rich = typeof value === 'string' && names.has(key.split('.')[0] ?? '');
    clean[key] = rich ? cleanRich(value) : value;
  }
  return clean;
}

const starts = ['default', 'initialValue'];

/**
 * The form with the default values of rich-text fields sanitised. Accepts any JSON, since it runs before the form is
 * validated.
 */
export function cleanForm(form: Form): Form {
  if (!Array.isArray(form.fields)) return form;
  const fields = mapLists(form.fields, list =>
    list.map(content => {
      const options = content?.options;
      if (!options || !isRich(options.type)) return content;
      const unsafe = starts.filter(name => typeof options[name] === 'string');
      if (unsafe.length === 0) return content;
      const clean = Object.fromEntries(unsafe.map(name => [name, cleanRich(String(options[name]))]));
      return { ...content, options: { ...options, ...clean } };
    }),
  );
  return { ...form, fields };
}
