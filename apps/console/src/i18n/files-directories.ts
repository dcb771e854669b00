/** Texts of the dialogs that manage directories and tags of the library. */
import { listed, number, plural } from './format.ts';
import { texts } from './index.ts';

const files = (count: number) => plural(count, { one: 'Datei', other: 'Dateien' });
const filesEn = (count: number) => plural(count, { one: 'file', other: 'files' });

export const useDirectoriesTexts = texts({
  de: {
    title: 'Verzeichnisse bearbeiten',
    list: 'Verzeichnisse',
    search: 'Verzeichnisse suchen',
    noMatch: 'Kein Verzeichnis mit diesem Namen',
    none: 'Noch keine Verzeichnisse. Legen Sie oben das erste an.',
    again: 'Erneut versuchen',
    loadFailed: 'Die Verzeichnisse ließen sich nicht laden.',
    name: 'Name',
    filesHead: 'Dateien',
    nameOf: (way: string) => `Name von ${way}`,
    unnamed: 'ohne Namen',
    files,
    counted: (count: number) => `Enthält ${files(count)}`,
    remove: 'Löschen',
    removeOf: (way: string) => `${way} löschen`,
    goesAlong: 'Geht mit',
    takesAlong: (count: number) =>
      count === 1 ? 'Das Verzeichnis darin geht mit' : `Die ${number(count)} Verzeichnisse darin gehen mit`,
    stateNew: 'Neu',
    stateChanged: 'Geändert',
    stateDeleted: 'Wird gelöscht',
    empty: 'Der Name fehlt',
    double: (name: string) => `„${name}“ gibt es hier schon`,
    tooDeep: (most: number) => `Verzeichnisse liegen höchstens ${number(most)} tief`,
    taken: (name: string) => `„${name}“ gibt es hier schon; jemand hat es inzwischen angelegt`,
    changed: (name: string, parent: string) => `Inzwischen geändert: „${name}“ in ${parent}`,
    gone: 'Das gibt es nicht mehr, oder Sie dürfen es nicht ändern',
    waits: 'Wartet auf ein anderes, das nicht gespeichert ist',
    take: 'Übernehmen',
    keep: 'Meine behalten',
    drop: 'Aus der Liste nehmen',
    top: 'Oberste Ebene',
    open: (way: string) => `${way} aufklappen`,
    close: (way: string) => `${way} zuklappen`,
    grip: (way: string) => `${way} ziehen`,
    moveUnder: 'Verschieben unter …',
    moveInto: (name: string) => `In „${name}“ verschieben`,
    moveOut: 'Eine Ebene nach oben',
    newInside: 'Verzeichnis darin anlegen',
    reset: 'Änderung zurücknehmen',
    keepIt: 'Doch behalten',
    moved: (name: string, parent: string) => `„${name}“ liegt jetzt in: ${parent}`,
    moveTitle: (name: string) => `„${name}“ verschieben`,
    moveTo: 'Verschieben unter',
    moveDo: 'Verschieben',
    addName: 'Neues Verzeichnis',
    addParent: 'Liegt in',
    add: 'Hinzufügen',
    notAdded: (name: string) => `„${name}“ ist noch nicht hinzugefügt.`,
    addMissing: 'Tragen Sie einen Namen ein.',
    added: (name: string) => `„${name}“ ist vorgemerkt`,
    cancel: 'Abbrechen',
    save: 'Speichern',
    saving: 'Speichert …',
    unchanged: 'Noch nichts geändert.',
    faulty: (count: number) =>
      count === 1
        ? 'Ein Name fehlt, steht doppelt oder liegt zu tief.'
        : `${number(count)} Namen fehlen, stehen doppelt oder liegen zu tief.`,
    showFault: 'Zeigen',
    removes: (count: number) =>
      count === 1
        ? 'Ein Verzeichnis wird gelöscht. Seine Dateien bleiben und stehen nur nicht mehr darin.'
        : `${number(count)} Verzeichnisse werden gelöscht. Ihre Dateien bleiben und stehen nur nicht mehr darin.`,
    saved: 'Die Verzeichnisse sind gespeichert',
    savedRemoved: (names: string[]) => `Gelöscht: ${listed(names)}`,
    backAgain: 'Die gelöschten Verzeichnisse sind wieder da',
    unsaved: (count: number) =>
      count === 1
        ? 'Eine Änderung ist nicht gespeichert. Sie steht weiter in der Liste.'
        : `${number(count)} Änderungen sind nicht gespeichert. Sie stehen weiter in der Liste.`,
    lost: 'Geänderte Verzeichnisse sind noch nicht gespeichert.',
    keys: 'Alt ← und → verschieben eine Ebene hinaus und hinein, ↑ und ↓ wechseln die Zeile.',

    tagsTitle: 'Schlagwörter bearbeiten',
    tagsSearch: 'Schlagwörter suchen',
    tagsNone: 'Noch keine Schlagwörter. Sie entstehen beim Bearbeiten einer Datei.',
    tagsNoMatch: 'Kein Schlagwort mit diesem Namen',
    tagsFailed: 'Die Schlagwörter ließen sich nicht laden.',
    tagName: (name: string) => `Name von ${name}`,
    tagRemove: (name: string) => `${name} löschen`,
    tagDouble: (name: string) => `„${name}“ gibt es schon`,
    tagRenamed: (from: string, to: string) => `„${from}“ heißt jetzt „${to}“`,
    tagRemoved: (name: string, count: number | undefined) =>
      count
        ? `„${name}“ ist gelöscht, auch an ${plural(count, { one: 'Datei', other: 'Dateien' })}`
        : `„${name}“ ist gelöscht`,
    tagChanged: (name: string) => `Inzwischen in „${name}“ geändert. Enter speichert Ihren Namen trotzdem.`,
    tagGone: 'Das gibt es nicht mehr, oder Sie dürfen es nicht ändern',
    tagsHint: 'Enter oder das Verlassen des Felds speichert; Esc nimmt die Eingabe zurück.',
    done: 'Fertig',
    tagsLost: 'Ein Name ist noch nicht gespeichert.',
  },
  en: {
    title: 'Edit directories',
    list: 'Directories',
    search: 'Search directories',
    noMatch: 'No directory of this name',
    none: 'No directories yet. Create the first one above.',
    again: 'Try again',
    loadFailed: 'The directories could not be loaded.',
    name: 'Name',
    filesHead: 'Files',
    nameOf: way => `Name of ${way}`,
    unnamed: 'unnamed',
    files: filesEn,
    counted: count => `Holds ${filesEn(count)}`,
    remove: 'Delete',
    removeOf: way => `Delete ${way}`,
    goesAlong: 'Goes along',
    takesAlong: count =>
      count === 1 ? 'The directory in it goes along' : `The ${number(count)} directories in it go along`,
    stateNew: 'New',
    stateChanged: 'Changed',
    stateDeleted: 'To be deleted',
    empty: 'The name is missing',
    double: name => `"${name}" is here already`,
    tooDeep: most => `Directories lie at most ${number(most)} deep`,
    taken: name => `"${name}" is here already; somebody has created it meanwhile`,
    changed: (name, parent) => `Changed meanwhile: "${name}" in ${parent}`,
    gone: 'This is no longer there, or you may not change it',
    waits: 'Waits for another one that is not saved',
    take: 'Take over',
    keep: 'Keep mine',
    drop: 'Take off the list',
    top: 'Top level',
    open: way => `Unfold ${way}`,
    close: way => `Fold ${way}`,
    grip: way => `Drag ${way}`,
    moveUnder: 'Move under…',
    moveInto: name => `Move into "${name}"`,
    moveOut: 'One level up',
    newInside: 'Create directory in it',
    reset: 'Undo the change',
    keepIt: 'Keep after all',
    moved: (name, parent) => `"${name}" is now in: ${parent}`,
    moveTitle: name => `Move "${name}"`,
    moveTo: 'Move under',
    moveDo: 'Move',
    addName: 'New directory',
    addParent: 'Lies in',
    add: 'Add',
    notAdded: name => `"${name}" is not added yet.`,
    addMissing: 'Enter a name.',
    added: name => `"${name}" is noted`,
    cancel: 'Cancel',
    save: 'Save',
    saving: 'Saving…',
    unchanged: 'Nothing changed yet.',
    faulty: count =>
      count === 1
        ? 'A name is missing, is there twice or lies too deep.'
        : `${number(count)} names are missing, are there twice or lie too deep.`,
    showFault: 'Show',
    removes: count =>
      count === 1
        ? 'One directory will be deleted. Its files stay and are only no longer in it.'
        : `${number(count)} directories will be deleted. Their files stay and are only no longer in them.`,
    saved: 'The directories are saved',
    savedRemoved: names => `Deleted: ${listed(names)}`,
    backAgain: 'The deleted directories are back',
    unsaved: count =>
      count === 1
        ? 'One change is not saved. It is still in the list.'
        : `${number(count)} changes are not saved. They are still in the list.`,
    lost: 'Changed directories are not saved yet.',
    keys: 'Alt ← and → move a level out and in, ↑ and ↓ change the row.',

    tagsTitle: 'Edit tags',
    tagsSearch: 'Search tags',
    tagsNone: 'No tags yet. They come about when a file is edited.',
    tagsNoMatch: 'No tag of this name',
    tagsFailed: 'The tags could not be loaded.',
    tagName: name => `Name of ${name}`,
    tagRemove: name => `Delete ${name}`,
    tagDouble: name => `"${name}" is there already`,
    tagRenamed: (from, to) => `"${from}" is now called "${to}"`,
    tagRemoved: (name, count) =>
      count
        ? `"${name}" is deleted, also from ${plural(count, { one: 'file', other: 'files' })}`
        : `"${name}" is deleted`,
    tagChanged: name => `Changed to "${name}" meanwhile. Enter saves your name all the same.`,
    tagGone: 'This is no longer there, or you may not change it',
    tagsHint: 'Enter or leaving the field saves; Esc takes back what was typed.',
    done: 'Done',
    tagsLost: 'A name is not saved yet.',
  },
});
