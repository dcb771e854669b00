/** React hook with the chart editor's state: document, undo history, forms, errors, preview, saving and draft. */
import { useEffect, useRef, useState } from 'react';
import { scopeOf, useRights, useUser } from '../../../api/session.ts';
import type { Chart } from '../../../charts/types.ts';
import { useChartFormTexts } from '../../../i18n/chart-form.ts';
import { useDraft } from '../../../library/drafts.ts';
import { choose, toast, useBlocker, useCommands, useTitle } from '../../../ui/index.ts';
import type { ChartDocument } from './document.ts';
import { type Fault, faultsOf, isEarly, issuesOf, placeOf } from './faults.ts';
import { focusAt } from './jump.ts';
import { useChart } from './use-chart.ts';
import { useForms } from './use-forms.ts';
import { useNameTaken } from './use-name-taken.ts';
import { usePreview } from './use-preview.ts';
import { useSaving } from './use-saving.ts';

export interface ChartFormProps {
  /** Undefined for a new chart. */
  id: string | undefined;
  document: ChartDocument;
  version: string | undefined;
  /** Stored chart with its figures. */
  stored: Chart | undefined;
  /** The address to return to; null for the chart's page. */
  back: string | null;
}

type Saving = ReturnType<typeof useSaving>;

const nameIsTaken = { path: 'name', code: 'taken' };

export function useChartForm({ id, document, version, stored, back }: ChartFormProps) {
  const t = useChartFormTexts();
  const may = useRights();
  const user = useUser();
  const { history, dirty, acts, spoken } = useChart(document);
  const { present } = history;
  const forms = useForms(present.report_configs);
  const readsAll = scopeOf(user, 'Reports', 'read') === 'all';
  const why = () => (!may('Charts', id ? 'update' : 'create') ? t.noRight : readsAll ? '' : t.noEntries);
  const preview = usePreview({ document: present, forms, stored, allowed: readsAll });
  /** Id of the chart; set on the first save of a new one. */
  const [own, setOwn] = useState(id);
  const isTaken = useNameTaken(present.name, own);
  const check = (now: ChartDocument) => [...issuesOf(now, forms.loaded), ...(isTaken ? [nameIsTaken] : [])];
  const saving = useSaving({ id: own, version, acts, why, back, onAdded: setOwn, check });
  const server = serverIssues(saving, present, isTaken);
  const tried = saving.tries > 0;
  const issues = [...check(present), ...server];
  const faults = faultsOf(present, tried ? issues : issues.filter(isEarly));

  const place = `${user?.id ?? ''}/${id ?? 'new'}`;
  const draft = useDraft({ shelf: 'kontor-statistics', place, document: present, dirty, version: saving.base });
  const name = present.name.trim() || t.title;
  useTitle(name);
  useBlocker({ dirty, save: saving.save, what: () => t.leave });
  useGone(saving);
  const { open, toggle } = useOpenDatasets(document);
  function jump({ path }: Pick<Fault, 'path'>) {
    const { dataset } = placeOf(path);
    const of = dataset === null ? undefined : present.config.datasets[dataset];
    if (of) toggle(of.id, true);
    focusAt(path);
  }
  useJumpToFirst(faults, jump, saving.tries);

  const save = () => {
    if (saving.saving) toast.info(() => t.alreadySaving);
    else void saving.save();
  };
  function discard() {
    acts.discard();
    toast.info(() => t.discarded, { undo: acts.undo });
  }
  useCommands([
    { id: 'save', label: t.save, keys: 'mod+s', inInputs: true, run: save },
    { id: 'undo', label: t.undo, keys: 'mod+z', inInputs: true, run: acts.undo },
    { id: 'redo', label: t.redo, keys: 'mod+shift+z', inInputs: true, run: acts.redo },
  ]);
  return {
    name,
    /** Target of the back link. */
    back: back ?? (own ? `/statistics/view/${own}` : '/statistics'),
    history,
    dirty,
    acts,
    spoken,
    forms,
    readsAll,
    denied: why(),
    preview,
    saving,
    /** After an attempt to save with errors all of them are listed. */
    tried,
    faults,
    draft,
    open,
    toggle,
    jump,
    save,
    discard,
  };
}

/** Server-side issues, valid until the document changes. */
function serverIssues({ taken, refused }: Saving, present: ChartDocument, isTaken: boolean) {
  const refusedName = !isTaken && taken !== null && taken.trim() === present.name.trim();
  return [...(refusedName ? [nameIsTaken] : []), ...(refused?.document === present ? refused.issues : [])];
}

/** Which datasets are expanded: a single one initially. */
function useOpenDatasets({ config: { datasets } }: ChartDocument) {
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(datasets.length === 1 ? datasets.map(each => each.id) : []),
  );
  const toggle = (dataset: string, on: boolean) =>
    setOpen(all => {
      const next = new Set(all);
      if (on) next.add(dataset);
      else next.delete(dataset);
      return next;
    });
  return { open, toggle };
}

/** After each failed attempt focuses the first error once rendered. */
function useJumpToFirst(faults: readonly Fault[], jump: (fault: Fault) => void, tries: number): void {
  const latest = useRef({ faults, jump });
  useEffect(() => {
    latest.current = { faults, jump };
  });
  useEffect(() => {
    const [first] = latest.current.faults;
    if (tries > 0 && first) latest.current.jump(first);
  }, [tries]);
}

/** Asks what to do if the chart was deleted meanwhile. */
function useGone({ gone, saveAsNew, stay }: Saving): void {
  const answers = useRef({ saveAsNew, stay });
  useEffect(() => {
    answers.current = { saveAsNew, stay };
  });
  useEffect(() => {
    if (!gone) return;
    const words = useChartFormTexts.now();
    void choose<'new' | 'stay'>(() => ({
      title: words.gone,
      body: words.goneBody,
      answers: [
        { value: 'stay', label: words.goneStay },
        { value: 'new', label: words.goneSave, kind: 'primary' },
      ],
    })).then(answer => (answer === 'new' ? void answers.current.saveAsNew() : answers.current.stay()));
  }, [gone]);
}
