/** Texts of the rich text editor; part of its lazy chunk. */
import { catalogue } from '../../languages/index.ts';

const de = {
  toolbar: 'Formatierung',
  h2: 'Große Überschrift',
  h3: 'Mittlere Überschrift',
  h4: 'Kleine Überschrift',
  bold: 'Fett',
  italic: 'Kursiv',
  bullets: 'Liste',
  numbers: 'Nummerierte Liste',
  link: 'Link',
  address: 'Adresse des Links',
  apply: 'Übernehmen',
  unlink: 'Link entfernen',
  wrong: 'Geben Sie eine Web- oder E-Mail-Adresse an, etwa https://firma.de.',
};

export type RichTexts = typeof de;

const en: RichTexts = {
  toolbar: 'Formatting',
  h2: 'Large heading',
  h3: 'Medium heading',
  h4: 'Small heading',
  bold: 'Bold',
  italic: 'Italic',
  bullets: 'List',
  numbers: 'Numbered list',
  link: 'Link',
  address: 'Address of the link',
  apply: 'Apply',
  unlink: 'Remove link',
  wrong: 'Give a web or email address, such as https://company.com.',
};

export const richTexts = catalogue<RichTexts>({ de, en });
