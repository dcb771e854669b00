/**
 * Forms to start from: an empty one, the built-in template that the specification names (document 2, section 9), and
 * some that many houses need. Their labels become the form's own text, in the language of whoever makes it; hence they
 * stand here, not in a catalogue.
 */

import type { Language } from '../../languages/index.ts';
import type { Form } from '../base/types.ts';
import { defaultContent } from '../content-types/format-string.ts';
import { type Builder, builder, type Words } from './build.ts';
import { contact } from './contact.ts';
import { defect } from './defect.ts';
import { handover } from './handover.ts';
import { vehicle } from './vehicle.ts';
import { visitor } from './visitor.ts';

export type TemplateName = 'empty' | 'default' | 'defect' | 'vehicle' | 'handover' | 'visitor';

/** `title`: what the form is called at first; none where it says nothing yet. */
const rows: Readonly<Record<TemplateName, { title?: Words; form(build: Builder): Form }>> = {
  empty: { form: () => ({ fields: [defaultContent()], states: [] }) },
  default: { form: contact },
  defect: { title: ['Mängelmeldung', 'Defect report'], form: defect },
  vehicle: { title: ['Fahrzeugprüfung', 'Vehicle check'], form: vehicle },
  handover: { title: ['Übergabeprotokoll', 'Handover record'], form: handover },
  visitor: { title: ['Besucher', 'Visitors'], form: visitor },
};

export const templateNames = Object.keys(rows) as TemplateName[];

export const isTemplateName = (name: unknown): name is TemplateName => templateNames.includes(name as TemplateName);

/** A new form with ids of its own. */
export const template = (name: TemplateName, language: Language): Form => rows[name].form(builder(language));

/** What such a form is called until somebody says otherwise. */
export function templateTitle(name: TemplateName, language: Language): string {
  const { title } = rows[name];
  return title ? builder(language).say(title) : '';
}
