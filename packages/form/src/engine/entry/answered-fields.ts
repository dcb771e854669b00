/** The fields of a form that an entry has answers to, kept with a draft: by their ids a later version is matched. */
import type { Data, Form } from '../base/types.ts';
import { compile } from '../form/compile.ts';
import { inputOfKey } from './keys.ts';

export interface AnsweredField {
  /** Of its content. */
  id: string;
  name: string;
  label: string;
  /** Id of its repeat. */
  repeat: string | null;
}

export function answeredFields(form: Form, data: Data): AnsweredField[] {
  const compiled = compile(form);
  const found = new Map<string, AnsweredField>();
  for (const key of Object.keys(data)) {
    const input = inputOfKey(compiled, key);
    if (!input) continue;
    const { content, name, label, repeat } = input;
    found.set(name, { id: content.id, name, label, repeat });
  }
  return [...found.values()];
}
