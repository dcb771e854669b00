/** Where rich text enters: among the answers of an entry, and as what a form's field starts with. */
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

/** Names of the form's rich fields, and of the corrections of known ones. */
export function richNames(form: Form): ReadonlySet<string> {
  const kept = known.get(form);
  if (kept) return kept;
  const names = new Set(
    inputsOf(form).flatMap(({ kind, name }: Input) => (isRich(kind) ? [name, correctionKey(name)] : [])),
  );
  known.set(form, names);
  return names;
}

/** The answers with their rich ones made safe; the very same object where the form has none. */
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

/** The form with what its rich fields start with made safe. Takes any JSON, as it comes before the form is checked. */
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
