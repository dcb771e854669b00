/** Texts of batches: entries changed in the background, and undone as one. */
import { number, plural } from './format.ts';
import { texts } from './index.ts';

type Kind = 'mapping' | 'raising';

const entries = (count: number) => plural(count, { one: 'Eintrag', other: 'Einträge' });
const reports = (count: number) => plural(count, { one: 'entry', other: 'entries' });

export const useBatchTexts = texts({
  de: {
    job: (kind: Kind, form: string, version: number) =>
      kind === 'mapping' ? `Antworten überführen: ${form}` : `Auf Version ${number(version)} bringen: ${form}`,
    progress: (done: number, total: number) => `${number(done)} von ${number(total)}`,
    done: (changed: number, stopped: boolean) =>
      `${stopped ? 'Angehalten. ' : ''}${changed === 0 ? 'Kein Eintrag hat sich geändert' : `Geändert: ${entries(changed)}`}`,
    left: (count: number) =>
      count === 1 ? '1 Eintrag blieb, wie er ist.' : `${number(count)} Einträge blieben, wie sie sind.`,
    failed:
      'Das ist fehlgeschlagen. Fortsetzen oder rückgängig machen: „Änderungen im Hintergrund“ im Menü der Einträge.',
    undone: 'Die Einträge haben ihre früheren Antworten wieder',
    keptSince: (count: number) =>
      count === 1
        ? '1 Eintrag wurde seither geändert und bleibt, wie er ist.'
        : `${number(count)} Einträge wurden seither geändert und bleiben, wie sie sind.`,
  },
  en: {
    job: (kind, form, version) =>
      kind === 'mapping' ? `Moving answers: ${form}` : `Raising to version ${number(version)}: ${form}`,
    progress: (done, total) => `${number(done)} of ${number(total)}`,
    done: (changed, stopped) =>
      `${stopped ? 'Stopped. ' : ''}${changed === 0 ? 'No entry has changed' : `Changed: ${reports(changed)}`}`,
    left: count => (count === 1 ? '1 entry stayed as it is.' : `${number(count)} entries stayed as they are.`),
    failed: 'This has failed. To resume or undo it: “Changes in the background” in the menu of the entries.',
    undone: 'The entries have their former answers again',
    keptSince: count =>
      count === 1
        ? '1 entry was changed since and stays as it is.'
        : `${number(count)} entries were changed since and stay as they are.`,
  },
});
