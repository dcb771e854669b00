/** Texts of file fields; part of their lazy chunk. */
import { catalogue } from '../../languages/index.ts';

const ordinalsDe = ['erste', 'zweite', 'dritte', 'vierte', 'fünfte', 'sechste'];
const ordinalsEn = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** Selects one of an answer's files: `at` counts from 0. */
export interface Meant {
  at: number[];
  of: number;
  images: boolean;
}

function meantDe({ at, of, images }: Meant): string {
  if (at.length > 1) return `${at.length} ${images ? 'Fotos' : 'Dateien'} werden`;
  const which = of === 1 ? '' : `${ordinalsDe[at[0] ?? 0] ?? `${(at[0] ?? 0) + 1}.`} `;
  return `${images ? 'Das' : 'Die'} ${which}${images ? 'Foto' : 'Datei'} wird`;
}
function meantEn({ at, of, images }: Meant): string {
  if (at.length > 1) return `${at.length} ${images ? 'photos' : 'files'} are`;
  const which = of === 1 ? '' : `${ordinalsEn[at[0] ?? 0] ?? `${(at[0] ?? 0) + 1}th`} `;
  return `The ${which}${images ? 'photo' : 'file'} is`;
}

const de = {
  fileAdd: 'Datei hinzufügen',
  fileCapture: 'Aufnehmen',
  fileCaptureMore: 'Noch ein Foto aufnehmen',
  fileGoing: 'Wird hochgeladen',
  filePercent: (share: number) => `${share}\u00a0%`,
  fileArrived: 'Hochgeladen',
  fileKept: 'Auf diesem Gerät gesichert',
  fileRemove: (name: string) => `„${name}“ entfernen`,
  fileCancel: (name: string) => `Hochladen von „${name}“ abbrechen`,
  fileRetry: (name: string) => `„${name}“ erneut hochladen`,
  fileFailed: 'Nicht hochgeladen',
  fileRefused: (name: string, types: string) => `„${name}“ passt nicht. Erlaubt sind ${types}.`,
  fileEmpty: (name: string) => `„${name}“ ist leer (0 Byte) und wurde nicht hinzugefügt.`,
  fileTooMany: (max: number) =>
    max === 1
      ? 'Höchstens eine Datei. Entfernen Sie zuerst die vorhandene.'
      : `Höchstens ${max} Dateien. Die übrigen wurden nicht hinzugefügt.`,
  fileProgress: (name: string) => `„${name}“ wird hochgeladen`,
  fileNone: 'Keine Dateien',
  fileUnknown: 'Datei',
  fileLocal: (meant: Meant) => `${meantDe(meant)} mit dem Eintrag gesendet, bis dahin auf diesem Gerät gesichert.`,
  fileOffline: (meant: Meant) => `Kein Netz. ${meantDe(meant)} gesendet, sobald Sie wieder online sind.`,
};

export type FileTexts = typeof de;

const en: FileTexts = {
  fileAdd: 'Add file',
  fileCapture: 'Take photo',
  fileCaptureMore: 'Take another photo',
  fileGoing: 'Uploading',
  filePercent: share => `${share}%`,
  fileArrived: 'Uploaded',
  fileKept: 'Kept on this device',
  fileRemove: name => `Remove "${name}"`,
  fileCancel: name => `Cancel upload of "${name}"`,
  fileRetry: name => `Upload "${name}" again`,
  fileFailed: 'Not uploaded',
  fileRefused: (name, types) => `"${name}" does not fit. Allowed: ${types}.`,
  fileEmpty: name => `"${name}" is empty (0 bytes) and was not added.`,
  fileTooMany: max =>
    max === 1 ? 'At most one file. Remove the present one first.' : `At most ${max} files. The others were not added.`,
  fileProgress: name => `Uploading "${name}"`,
  fileNone: 'No files',
  fileUnknown: 'File',
  fileLocal: meant => `${meantEn(meant)} kept on this device and sent with the entry.`,
  fileOffline: meant => `No network. ${meantEn(meant)} sent as soon as you are online again.`,
};

export const fileTexts = catalogue<FileTexts>({ de, en });
