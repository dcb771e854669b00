/** Each row's example as a form of its own, for the gallery and tests. */

import type { Content, Data, Form } from '../base/types.ts';
import { contentExamples } from '../content-types/examples.ts';
import { contentTypes } from '../content-types/index.ts';
import { createInput } from '../content-types/input.ts';
import { nameOf } from '../form/names.ts';
import { walk } from '../form/walk.ts';
import { inputExamples } from '../input-kinds/examples.ts';
import { inputKinds } from '../input-kinds/index.ts';

export interface Example {
  title: string;
  form: Form;
  data: Data;
}

/** Preceded by the fields that its condition or text references, so that these resolve. */
function exampleOf(title: string, content: Content): Example {
  const names = new Set<string>();
  walk([content], each => {
    const name = nameOf(each);
    if (name) names.add(name);
  });
  const { shows, texts } = contentTypes[content.type];
  const asked = [
    ...(shows?.(content.options).map(each => each.valOne) ?? []),
    ...texts(content.options).flatMap(text => Array.from(text.matchAll(/\{(\w+)\}/g), match => match[1]!)),
  ];
  const missing = [...new Set(asked)].filter(name => name && !names.has(name));
  const kind = shows ? inputKinds.switch.kind : inputKinds.text.kind;
  const before = missing.map((name): Content => {
    const field = createInput(kind);
    return { ...field, options: { ...field.options, name, label: name } };
  });
  return { title, form: { fields: [...before, content], states: [] }, data: Object.create(null) };
}

export const examples: readonly Example[] = [
  ...Object.values(contentTypes).map(row => exampleOf(row.type, contentExamples[row.type])),
  ...Object.values(inputKinds).map(({ kind }): Example => {
    const example = inputExamples[kind];
    const field = createInput(kind);
    const content = { ...field, options: example.options };
    const made = exampleOf(kind, content);
    return { ...made, data: Object.assign(made.data, { [String(example.options.name)]: example.stored }) };
  }),
];
