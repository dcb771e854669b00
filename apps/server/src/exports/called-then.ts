/**
 * A form whose choices and states have the labels of an earlier version of it, by their values: cells of a workbook are
 * compared with what it called them. Fields, names and the order of choices stay.
 */
import { type Content, childrenOf, type Form, inputsOf, withChildren } from '@kontor/form';

interface Named {
  value: string;
  label: unknown;
}

function relabelled<T extends Named>(present: readonly T[], then: readonly Named[]): T[] {
  const labels = new Map(then.map(({ value, label }) => [value, label]));
  return present.map(each => (labels.has(each.value) ? { ...each, label: labels.get(each.value) } : each));
}

const valuesOf = ({ options }: Content): Named[] | null =>
  Array.isArray(options.values) ? (options.values as Named[]) : null;

function contentThen(content: Content, then: ReadonlyMap<string, Content>): Content {
  const children = childrenOf(content);
  const whole =
    children.length === 0
      ? content
      : withChildren(
          content,
          children.map(each => contentThen(each, then)),
        );
  const was = then.get(content.id);
  const [present, former] = [valuesOf(content), was && valuesOf(was)];
  if (!present || !former) return whole;
  return { ...whole, options: { ...whole.options, values: relabelled(present, former) } };
}

const made = new WeakMap<Form, WeakMap<Form, Form>>();

export function calledThen(form: Form, then: Form): Form {
  if (form === then) return form;
  const kept = made.get(form) ?? new WeakMap<Form, Form>();
  made.set(form, kept);
  const known = kept.get(then);
  if (known) return known;
  const contents = new Map(inputsOf(then).map(({ content }) => [content.id, content]));
  const called: Form = {
    ...form,
    fields: form.fields.map(content => contentThen(content, contents)),
    states: relabelled(form.states, then.states),
  };
  kept.set(then, called);
  return called;
}
