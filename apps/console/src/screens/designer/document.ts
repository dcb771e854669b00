/** The designer's document, and its conversion from and to the server's form. */
import type { Items } from '@kontor/contract';
import { type Content, languagesOf, type State, type Writing } from '@kontor/form';

export interface FormDocument {
  name: string;
  campaign: string;
  /** Field whose mail address receives a copy of the answers. */
  copy_to: string | null;
  /** Running numbers of entries; null: none. */
  numbering: FormRecord['numbering'];
  fields: Content[];
  states: State[];
  /** Rules across its fields. */
  rules: FormRecord['rules'];
}

/** A form as the API returns it. */
export type FormRecord = Items['report-configs'];

export const fromRecord = ({
  name,
  campaign,
  copy_to,
  numbering,
  fields,
  states,
  rules,
}: FormRecord): FormDocument => ({
  name,
  campaign: campaign ?? '',
  copy_to,
  numbering: numbering ?? null,
  fields,
  states,
  rules: rules ?? [],
});

/** Request body of a save; an empty campaign is sent as null. */
export const toBody = ({ name, campaign, copy_to, numbering, fields, states, rules }: FormDocument) => ({
  name: name.trim(),
  campaign: campaign.trim() || null,
  copy_to,
  numbering,
  fields,
  states,
  rules: rules ?? [],
});

/** Plain strings are taken to be in the console's language until the designer declares another. */
export function writingOf(document: FormDocument, language: string): Writing {
  const first = languagesOf(document)[0] ?? language;
  return { language: first, first };
}
