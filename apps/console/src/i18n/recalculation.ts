/** Texts of recalculating stored entries after a change of formulas. */
import { number, plural } from './format.ts';
import { texts } from './index.ts';

const entries = (count: number) => plural(count, { one: 'Eintrag', other: 'Einträge' });
const reports = (count: number) => plural(count, { one: 'entry', other: 'entries' });

export const useRecalculationTexts = texts({
  de: {
    open: 'Einträge neu berechnen …',
    title: 'Einträge neu berechnen?',
    changed: (changed: number, count: number) =>
      `Mit den gespeicherten Formeln ändern sich die Ergebnisse: ${entries(changed)} von ${number(count)}. Antworten bleiben, wie sie sind.`,
    examined: (changed: number, examined: number, count: number) =>
      `Mit den gespeicherten Formeln ändern sich die Ergebnisse: ${entries(changed)} der neuesten ${number(examined)} von ${number(count)}. Antworten bleiben, wie sie sind.`,
    first: (shown: number) => `Gezeigt: ${entries(shown)}.`,
    field: 'Eintrag und Feld',
    before: 'Bisher',
    after: 'Neu',
    warnings: 'Hinweise',
    instances: 'Wiederholungen',
    run: 'Neu berechnen',
    not: 'Nicht jetzt',
    same: 'Alle Einträge haben schon die Ergebnisse dieser Formeln.',
    saveFirst: 'Speichern Sie erst: Gerechnet wird mit dem gespeicherten Formular.',
    job: (form: string) => `Neu berechnen: ${form}`,
    progress: (done: number, total: number) => `${number(done)} von ${number(total)}`,
    done: (changed: number) =>
      changed === 0 ? 'Kein Eintrag hat sich geändert.' : `Neu berechnet: ${entries(changed)}.`,
    failed: 'Das Neuberechnen ist fehlgeschlagen. Was berechnet ist, bleibt; beginnen Sie noch einmal.',
    cancelled: (changed: number) => `Angehalten. Neu berechnet: ${entries(changed)}.`,
    undone: 'Die Einträge haben ihre früheren Ergebnisse wieder.',
  },
  en: {
    open: 'Recalculate entries…',
    title: 'Recalculate entries?',
    changed: (changed, count) =>
      `With the saved formulas, results change: ${reports(changed)} of ${number(count)}. Answers stay as they are.`,
    examined: (changed, examined, count) =>
      `With the saved formulas, results change: ${reports(changed)} among the newest ${number(examined)} of ${number(count)}. Answers stay as they are.`,
    first: shown => `Shown: ${reports(shown)}.`,
    field: 'Entry and field',
    before: 'So far',
    after: 'New',
    warnings: 'Warnings',
    instances: 'Instances',
    run: 'Recalculate',
    not: 'Not now',
    same: 'All entries have the results of these formulas already.',
    saveFirst: 'Save first: the saved form is what is computed with.',
    job: form => `Recalculating: ${form}`,
    progress: (done, total) => `${number(done)} of ${number(total)}`,
    done: changed => (changed === 0 ? 'No entry has changed.' : `Recalculated: ${reports(changed)}.`),
    failed: 'Recalculating has failed. What is computed stays; begin once more.',
    cancelled: changed => `Stopped. Recalculated: ${reports(changed)}.`,
    undone: 'The entries have their former results again.',
  },
});
