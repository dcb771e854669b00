/**
 * Table of form templates: an empty one, the specification's built-in one (document 2, section 9), and common ones.
 * Their labels become the form's own texts in the author's language, so they are here and not in a catalogue.
 */

import type { Language } from '../../languages/index.ts';
import type { Form } from '../base/types.ts';
import { defaultContent } from '../content-types/format-string.ts';
import { type Builder, builder, type Words } from './build.ts';
import { contact } from './contact.ts';
import { defect } from './defect.ts';
import { handover } from './handover.ts';
import { order } from './order.ts';
import { risk } from './risk.ts';
import { travel } from './travel.ts';
import { vehicle } from './vehicle.ts';
import { visitor } from './visitor.ts';

export type TemplateName =
  | 'empty'
  | 'default'
  | 'defect'
  | 'vehicle'
  | 'handover'
  | 'visitor'
  | 'order'
  | 'risk'
  | 'travel';

/** `title`: initial name of the form; none for generic templates. */
const rows: Readonly<Record<TemplateName, { title?: Words; form(build: Builder): Form }>> = {
  empty: { form: () => ({ fields: [defaultContent()], states: [] }) },
  default: { form: contact },
  defect: { title: ['Mängelmeldung', 'Defect report'], form: defect },
  vehicle: { title: ['Fahrzeugprüfung', 'Vehicle check'], form: vehicle },
  handover: { title: ['Übergabeprotokoll', 'Handover record'], form: handover },
  visitor: { title: ['Besucher', 'Visitors'], form: visitor },
  order: { title: ['Bestellung', 'Order'], form: order },
  risk: { title: ['Gefährdungsbeurteilung', 'Risk assessment'], form: risk },
  travel: { title: ['Reisekostenabrechnung', 'Travel expense claim'], form: travel },
};

export const templateNames = Object.keys(rows) as TemplateName[];

export const isTemplateName = (name: unknown): name is TemplateName => templateNames.includes(name as TemplateName);

/** A new form with fresh ids. */
export const template = (name: TemplateName, language: Language): Form => rows[name].form(builder(language));

/** Default name of a form made from a template. */
export function templateTitle(name: TemplateName, language: Language): string {
  const { title } = rows[name];
  return title ? builder(language).say(title) : '';
}
