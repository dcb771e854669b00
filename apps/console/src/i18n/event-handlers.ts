/** Texts of event handlers, which are configured at an API (integration). */
import { texts } from './index.ts';

export const useEventHandlerTexts = texts({
  de: {
    add: 'Für Ereignisse hinzufügen',
    editTitle: 'Weiterleitung von Ereignissen bearbeiten',
    events: 'Ereignisse',
    form: 'Formulare',
    file: 'Dateien der Bibliothek',
    account: 'Konten',
    handlers: 'Für Formulare, Dateien und Konten',
    hint: 'Jede meldet Änderungen als Ereignis an diese Schnittstelle.',
    left: (name: string) => `sendet nichts: ${name} ist gesperrt oder gelöscht`,
    newTitle: 'Neue Weiterleitung von Ereignissen',
    none: 'Noch keine. Änderungen an Formularen, Dateien und Konten werden nicht gemeldet.',
    nobody: 'sendet nichts: Das Konto dazu gibt es nicht mehr',
    inNameOf: (name: string) => `im Namen von ${name}`,
    rights: 'Gesendet wird, was Sie selbst lesen dürfen, solange Sie es dürfen.',
    rightsOther: (name: string) =>
      `Gesendet wird, was ${name} lesen darf. Ändern Sie die Auswahl, gelten künftig Ihre Rechte.`,
    rightsNobody:
      'Das Konto, in dessen Namen gesendet wurde, gibt es nicht mehr. Ändern Sie die Auswahl, gelten Ihre Rechte.',
  },
  en: {
    add: 'Add one for events',
    editTitle: 'Edit the event handler',
    events: 'Events',
    form: 'Forms',
    file: 'Library files',
    account: 'Accounts',
    handlers: 'For forms, files and accounts',
    hint: 'Each of them tells this API of changes, as events.',
    left: name => `sends nothing: ${name} is deactivated or deleted`,
    newTitle: 'New event handler',
    none: 'None yet. Changes of forms, files and accounts are told to nobody.',
    nobody: 'sends nothing: its account is gone',
    inNameOf: name => `in the name of ${name}`,
    rights: 'What you may read yourself is sent, as long as you may.',
    rightsOther: name => `What ${name} may read is sent. If you change the selection, your rights hold from then on.`,
    rightsNobody: 'The account in whose name it was sent is gone. If you change the selection, your rights hold.',
  },
});

/** Each event, without and with what it is about: in a group of its kind, and in lists. */
export const useEventChoiceTexts = texts({
  de: {
    'form.create': 'angelegt oder wiederhergestellt',
    'form.update': 'geändert (Name, Einstellungen)',
    'form.publish': 'veröffentlicht (Felder, Status, Regeln)',
    'form.delete': 'gelöscht',
    'file.create': 'hinzugefügt oder wiederhergestellt',
    'file.update': 'geändert (Titel, Ablage, Inhalt)',
    'file.delete': 'gelöscht',
    'account.create': 'angelegt oder wiederhergestellt',
    'account.update': 'geändert (Name, Adresse, Rechte)',
    'account.deactivate': 'gesperrt',
    'account.delete': 'gelöscht',
  },
  en: {
    'form.create': 'added or restored',
    'form.update': 'changed (name, settings)',
    'form.publish': 'published (fields, states, rules)',
    'form.delete': 'deleted',
    'file.create': 'added or restored',
    'file.update': 'changed (title, place, content)',
    'file.delete': 'deleted',
    'account.create': 'added or restored',
    'account.update': 'changed (name, address, rights)',
    'account.deactivate': 'deactivated',
    'account.delete': 'deleted',
  },
});
