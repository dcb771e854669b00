/** The public form: what somebody without an account reads before anything is sent. */
import { number } from './format.ts';
import { texts } from './index.ts';

export const useSharedTexts = texts({
  de: {
    language: 'Sprache',
    send: 'Senden',
    sending: 'Sendet …',
    retry: 'Erneut versuchen',
    reload: 'Neu laden',
    broken: 'Diese Seite lässt sich nicht anzeigen',
    brokenBody: 'Was Sie eingegeben haben, ist auf diesem Gerät gesichert. Laden Sie die Seite neu.',
    unavailable: 'Diese Seite ist nicht verfügbar',
    unavailableBody: 'Es gibt sie nicht, oder sie ist nicht mehr zugänglich. Fragen Sie nach einem neuen Link.',
    loadFailed: 'Das Formular lässt sich gerade nicht laden',
    loadFailedBody: 'Der Server hat nicht so geantwortet, wie er sollte. Versuchen Sie es in einem Moment erneut.',
    loadBusyBody: 'Gerade öffnen sehr viele diese Seite. Versuchen Sie es in einem Moment erneut.',
    noNetwork: 'Keine Verbindung',
    noNetworkBody:
      'Dieses Formular liegt noch nicht auf diesem Gerät. Es öffnet sich von selbst, sobald das Gerät ein Netz hat.',
    keptForm: (when: string) =>
      `Ohne Netz: Sie sehen das Formular vom ${when}. Was Sie senden, wartet auf diesem Gerät, bis es ein Netz hat.`,
    restored: (when: string) => `Wiederhergestellt sind Ihre Eingaben vom ${when}.`,
    discard: 'Verwerfen',
    discarded: 'Eingaben verworfen',
    continued: 'Hier geht es mit dem weiter, was Sie auf dem anderen Gerät eingegeben haben.',
    continueGone: 'Dieser Link zum Fortsetzen gilt nicht mehr.',
    continueGoneBody:
      'Er war 24 Stunden gültig. Ihre Eingaben stehen noch auf dem anderen Gerät. Hier beginnt ein neuer Eintrag.',
    continueFailed: 'Die Eingaben vom anderen Gerät lassen sich gerade nicht laden.',
    draftTab: 'Dieser Browser behält Ihre Eingaben nur, solange der Tab offen ist.',
    draftKept: (time: string) => `Auf diesem Gerät gesichert, zuletzt um ${time} Uhr.`,
    copyTo: (address: string) => `Sie erhalten eine Kopie an ${address}.`,
    elsewhere: 'Auf anderem Gerät fortsetzen',
    alreadySaving: 'Wird schon gesendet',
    checkMandatoryFields: 'Prüfen Sie die Pflichtfelder',
    waitingFiles: (count: number) => (count === 1 ? 'Wartet auf 1 Datei …' : `Wartet auf ${number(count)} Dateien …`),
    instanceRemoved: (at: number) => `Eintrag ${number(at)} entfernt`,
    dataDiscarded: 'Datensatz geleert',
    correctionsDiscarded: 'Korrekturen verworfen',
    maxFiles: (max: number) =>
      max === 1 ? 'Höchstens eine Datei' : `Höchstens ${number(max)} Dateien. Die übrigen wurden nicht hinzugefügt.`,
    fileFull: 'Auf diesem Gerät ist kein Platz mehr',
    fileUnread: 'Nicht lesbar',
    waits: (count: number) =>
      count === 1
        ? 'Ein Eintrag auf diesem Gerät ist noch nicht gesendet.'
        : `${number(count)} Einträge auf diesem Gerät sind noch nicht gesendet.`,
    look: 'Ansehen',
  },
  en: {
    language: 'Language',
    send: 'Send',
    sending: 'Sending…',
    retry: 'Try again',
    reload: 'Reload',
    broken: 'This page cannot be shown',
    brokenBody: 'What you typed is kept on this device. Reload the page.',
    unavailable: 'This page is not available',
    unavailableBody: 'It does not exist or is no longer accessible. Ask for a new link.',
    loadFailed: 'The form cannot be loaded right now',
    loadFailedBody: 'The server did not answer as it should. Try again in a moment.',
    loadBusyBody: 'Very many people are opening this page. Try again in a moment.',
    noNetwork: 'No connection',
    noNetworkBody: 'This form is not on this device yet. It opens by itself as soon as the device has a network.',
    keptForm: when =>
      `No network: you see the form as of ${when}. What you send waits on this device until it has a network.`,
    restored: when => `Restored: what you typed on ${when}.`,
    discard: 'Discard',
    discarded: 'Answers discarded',
    continued: 'You go on here with what you typed on the other device.',
    continueGone: 'This link to go on is no longer valid.',
    continueGoneBody:
      'It was valid for 24 hours. What you typed is still on the other device. Here a new entry begins.',
    continueFailed: 'What you typed on the other device cannot be loaded right now.',
    draftTab: 'This browser keeps what you type only while the tab is open.',
    draftKept: time => `Kept on this device, last at ${time}.`,
    copyTo: address => `A copy will be sent to ${address}.`,
    elsewhere: 'Continue on another device',
    alreadySaving: 'Already sending',
    checkMandatoryFields: 'Check the required fields',
    waitingFiles: count => (count === 1 ? 'Waiting for 1 file…' : `Waiting for ${number(count)} files…`),
    instanceRemoved: at => `Item ${number(at)} removed`,
    dataDiscarded: 'Record cleared',
    correctionsDiscarded: 'Corrections discarded',
    maxFiles: max => (max === 1 ? 'At most one file' : `At most ${number(max)} files. The others were not added.`),
    fileFull: 'There is no room left on this device',
    fileUnread: 'Cannot be read',
    waits: count =>
      count === 1
        ? 'One entry on this device is not sent yet.'
        : `${number(count)} entries on this device are not sent yet.`,
    look: 'View',
  },
});
