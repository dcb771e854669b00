import { Suspense, useEffect, useRef, useState } from 'react';
import { scopeOf, useRights, useUser } from '../../../api/session.ts';
import type { Chart } from '../../../charts/types.ts';
import { useChartFormTexts } from '../../../i18n/chart-form.ts';
import { time } from '../../../i18n/format.ts';
import { useDraft } from '../../../library/drafts.ts';
import { Button, choose, lazily, Note, Spoken, toast, useBlocker, useCommands, useTitle } from '../../../ui/index.ts';
import styles from './chart-form.module.css';
import type { ChartDocument } from './document.ts';
import { FaultList } from './fault-list.tsx';
import { type Fault, faultsOf, isEarly, issuesOf, placeOf } from './faults.ts';
import { Head } from './head.tsx';
import { focusAt } from './jump.ts';
import { PreviewCard } from './preview-card.tsx';
import { Settings } from './settings.tsx';
import { useChart } from './use-chart.ts';
import { useForms } from './use-forms.ts';
import { useNameTaken } from './use-name-taken.ts';
import { usePreview } from './use-preview.ts';
import { useSaving } from './use-saving.ts';

const Conflict = lazily(() => import('./conflict.tsx'));

export interface ChartFormProps {
  /** None of a new chart. */
  id: string | undefined;
  document: ChartDocument;
  version: string | undefined;
  /** The chart as it is stored now, with its figures. */
  stored: Chart | undefined;
  /** Where one came from; null: the chart itself. */
  back: string | null;
}

/** The statistics form: preview, settings, and the way out. */
export function ChartForm({ id, document, version, stored, back }: ChartFormProps) {
  const t = useChartFormTexts();
  const may = useRights();
  const user = useUser();
  const { history, dirty, acts, spoken } = useChart(document);
  const { present } = history;
  const forms = useForms(present.report_configs);
  const readsAll = scopeOf(user, 'Reports', 'read') === 'all';
  const why = () => (!may('Charts', id ? 'update' : 'create') ? t.noRight : readsAll ? '' : t.noEntries);
  const denied = why();
  const preview = usePreview({ document: present, forms, stored, allowed: readsAll });
  const [open, setOpen] = useState<ReadonlySet<string>>(() => {
    const { datasets } = document.config;
    return new Set(datasets.length === 1 ? datasets.map(each => each.id) : []);
  });
  const [own, setOwn] = useState(id);
  const isTaken = useNameTaken(present.name, own);

  const check = (now: ChartDocument) => issuesOf(now, forms.loaded);
  const saving = useSaving({
    id: own,
    version,
    acts,
    why,
    back,
    onAdded: setOwn,
    check: now => (isTaken ? [...check(now), { path: 'name', code: 'taken' }] : check(now)),
  });
  const taken = isTaken || (saving.taken !== null && saving.taken.trim() === present.name.trim());
  const server = saving.refused?.document === present ? saving.refused.issues : [];
  const issues = [...check(present), ...(taken ? [{ path: 'name', code: 'taken' }] : []), ...server];
  const tried = saving.tries > 0;
  const faults = faultsOf(present, tried ? issues : issues.filter(isEarly));

  const place = `${user?.id ?? ''}/${id ?? 'new'}`;
  const draft = useDraft({ shelf: 'kontor-statistics', place, document: present, dirty, version: saving.base });

  const name = present.name.trim() || t.title;
  useTitle(name);
  useBlocker({ dirty, save: saving.save, what: () => t.leave });

  const toggle = (dataset: string, on: boolean) =>
    setOpen(all => {
      const next = new Set(all);
      if (on) next.add(dataset);
      else next.delete(dataset);
      return next;
    });
  function jump({ path }: Pick<Fault, 'path'>) {
    const { dataset } = placeOf(path);
    const of = dataset === null ? undefined : present.config.datasets[dataset];
    if (of) toggle(of.id, true);
    focusAt(path);
  }
  // Each try that fails leads to the first place, once it is on the page.
  const latest = useRef({ faults, jump });
  useEffect(() => {
    latest.current = { faults, jump };
  });
  useEffect(() => {
    const [first] = latest.current.faults;
    if (saving.tries > 0 && first) latest.current.jump(first);
  }, [saving.tries]);
  const { gone, saveAsNew, stay } = saving;
  const askGone = useRef({ saveAsNew, stay });
  useEffect(() => {
    askGone.current = { saveAsNew, stay };
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
    })).then(answer => (answer === 'new' ? void askGone.current.saveAsNew() : askGone.current.stay()));
  }, [gone]);

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

  return (
    <div className={styles.form}>
      <Head
        {...{ name, history, dirty, denied, acts }}
        saving={saving.saving}
        back={back ?? (own ? `/statistics/view/${own}` : '/statistics')}
        onSave={save}
        onDiscard={discard}
      />
      <div className={styles.work}>
        <div className={styles.ground}>
          {denied && <Note tone="warn">{denied}</Note>}
          {draft.found && (
            <Note
              tone="warn"
              action={
                <span className={styles.buttons}>
                  <Button size="sm" onClick={draft.settle}>
                    {t.draftDrop}
                  </Button>
                  <Button
                    size="sm"
                    kind="primary"
                    onClick={() => {
                      if (draft.found) {
                        acts.set(draft.found.document);
                        saving.rest(draft.found.version ?? undefined);
                      }
                      draft.settle();
                      acts.say(t.draftTaken);
                    }}
                  >
                    {t.draftTake}
                  </Button>
                </span>
              }
            >
              {t.draft(time(new Date(draft.found.at)))}
              {id && draft.found.version !== (version ?? null) && ` ${t.draftOlder}`}
            </Note>
          )}
          <PreviewCard {...{ name, preview }} entries={forms.entries} denied={readsAll ? null : t.noPreview} />
        </div>
        <aside className={styles.side} aria-label={t.settings}>
          {tried && faults.length > 0 && (
            <div className={styles.summary}>
              <FaultList {...{ faults, document: present }} onJump={jump} />
            </div>
          )}
          <Settings {...{ document: present, forms, acts, faults, open }} onOpen={toggle} matches={preview.matches} />
        </aside>
      </div>
      <Spoken of={spoken} />
      {saving.conflict && (
        <Suspense fallback={null}>
          <Conflict
            mine={present}
            theirs={saving.conflict}
            saving={saving.saving}
            fields={forms.fields}
            onKeep={() => void saving.keepMine()}
            onTake={saving.takeTheirs}
            onClose={saving.leaveConflict}
          />
        </Suspense>
      )}
    </div>
  );
}
