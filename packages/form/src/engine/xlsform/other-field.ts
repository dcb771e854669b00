/**
 * `or_other` of a question of an XLSForm: a further choice, and a text question that is asked only where it is chosen,
 * which has no row of its own. Reading makes both, and writing says both by the type as long as they are as they were read.
 */
import { newId } from '../base/id.ts';
import { own, textOf } from '../base/plain.ts';
import type { Content, Options } from '../base/types.ts';
import { full } from '../exchange/parts.ts';
import { print } from '../formula/language/index.ts';
import { choiceListOf, storedChoices } from '../input-kinds/common.ts';

/** The choice that `or_other` adds. */
export const other = { value: 'other', label: { de: 'Andere', en: 'Other' } };
export const isOther = (choice: unknown): boolean =>
  own(choice, 'value') === other.value && JSON.stringify(own(choice, 'label')) === JSON.stringify(other.label);
/** Whether a type of choices has it. */
export const hasOther = (type: string): boolean => /\sor[_ ](?:other|specify other)$/i.test(type.trim());

/** What the text question is called that stands beside one of this name. */
export const otherName = (name: string): string => `${name}_other`;

const label = { de: 'Bitte angeben', en: 'Specify other.' };

/** What the text question asks for: the choice of its own question. */
export function showIfOther({ name, type, multiple }: Options): string {
  const several = type === 'checkbox' || multiple === true;
  return print({ call: several ? 'SELECTED' : '=', args: [{ ref: textOf(name) }, other.value] });
}

/** Whether people can choose it; a list of its own, which a filter reads, has its own choices alone. */
export const offersOther = (options: Options): boolean =>
  choiceListOf(options) === null && storedChoices(options).some(choice => own(choice, 'value') === other.value);

const optionsOf = (of: Options, name: string): Options => ({
  ...{ type: 'text', name, label: { ...label }, required: false },
  showIf: showIfOther(of),
});

export const otherField = ({ options }: Content, name: string): Content => ({
  ...{ id: newId(), type: 'input', column: full(), options: optionsOf(options, name) },
});

/** Whether a content is the text question beside another one, as it was read; `called`: as its sheet would call it. */
export function isOtherField(content: Content | undefined, of: Content, called: string): content is Content {
  if (content?.type !== 'input' || !offersOther(of.options)) return false;
  const name = textOf(content.options.name);
  if (name !== called && name.replace(/_\d+$/, '') !== called) return false;
  const said = ({ column, options }: Pick<Content, 'column' | 'options'>) =>
    JSON.stringify([Object.entries(column).sort(), Object.entries(options).sort()]);
  return said(content) === said({ column: full(), options: optionsOf(of.options, name) });
}
