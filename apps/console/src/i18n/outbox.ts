/** Texts of the outbox, handover and upload errors; apart from the others, since they are seldom needed. */
import { number, plural } from './format.ts';
import { texts } from './index.ts';

export const useOutboxTexts = texts({
  de: {
    continueGone: 'Dieser Link zum Fortsetzen gilt nicht mehr',
    continueGoneBody:
      'Er ist abgelaufen, oder er gehört zu einem anderen Konto. Auf dem anderen Gerät stehen die Eingaben weiter.',
    continued: 'Sie machen hier weiter. Das andere Gerät behält seinen Stand.',
    deviceFull: (name: string) => `„${name}“ wurde nicht gesichert. Auf diesem Gerät ist kein Platz mehr.`,
    deviceFullEntry: 'Auf diesem Gerät ist kein Platz mehr.',
    failedUploads: (count: number) =>
      count === 1 ? 'Eine Datei ist nicht hochgeladen' : `${number(count)} Dateien sind nicht hochgeladen`,
    failedUploadsBody: (names: string) => `${names}: Versuchen Sie es am Feld erneut, oder speichern Sie ohne.`,
    failedUploadsSave: 'Ohne sie speichern',
    failedUploadsStay: 'Weiter bearbeiten',
    fileLost:
      'Eine Datei ist auf diesem Gerät nicht mehr vorhanden. Entfernen Sie sie am Feld, und wählen Sie sie neu.',
    goneBefore:
      'Dieser Eintrag wurde schon einmal gesendet und danach gelöscht. Speichern Sie noch einmal, um ihn neu anzulegen.',
    keptFault: 'Auf diesem Gerät gesichert. Beim Senden gab es eine Rückfrage.',
    keptHere: 'Auf diesem Gerät gesichert. Wird gesendet, sobald Sie wieder online sind.',
    keptSending: 'Auf diesem Gerät gesichert. Wird noch gesendet.',
    keptTab: 'Gesichert, solange dieser Tab offen ist. Wird gesendet, sobald Sie wieder online sind.',
    sent: (count: number) => `${plural(count, { one: 'Eintrag', other: 'Einträge' })} gesendet`,
    unsent: 'Ansehen',
    uploadFailed: (name: string) => `„${name}“ wurde nicht hochgeladen`,
    uploadFull: (name: string) => `„${name}“ wurde nicht hochgeladen. Der Speicher ist voll.`,
    uploadOffline: (name: string) => `„${name}“ wurde nicht hochgeladen. Der Server ist gerade nicht erreichbar.`,
    uploadTooLarge: (name: string) => `„${name}“ ist zu groß.`,
    uploadType: (name: string) => `„${name}“ hat einen Typ, der nicht angenommen wird.`,
  },
  en: {
    continueGone: 'This link to go on with is no longer valid',
    continueGoneBody: 'It has expired, or belongs to another account. The other device still has what was entered.',
    continued: 'You go on here. The other device keeps what it has.',
    deviceFull: name => `"${name}" was not kept. There is no room left on this device.`,
    deviceFullEntry: 'There is no room left on this device.',
    failedUploads: count => (count === 1 ? 'One file is not uploaded' : `${number(count)} files are not uploaded`),
    failedUploadsBody: names => `${names}: try again at the field, or save without.`,
    failedUploadsSave: 'Save without',
    failedUploadsStay: 'Keep editing',
    fileLost: 'A file is no longer on this device. Remove it at its field, and choose it again.',
    goneBefore: 'This entry was sent before and deleted since. Save once more to create it again.',
    keptFault: 'Kept on this device. Something came up while sending.',
    keptHere: 'Kept on this device. Sent as soon as you are online again.',
    keptSending: 'Kept on this device. Still being sent.',
    keptTab: 'Kept while this tab is open. Sent as soon as you are online again.',
    sent: count => `${plural(count, { one: 'entry', other: 'entries' })} sent`,
    unsent: 'View',
    uploadFailed: name => `"${name}" was not uploaded`,
    uploadFull: name => `"${name}" was not uploaded. The storage is full.`,
    uploadOffline: name => `"${name}" was not uploaded. The server cannot be reached.`,
    uploadTooLarge: name => `"${name}" is too large.`,
    uploadType: name => `"${name}" is of a type that is not accepted.`,
  },
});
