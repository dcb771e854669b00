/** Texts of changes to several entries at once. */
import { number, plural } from './format.ts';
import { texts } from './index.ts';

export const useEntriesBulkTexts = texts({
  de: {
    bulkDrafts: (count: number) =>
      count === 1
        ? '1 Entwurf blieb Entwurf: Er kann unvollständig sein.'
        : `${number(count)} Entwürfe blieben Entwürfe: Sie können unvollständig sein.`,
    bulkDropped: (count: number) =>
      `Bei ${number(count)} ${count === 1 ? 'Eintrag' : 'Einträgen'} fielen Antworten weg, die dieser Status ausblendet. Ein anderer bringt sie nicht zurück.`,
    bulkLeft: (count: number) =>
      count === 1 ? '1 Eintrag blieb, wie er ist.' : `${number(count)} Einträge blieben, wie sie sind.`,
    bulkRefused: (count: number) =>
      count === 1
        ? '1 Eintrag blieb, wie er ist: Das Formular nimmt ihn in diesem Status nicht an.'
        : `${number(count)} Einträge blieben, wie sie sind: Das Formular nimmt sie in diesem Status nicht an.`,
    exportMost: (count: number) =>
      `Einzeln gewählt gehen höchstens ${number(count)} Einträge. Filtern Sie und wählen Sie alle.`,
    nothingChanged: 'Nichts wurde geändert',
    removeBody: (seconds: number) => `Danach lässt es sich ${number(seconds)} Sekunden lang rückgängig machen.`,
    removed: (count: number) => (count === 1 ? 'Eintrag gelöscht' : `${number(count)} Einträge gelöscht`),
    removeMany: (count: number) => (count === 1 ? '1 Eintrag löschen?' : `${number(count)} Einträge löschen?`),
    removeSelection: 'Löschen',
    restored: (count: number) =>
      count === 1 ? 'Eintrag wiederhergestellt' : `${number(count)} Einträge wiederhergestellt`,
    setState: 'Status setzen',
    stateSet: (count: number, state: string) =>
      `${plural(count, { one: 'Eintrag', other: 'Einträge' })} auf „${state}“ gesetzt`,
    undone: 'Rückgängig gemacht',
    undoneSome: (count: number, of: number) => `${number(count)} von ${number(of)} rückgängig gemacht`,
    noKeep: 'Nein, behalten',
    yesRemove: 'Ja, löschen',
  },
  en: {
    bulkDrafts: count =>
      count === 1
        ? '1 draft stayed a draft: it may be incomplete.'
        : `${number(count)} drafts stayed drafts: they may be incomplete.`,
    bulkDropped: count =>
      `${number(count)} ${count === 1 ? 'entry' : 'entries'} lost answers that this state hides. Another one does not bring them back.`,
    bulkLeft: count => (count === 1 ? '1 entry stayed as it is.' : `${number(count)} entries stayed as they are.`),
    bulkRefused: count =>
      count === 1
        ? '1 entry stayed as it is: the form does not take it in this state.'
        : `${number(count)} entries stayed as they are: the form does not take them in this state.`,
    exportMost: count => `At most ${number(count)} entries picked one by one. Filter and select all.`,
    nothingChanged: 'Nothing was changed',
    removeBody: seconds => `It can be undone for ${number(seconds)} seconds afterwards.`,
    removed: count => (count === 1 ? 'Entry deleted' : `${number(count)} entries deleted`),
    removeMany: count => (count === 1 ? 'Delete 1 entry?' : `Delete ${number(count)} entries?`),
    removeSelection: 'Delete',
    restored: count => (count === 1 ? 'Entry restored' : `${number(count)} entries restored`),
    setState: 'Set state',
    stateSet: (count, state) => `${plural(count, { one: 'entry', other: 'entries' })} set to "${state}"`,
    undone: 'Undone',
    undoneSome: (count, of) => `${number(count)} of ${number(of)} undone`,
    noKeep: 'No, keep',
    yesRemove: 'Yes, delete',
  },
});
