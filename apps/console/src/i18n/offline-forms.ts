/** Texts of the dialog for a form's offline copy, and of the list of offline forms. */
import { plural } from './format.ts';
import { texts } from './index.ts';

export const useOfflineFormTexts = texts({
  de: {
    title: (name: string) => `„${name}“ offline verfügbar`,
    explain:
      'Das Formular liegt auf diesem Gerät, für Ihr Konto. Einträge lassen sich ohne Netz ausfüllen und speichern; gesendet werden sie, sobald der Server erreichbar ist.',
    leaves: 'Beim Abmelden wird das Formular von diesem Gerät entfernt. Noch nicht gesendete Einträge bleiben.',
    fetching: 'Formular wird auf dieses Gerät geladen …',
    refreshing: 'Wird aktualisiert …',
    at: 'Stand',
    size: 'Größe',
    pictures: 'Bilder des Formulars',
    known: 'Bekannte Daten',
    rows: (count: number) => plural(count, { one: 'Zeile', other: 'Zeilen' }),
    none: 'keine',
    picturesOut: 'Die Bilder des Formulars fehlen offline: Sie sind zu groß oder ließen sich nicht laden.',
    knownOut: 'Die bekannten Daten fehlen offline: Es sind zu viele, oder sie ließen sich nicht laden.',
    listsOut:
      'Lange Auswahllisten fehlen offline, ganz oder zum Teil: Sie ließen sich nicht laden, oder der Platz reicht nicht.',
    noRoom:
      'Dieses Gerät behält das Formular nicht: Der Speicher ist voll, das Formular hat mehr als 50 MB, oder der Browser ist im privaten Modus.',
    failed: 'Das Formular ließ sich nicht laden.',
    stays: 'Der frühere Stand bleibt verfügbar.',
    refresh: 'Aktualisieren',
    remove: 'Von diesem Gerät entfernen',
    removed: (name: string) => `„${name}“ ist nicht mehr offline verfügbar`,
    close: 'Schließen',
    retry: 'Erneut versuchen',
    listTitle: 'Ohne Netz verfügbare Formulare',
    listNone: 'Noch keines. Im Menü eines Formulars steht „Offline verfügbar machen“.',
    newEntry: 'Neuer Eintrag',
    newEntryIn: (name: string) => `Neuer Eintrag in „${name}“`,
    since: (when: string) => `Stand ${when}`,
  },
  en: {
    title: name => `"${name}" available offline`,
    explain:
      'The form is on this device, for your account. Entries can be filled in and saved without a network; they are sent as soon as the server can be reached.',
    leaves: 'Signing out removes the form from this device. Entries that are not sent yet stay.',
    fetching: 'Loading the form onto this device…',
    refreshing: 'Refreshing…',
    at: 'As of',
    size: 'Size',
    pictures: 'Pictures of the form',
    known: 'Known data',
    rows: count => plural(count, { one: 'row', other: 'rows' }),
    none: 'none',
    picturesOut: 'The pictures of the form are missing offline: they are too large or could not be loaded.',
    knownOut: 'The known data is missing offline: there is too much of it, or it could not be loaded.',
    listsOut:
      'Long choice lists are missing offline, all or some: they could not be loaded, or there is not enough room.',
    noRoom:
      'This device does not keep the form: its storage is full, the form has more than 50 MB, or the browser is in private mode.',
    failed: 'The form could not be loaded.',
    stays: 'The earlier state stays available.',
    refresh: 'Refresh',
    remove: 'Remove from this device',
    removed: name => `"${name}" is no longer available offline`,
    close: 'Close',
    retry: 'Try again',
    listTitle: 'Forms available without a network',
    listNone: 'None yet. The menu of a form has "Make available offline".',
    newEntry: 'New entry',
    newEntryIn: name => `New entry in "${name}"`,
    since: when => `As of ${when}`,
  },
});
