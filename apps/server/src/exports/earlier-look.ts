/**
 * A view of an entry of an earlier version by a later form: what it has was answered where it was shown, so that later
 * conditions and bounds of repeats hide none of it.
 */
import { type Content, compile, type Data, type Form, type Look, look, mapLists, rowOf } from '@kontor/form';

const open = new WeakMap<Form, Form>();
const mostInstances = 100;

function opened(content: Content): Content {
  const { showIf: _shown, countFormula: _count, ...options } = content.options;
  const { shows, repeats } = rowOf(content);
  const always = shows && { comparisons: [], formula: null };
  const all = repeats && { maxRepeats: Math.max(mostInstances, Number(options.maxRepeats) || 0) };
  return { ...content, options: { ...options, ...always, ...all } };
}

function openForm(form: Form): Form {
  const kept = open.get(form);
  if (kept) return kept;
  const made = { ...form, fields: mapLists(form.fields, contents => contents.map(opened)) };
  open.set(form, made);
  return made;
}

export function lookBefore(form: Form, data: Data): Look {
  const free = openForm(form);
  const seen = look(free, data);
  const { repeats } = compile(free);
  const always = () => true;
  return {
    ...seen,
    holds: always,
    shows: always,
    visible: always,
    instances: repeat => seen.instances(repeats.get(repeat.id) ?? repeat),
  };
}
