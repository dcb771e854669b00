/** The few words of a workbook that are not the form's own, by the reader's language: German unless English is asked for. */
const de = {
  id: 'ID',
  created: 'Erstellt',
  user: 'Benutzer',
  state: 'Status',
  report: 'Bericht',
  number: 'Nr.',
  others: 'Weitere',
  reports: 'Berichte',
  draft: 'Entwurf',
  ready_to_send: 'Bereit zum Senden',
  sent: 'Gesendet',
  yes: 'Ja',
  no: 'Nein',
};

export type Words = Readonly<typeof de>;

const en: Words = {
  id: 'ID',
  created: 'Created',
  user: 'User',
  state: 'State',
  report: 'Report',
  number: 'No.',
  others: 'Others',
  reports: 'Reports',
  draft: 'Draft',
  ready_to_send: 'Ready to send',
  sent: 'Sent',
  yes: 'Yes',
  no: 'No',
};

const words = { de, en };

export const wordsFor = (language: keyof typeof words): Words & { locale: string } => ({
  ...words[language],
  locale: language,
});
