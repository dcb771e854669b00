/** Words of file fields; they load with the first of them. */
import type { Locale } from './texts.ts';

const de = {
  fileAdd: 'Datei hinzufügen',
  fileCapture: 'Aufnehmen',
  fileRemove: (name: string) => `„${name}“ entfernen`,
  fileCancel: (name: string) => `Hochladen von „${name}“ abbrechen`,
  fileRetry: (name: string) => `„${name}“ erneut hochladen`,
  fileFailed: 'Nicht hochgeladen',
  fileRefused: (name: string, types: string) => `„${name}“ passt nicht. Erlaubt sind ${types}.`,
  fileTooMany: (max: number) =>
    max === 1
      ? 'Höchstens eine Datei. Entfernen Sie zuerst die vorhandene.'
      : `Höchstens ${max} Dateien. Die übrigen wurden nicht hinzugefügt.`,
  fileProgress: (name: string) => `„${name}“ wird hochgeladen`,
  fileNone: 'Keine Dateien',
  fileUnknown: 'Datei',
};

export type FileTexts = typeof de;

const en: FileTexts = {
  fileAdd: 'Add file',
  fileCapture: 'Take photo',
  fileRemove: name => `Remove "${name}"`,
  fileCancel: name => `Cancel upload of "${name}"`,
  fileRetry: name => `Upload "${name}" again`,
  fileFailed: 'Not uploaded',
  fileRefused: (name, types) => `"${name}" does not fit. Allowed: ${types}.`,
  fileTooMany: max =>
    max === 1 ? 'At most one file. Remove the present one first.' : `At most ${max} files. The others were not added.`,
  fileProgress: name => `Uploading "${name}"`,
  fileNone: 'No files',
  fileUnknown: 'File',
};

export const fileTexts: Record<Locale, FileTexts> = { de, en };
