/** Texts of workbooks and PDFs beside those of the form, by the reader's language (German by default). */
import type { Form } from '@kontor/form';
import { catalogue, type Language } from '@kontor/form/languages';

const de = {
  id: 'ID',
  created: 'Erstellt',
  user: 'Benutzer',
  name: 'Name des Benutzers',
  state: 'Status',
  report: 'Bericht',
  number: 'Nr.',
  runningNumber: 'Nummer',
  others: 'Weitere',
  reports: 'Berichte',
  draft: 'Entwurf',
  ready_to_send: 'Bereit zum Senden',
  sent: 'Gesendet',
  yes: 'Ja',
  no: 'Nein',
  modified: 'Geändert',
  item: 'Eintrag',
  noItem: 'Kein Eintrag',
  fileGone: 'Datei nicht mehr vorhanden',
  zone: 'Zeiten',
  byLink: 'Über Link',
  link: 'Link',
  linkTo: 'an',
  linkBy: 'von',
  original: 'im Datensatz',
  inRecord: 'Im Datensatz',
  noValue: 'ohne Wert',
};

export type Words = Readonly<typeof de>;

const en: Words = {
  id: 'ID',
  created: 'Created',
  user: 'User',
  name: "User's name",
  state: 'State',
  report: 'Report',
  number: 'No.',
  runningNumber: 'Number',
  others: 'Others',
  reports: 'Reports',
  draft: 'Draft',
  ready_to_send: 'Ready to send',
  sent: 'Sent',
  yes: 'Yes',
  no: 'No',
  modified: 'Changed',
  item: 'Item',
  noItem: 'No item',
  fileGone: 'File no longer there',
  zone: 'Times',
  byLink: 'By link',
  link: 'Link',
  linkTo: 'to',
  linkBy: 'by',
  original: 'in the record',
  inRecord: 'In the record',
  noValue: 'no value',
};

/** Label of a state: the form's, else the default one, else the stored value. */
export function stateNames(form: Form, words: Words): (state: unknown) => string | null {
  const labels = new Map(form.states.map(state => [state.value, state.label]));
  return state => {
    if (typeof state !== 'string') return null;
    const builtIn = state === 'draft' || state === 'ready_to_send' || state === 'sent' ? words[state] : state;
    return labels.get(state) ?? builtIn;
  };
}

const words = catalogue<Words>({ de, en });

export const wordsFor = (language: Language): Words & { locale: Language } => ({
  ...words[language],
  locale: language,
});
