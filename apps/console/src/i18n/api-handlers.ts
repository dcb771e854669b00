/** Texts of all handlers of an API (integration), whatever they send. */
import { texts } from './index.ts';

export const useApiHandlerTexts = texts({
  de: {
    added: (name: string) => `„${name}“ ist angelegt`,
    cancel: 'Abbrechen',
    changed: (name: string) => `„${name}“ ist gespeichert`,
    edit: (name: string) => `${name} bearbeiten`,
    remove: (name: string) => `Weiterleitung ${name} löschen`,
    removed: (name: string) => `„${name}“ ist gelöscht`,
    save: 'Speichern',
    saving: 'Wird gespeichert …',
    title: 'Bezeichnung',
  },
  en: {
    added: name => `"${name}" is added`,
    cancel: 'Cancel',
    changed: name => `"${name}" is saved`,
    edit: name => `Edit ${name}`,
    remove: name => `Delete handler ${name}`,
    removed: name => `"${name}" is deleted`,
    save: 'Save',
    saving: 'Saving…',
    title: 'Title',
  },
});
