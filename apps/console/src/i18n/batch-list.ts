/** Texts of the list of a form's batches: progress, stopping, going on, undoing, and what stayed as it was. */
import { number, plural } from './format.ts';
import { texts } from './index.ts';

type Kind = 'mapping' | 'raising';
type State = 'running' | 'done' | 'failed' | 'cancelled' | 'undoing' | 'undone';

const entries = (count: number) => plural(count, { one: 'Eintrag', other: 'Einträge' });
const reports = (count: number) => plural(count, { one: 'entry', other: 'entries' });
const german: Record<State, string> = {
  running: 'Läuft',
  done: 'Fertig',
  failed: 'Fehlgeschlagen',
  cancelled: 'Angehalten',
  undoing: 'Wird rückgängig gemacht',
  undone: 'Rückgängig gemacht',
};
const english: Record<State, string> = {
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Stopped',
  undoing: 'Being undone',
  undone: 'Undone',
};

export const useBatchListTexts = texts({
  de: {
    title: 'Änderungen im Hintergrund',
    lead: (form: string) =>
      `„${form}“: Antworten, die beim Veröffentlichen überführt, und Einträge, die auf eine Version gebracht wurden.`,
    none: 'Hier steht, was im Hintergrund geändert wurde. Noch ist das nichts.',
    loading: 'Änderungen werden geladen',
    failed: 'Die Änderungen ließen sich nicht laden.',
    again: 'Noch einmal',
    more: 'Frühere Änderungen',
    what: (kind: Kind, version: number) =>
      kind === 'mapping'
        ? `Antworten überführt, Version ${number(version)}`
        : `Auf Version ${number(version)} gebracht`,
    state: (state: State) => german[state],
    by: (name: string) => `von ${name}`,
    you: 'Ihnen',
    begins: 'Einträge werden gesucht',
    changed: (changed: number) => (changed === 0 ? 'Kein Eintrag geändert' : `${entries(changed)} geändert`),
    givenBack: (count: number) => `${entries(count)} mit den früheren Antworten`,
    kept: (count: number) => `${number(count)} seither geändert und geblieben`,
    followed: (count: number) =>
      count === 1
        ? '1 Diagramm, Ansicht oder Automation liest nun das andere Feld'
        : `${number(count)} Diagramme, Ansichten und Automationen lesen nun das andere Feld`,
    stayed: (count: number) =>
      count === 1
        ? '1 Diagramm, Ansicht oder Automation liest weiter das frühere Feld: Das andere kann das nicht beantworten.'
        : `${number(count)} Diagramme, Ansichten und Automationen lesen weiter das frühere Feld: Das andere kann das nicht beantworten.`,
    until: (when: string) => `Rücknehmbar bis ${when}`,
    failedHint: 'Fortsetzen macht dort weiter, wo es stehen blieb.',
    stop: 'Anhalten',
    resume: 'Fortsetzen',
    undo: 'Rückgängig machen …',
    undoTitle: (changed: number) =>
      changed === 0
        ? 'Diagramme, Ansichten und Automationen wieder das frühere Feld lesen lassen?'
        : changed === 1
          ? '1 Eintrag die früheren Antworten zurückgeben?'
          : `${number(changed)} Einträgen die früheren Antworten zurückgeben?`,
    undoBody: (followed: number) =>
      followed > 0
        ? 'Diagramme, Ansichten und Automationen lesen wieder das frühere Feld. Was seither geändert wurde, bleibt, wie es ist.'
        : 'Einträge, die seither geändert wurden, bleiben, wie sie sind.',
    undoYes: 'Rückgängig machen',
    undoNo: 'Abbrechen',
    left: (count: number) =>
      count === 1 ? '1 Eintrag blieb, wie er ist: warum?' : `${number(count)} Einträge blieben, wie sie sind: warum?`,
    leftSome: 'Was blieb, wie es ist, und warum',
    leftNone: 'Kein Eintrag blieb, wie er ist.',
    leftLoading: 'Einträge werden geladen',
    leftFailed: 'Die Einträge ließen sich nicht laden.',
    entry: 'Eintrag',
    reason: (kind: Kind) =>
      kind === 'mapping'
        ? 'Die Antwort passt nicht in das andere Feld, oder dort steht schon eine.'
        : 'Inzwischen geändert, oder nicht mehr von Ihnen zu ändern.',
    further: (count: number) => `${number(count)} weitere zeigen`,
    hidden: (count: number) =>
      count === 1
        ? '1 weiterer liegt im Papierkorb, oder Sie sehen ihn nicht.'
        : `${number(count)} weitere liegen im Papierkorb, oder Sie sehen sie nicht.`,
  },
  en: {
    title: 'Changes in the background',
    lead: form =>
      `“${form}”: answers that were moved when a version was published, and entries that were brought to a version.`,
    none: 'What was changed in the background stands here. So far nothing was.',
    loading: 'Loading changes',
    failed: 'The changes could not be loaded.',
    again: 'Try again',
    more: 'Earlier changes',
    what: (kind, version) =>
      kind === 'mapping' ? `Answers moved, version ${number(version)}` : `Brought to version ${number(version)}`,
    state: state => english[state],
    by: name => `by ${name}`,
    you: 'you',
    begins: 'Looking for entries',
    changed: changed => (changed === 0 ? 'No entry changed' : `${reports(changed)} changed`),
    givenBack: count => `${reports(count)} with the former answers`,
    kept: count => `${number(count)} changed since, and kept`,
    followed: count =>
      count === 1
        ? '1 chart, view or automation now reads the other field'
        : `${number(count)} charts, views and automations now read the other field`,
    stayed: count =>
      count === 1
        ? '1 chart, view or automation goes on reading the former field: the other cannot answer it.'
        : `${number(count)} charts, views and automations go on reading the former field: the other cannot answer them.`,
    until: when => `Can be undone until ${when}`,
    failedHint: 'Resuming goes on from where it stopped.',
    stop: 'Stop',
    resume: 'Resume',
    undo: 'Undo…',
    undoTitle: changed =>
      changed === 0
        ? 'Let charts, views and automations read the former field again?'
        : `Give ${reports(changed)} the former answers back?`,
    undoBody: followed =>
      followed > 0
        ? 'Charts, views and automations read the former field again. What was changed since stays as it is.'
        : 'Entries that were changed since stay as they are.',
    undoYes: 'Undo',
    undoNo: 'Cancel',
    left: count =>
      count === 1 ? '1 entry stayed as it is: why?' : `${number(count)} entries stayed as they are: why?`,
    leftSome: 'What stayed as it is, and why',
    leftNone: 'No entry stayed as it is.',
    leftLoading: 'Loading entries',
    leftFailed: 'The entries could not be loaded.',
    entry: 'Entry',
    reason: kind =>
      kind === 'mapping'
        ? 'The answer does not fit the other field, or that has one already.'
        : 'Changed meanwhile, or no longer yours to change.',
    further: count => `Show ${number(count)} more`,
    hidden: count =>
      count === 1
        ? '1 more is in the trash, or you do not see it.'
        : `${number(count)} more are in the trash, or you do not see them.`,
  },
});
