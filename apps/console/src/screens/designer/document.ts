/** What the designer edits, how it comes from the server and goes back. */
import type { Items } from '@kontor/contract';
import type { Content, State } from '@kontor/form';

export interface FormDocument {
  name: string;
  campaign: string;
  /** The field whose address gets a copy of the answers. */
  copy_to: string | null;
  fields: Content[];
  states: State[];
}

/** A report configuration as the server sends it. */
export type FormRecord = Items['report-configs'];

export const fromRecord = ({ name, campaign, copy_to, fields, states }: FormRecord): FormDocument => ({
  name,
  campaign: campaign ?? '',
  copy_to,
  fields,
  states,
});

/** The body of a save; an empty campaign is none. */
export const toBody = ({ name, campaign, copy_to, fields, states }: FormDocument) => ({
  name: name.trim(),
  campaign: campaign.trim() || null,
  copy_to,
  fields,
  states,
});
