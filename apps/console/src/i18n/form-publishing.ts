/** Texts of a form's draft in the designer, and of publishing it. */
import type { AnswerTo } from '@kontor/contract';
import { number, plural } from './format.ts';
import { texts } from './index.ts';

const inEntries = (count: number) => plural(count, { one: 'Eintrag', other: 'Einträgen' });
const entries = (count: number) => plural(count, { one: 'entry', other: 'entries' });

type Row = AnswerTo<'GET /report-configs/{id}/impact.json'>['data']['fields'][number];
type Change = Row['change'];
type Place = Row['used_by'][number]['resource'];

/** What of a field's change its sentence says. */
interface Effect {
  answers: number;
  misfits: number;
  complete: boolean;
}

export const useFormPublishingTexts = texts({
  de: {
    publish: 'Veröffentlichen …',
    publishNow: 'Veröffentlichen',
    publishing: 'Veröffentlicht …',
    nothing: 'Seit der veröffentlichten Version ist nichts geändert.',
    saving: 'Entwurf wird gespeichert …',
    saved: (at: string, by: string | null) =>
      by ? `Entwurf gespeichert von ${by}, ${at}` : `Entwurf gespeichert, ${at}`,
    published: (at: number) => `Version ${number(at)} ist veröffentlicht`,
    failed: 'Entwurf nicht gespeichert',
    again: 'Noch einmal',
    draftFailed: 'Der Entwurf ließ sich nicht laden.',
    merged: (by: string | null) =>
      by ? `Änderungen von ${by} sind übernommen` : 'Änderungen aus einem anderen Fenster sind übernommen',
    title: (at: number) => `Version ${number(at)} veröffentlichen?`,
    lead: (name: string, at: number) =>
      `${name} · Einträge bleiben in der Version lesbar, in der sie ausgefüllt wurden. Bisher veröffentlicht: Version ${number(at)}.`,
    passed: (at: number) =>
      `Inzwischen ist Version ${number(at)} veröffentlicht, ohne diesen Entwurf. Wer jetzt veröffentlicht, ersetzt sie; sie bleibt unter „Versionen“ erhalten.`,
    note: 'Notiz',
    noteHint: 'Steht in der Liste der Versionen.',
    goOn: 'Weiter bearbeiten',
    done: (at: number) => `Version ${number(at)} ist veröffentlicht`,
    discard: 'Entwurf verwerfen',
    discardTitle: 'Entwurf verwerfen?',
    discardBody: 'Das Formular ist dann wieder so, wie es veröffentlicht ist. Das lässt sich nicht rückgängig machen.',
    discarded: 'Der Entwurf ist verworfen',
    keep: 'Abbrechen',
    impact: 'Folgen für Einträge',
    impactLoading: 'Folgen für Einträge werden ermittelt',
    impactFailed: 'Die Folgen für Einträge ließen sich nicht ermitteln.',
    noEffect:
      'Antworten vorhandener Einträge bleiben, wie sie sind. Geben geänderte Formeln ihnen andere Ergebnisse, werden Sie danach gefragt, ob neu gerechnet wird.',
    lookedThrough: (count: number) =>
      `Durchgesehen sind die neuesten ${number(count)} Einträge; mit den älteren können es mehr sein.`,
    changes: (change: Change, name: string) =>
      ({
        removed: `Feld „${name}“ entfällt`,
        renamed: `Feld „${name}“ hat einen neuen Namen`,
        kind: `Feld „${name}“ ist von anderer Art`,
        choices: `Auswahl in „${name}“ entfällt`,
        required: `Neues Pflichtfeld „${name}“`,
        moved: `Feld „${name}“ ist in einer anderen Wiederholung`,
      })[change],
    effects: (change: Change, { answers, misfits, complete }: Effect) =>
      ({
        removed:
          answers === 0 ? 'Kein Eintrag hat hier eine Antwort' : `Antworten in ${inEntries(answers)} bleiben erhalten`,
        renamed: `Antworten in ${inEntries(answers)} bleiben unter dem bisherigen Namen`,
        kind: `${complete ? '' : 'mindestens '}${number(misfits)} von ${number(answers)} Antworten passen nicht`,
        choices: `${complete ? 'In' : 'Mindestens in'} ${inEntries(misfits)} gewählt, bleibt dort lesbar`,
        required:
          misfits === 0
            ? 'Fehlt in keinem Eintrag'
            : `Fehlt in ${inEntries(misfits)}, wird erst beim Bearbeiten verlangt`,
        moved: `Antworten in ${inEntries(answers)} bleiben, wo sie sind`,
      })[change],
    misfits: (count: number) => (count === 1 ? 'Der eine, der nicht passt' : `Die ersten ${number(count)}`),
    uses: (count: number) =>
      count === 1 ? 'Eine Stelle liest dieses Feld' : `${number(count)} Stellen lesen dieses Feld`,
    entry: 'Eintrag',
    places: (place: Place) =>
      ({
        'saved-views': 'Ansicht',
        charts: 'Statistik',
        'report-handlers': 'Weiterleitung',
        'report-configs': 'Formular',
      })[place],
  },
  en: {
    publish: 'Publish…',
    publishNow: 'Publish',
    publishing: 'Publishing…',
    nothing: 'Nothing has changed since the published version.',
    saving: 'Saving the draft…',
    saved: (at, by) => (by ? `Draft saved by ${by}, ${at}` : `Draft saved, ${at}`),
    published: at => `Version ${number(at)} is published`,
    failed: 'Draft not saved',
    again: 'Try again',
    draftFailed: 'The draft could not be loaded.',
    merged: by => (by ? `Took over changes by ${by}` : 'Took over changes from another window'),
    title: at => `Publish version ${number(at)}?`,
    lead: (name, at) =>
      `${name} · Entries stay readable in the version they were filled in under. Published so far: version ${number(at)}.`,
    passed: at =>
      `Version ${number(at)} was published meanwhile, without this draft. Publishing now replaces it; it is kept under “Versions”.`,
    note: 'Note',
    noteHint: 'Shown in the list of versions.',
    goOn: 'Go on editing',
    done: at => `Version ${number(at)} is published`,
    discard: 'Discard draft',
    discardTitle: 'Discard the draft?',
    discardBody: 'The form is then as it is published. This cannot be undone.',
    discarded: 'The draft is discarded',
    keep: 'Cancel',
    impact: 'Effects on entries',
    impactLoading: 'Finding the effects on entries',
    impactFailed: 'The effects on entries could not be found.',
    noEffect:
      'Answers of existing entries stay as they are. If changed formulas give them other results, you are asked afterwards whether to compute anew.',
    lookedThrough: count =>
      `The newest ${number(count)} entries were looked through; with the older ones there may be more.`,
    changes: (change, name) =>
      ({
        removed: `Field “${name}” is removed`,
        renamed: `Field “${name}” has a new name`,
        kind: `Field “${name}” is of another kind`,
        choices: `Choices of “${name}” are removed`,
        required: `New required field “${name}”`,
        moved: `Field “${name}” is in another repeat`,
      })[change],
    effects: (change, { answers, misfits, complete }) =>
      ({
        removed: answers === 0 ? 'No entry has an answer here' : `Answers in ${entries(answers)} are kept`,
        renamed: `Answers in ${entries(answers)} stay under the former name`,
        kind: `${complete ? '' : 'at least '}${number(misfits)} of ${number(answers)} answers do not fit`,
        choices: `Chosen in ${complete ? '' : 'at least '}${entries(misfits)}, stays readable there`,
        required:
          misfits === 0 ? 'Missing in no entry' : `Missing in ${entries(misfits)}, asked for when they are edited`,
        moved: `Answers in ${entries(answers)} stay where they are`,
      })[change],
    misfits: count => (count === 1 ? 'The one that does not fit' : `The first ${number(count)}`),
    uses: count => (count === 1 ? 'One place reads this field' : `${number(count)} places read this field`),
    entry: 'Entry',
    places: place =>
      ({
        'saved-views': 'View',
        charts: 'Chart',
        'report-handlers': 'Forwarding',
        'report-configs': 'Form',
      })[place],
  },
});
