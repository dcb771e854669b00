/** What of the document belongs to a version (contents, states, rules), and what is in force at once (name, numbers …). */
import type { FormDocument } from './document.ts';
import type { Draft } from './steps.ts';

export type Contents = Pick<FormDocument, 'fields' | 'states' | 'rules'>;

export const contentsOf = ({ fields, states, rules }: FormDocument): Contents => ({ fields, states, rules });

export const withContents = (
  document: FormDocument,
  { fields, states, rules }: Pick<Draft, 'fields' | 'states' | 'rules'>,
): FormDocument => ({ ...document, fields, states, rules: rules ?? [] });

export const hasOtherContents = (a: FormDocument, b: FormDocument): boolean =>
  a.fields !== b.fields || a.states !== b.states || a.rules !== b.rules;

/** Settings that differ, as a request sends them; a form is never without a name. */
export function settingsChanged(from: FormDocument, to: FormDocument) {
  return {
    ...(to.name.trim() && to.name.trim() !== from.name.trim() && { name: to.name.trim() }),
    ...(to.campaign.trim() !== from.campaign.trim() && { campaign: to.campaign.trim() || null }),
    ...(to.copy_to !== from.copy_to && { copy_to: to.copy_to }),
    ...(to.numbering !== from.numbering && { numbering: to.numbering }),
  };
}
