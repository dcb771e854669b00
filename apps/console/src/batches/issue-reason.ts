/** Why an entry stays as it is, in words: the field's label and what its version would refuse. */
import { type Form, type Input, inLanguage, inputsOf } from '@kontor/form';
import type { Issue } from '../errors/api-error.ts';
import { issueText } from '../errors/problem-text.ts';
import { language } from '../i18n/index.ts';

export type Inputs = ReadonlyMap<string, Input>;

/** Inputs of a form by name, in the reader's language. */
export const inputsByName = ({ fields }: Pick<Form, 'fields'>): Inputs =>
  new Map(inputsOf(inLanguage({ fields, states: [] }, language.get())).map(input => [input.name, input]));

export function reasonOf(issue: Omit<Issue, 'message'>, inputs: Inputs): string {
  const name = issue.path.replace(/^data\.(_updated_)?/, '').split('.')[0] ?? '';
  const input = inputs.get(name);
  const why = issueText({ message: '', ...issue });
  return input ? `${input.label || name}: ${why}` : why;
}
