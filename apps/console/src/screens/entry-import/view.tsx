/** An import: its progress, its rows by what becomes of them, and what can be done with it. */
import type { ImportOutcome, Items } from '@kontor/contract';
import { type Form, inputsOf } from '@kontor/form';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { useEntryImportTexts } from '../../i18n/entry-import.ts';
import { dateTime } from '../../i18n/format.ts';
import {
  Button,
  confirm,
  DotsMenu,
  IconArrowBackUp,
  IconTrash,
  menu,
  Note,
  navigate,
  Page,
  Progress,
  Skeleton,
  Tabs,
  toast,
} from '../../ui/index.ts';
import styles from './entry-import.module.css';
import { Mapping } from './mapping.tsx';
import { Rows } from './rows.tsx';
import { isWorking, pathOf, type Told, useImportRecord, type useSending } from './use-import.ts';
import { outcomes, stateWord } from './words.ts';

interface ImportViewProps {
  id: string;
  form: Items['report-configs'];
  sending: ReturnType<typeof useSending>;
  back: { href: string; label: string };
  onChoose: () => void;
  children: ReactNode;
}

function useSteps(told: Told | undefined, form: string) {
  const t = useEntryImportTexts();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const renew = () => queries.invalidateQueries({ queryKey: ['imports'] });
  async function run(step: (id: string) => Promise<unknown>): Promise<void> {
    if (!told) return;
    setBusy(true);
    try {
      await step(told.id);
      await renew();
    } catch (error) {
      toast.error(error);
      await renew();
    } finally {
      setBusy(false);
    }
  }
  const apply = () => run(id => ask('POST /imports/{id}/apply.json', { params: { id }, body: { rows: 'fitting' } }));
  const stop = () => run(id => ask('DELETE /imports/{id}.json', { params: { id } }));
  async function undo() {
    const sure = () => ({ title: t.undoTitle, body: t.undoBody, yes: t.undoYes, no: t.undoNo, danger: true });
    if (await confirm(sure)) await run(id => ask('POST /imports/{id}/undo.json', { params: { id } }));
  }
  async function remove() {
    const sure = () => ({ title: t.removeTitle, body: t.removeBody, yes: t.removeYes, no: t.removeNo, danger: true });
    if (!(await confirm(sure))) return;
    await run(async id => {
      await ask('DELETE /imports/{id}.json', { params: { id } });
      await navigate(pathOf(form), { replace: true });
    });
  }
  return { busy, apply, stop, undo, remove };
}

export function ImportView({ id, form, sending, back, onChoose, children }: ImportViewProps) {
  const t = useEntryImportTexts();
  const { data: told, error } = useImportRecord(id);
  const steps = useSteps(told, form.id);
  if (error) throw error;
  if (!told) return <Skeleton height={240} />;
  const { file } = sending;
  const answered: Form = { fields: form.fields ?? [], states: form.states ?? [] };
  const labels = new Map(inputsOf(answered).map(({ name, label }) => [name, label]));
  const again =
    file && told.state === 'ready'
      ? (mapping: Parameters<typeof sending.match>[1]) => void sending.match(file, mapping, id)
      : null;
  return (
    <Page
      title={told.filename}
      meta={`${stateWord(t, told.state)} · ${t.rows(told.rows)} · ${dateTime(new Date(told.created))}`}
      back={back}
      wide
      actions={<Actions {...{ told, steps }} choosing={sending.busy} onChoose={onChoose} />}
      primary={<Primary {...{ told, steps }} entries={back.href} />}
    >
      {children}
      <Standing told={told} />
      {told.state === 'ready' && (
        <Mapping key={told.id} told={told} form={answered} onMatch={again} busy={sending.busy} />
      )}
      {told.state !== 'matching' && told.state !== 'failed' && <Outcomes told={told} labels={labels} />}
    </Page>
  );
}

interface PartProps {
  told: Told;
  steps: ReturnType<typeof useSteps>;
}

/** What was taken over, and may be taken back. */
const mayUndo = ({ state, added, changed, expires }: Told): boolean =>
  (state === 'applied' || state === 'cancelled') && added + changed > 0 && Date.parse(expires) > Date.now();

function Actions({ told, steps, choosing, onChoose }: PartProps & { choosing: boolean; onChoose: () => void }) {
  const t = useEntryImportTexts();
  const { state, filename } = told;
  const remove = { id: 'remove', label: t.remove, icon: IconTrash, danger: true, onSelect: () => void steps.remove() };
  return (
    <>
      {state === 'ready' && (
        <Button busy={choosing} onClick={onChoose}>
          {t.another}
        </Button>
      )}
      {state === 'applying' && <Button onClick={() => void steps.stop()}>{t.stop}</Button>}
      {mayUndo(told) && (
        <Button icon={IconArrowBackUp} busy={steps.busy} onClick={() => void steps.undo()}>
          {t.undo}
        </Button>
      )}
      {!isWorking(told) && <DotsMenu name={filename} size="md" items={menu([remove])} />}
    </>
  );
}

function Primary({ told, steps, entries }: PartProps & { entries: string }) {
  const t = useEntryImportTexts();
  const { state, added, changed } = told;
  if (state === 'ready')
    return (
      added + changed > 0 && (
        <Button kind="primary" busy={steps.busy} onClick={() => void steps.apply()}>
          {t.apply(added + changed)}
        </Button>
      )
    );
  if (isWorking(told) || state === 'failed') return null;
  return (
    <Button kind="primary" href={entries}>
      {t.toEntries}
    </Button>
  );
}

/** Where it stands, in words. */
function Standing({ told }: { told: Told }) {
  const t = useEntryImportTexts();
  const { state, added, changed, misfits } = told;
  if (isWorking(told))
    return (
      <div role="status" className={styles.progress}>
        <Progress label={stateWord(t, state)} value={told.done} max={told.rows || undefined} />
        <span className="num">{t.progress(told.done, told.rows)}</span>
      </div>
    );
  if (state === 'failed') return <Note tone="bad">{t.failed}</Note>;
  if (state === 'ready' && added + changed === 0 && misfits === 0) return <Note tone="info">{t.nothing}</Note>;
  if (state === 'ready' && misfits > 0)
    return <Note tone="warn">{added + changed === 0 ? t.noneFits : t.applyRest(misfits)}</Note>;
  if (state === 'undone') return <Note tone="ok">{t.undone(added + changed)}</Note>;
  if (state === 'applied' || state === 'cancelled')
    return (
      <Note tone="ok">
        {t.done(added, changed)} {mayUndo(told) && t.undoUntil(dateTime(new Date(told.expires)))}
      </Note>
    );
  return null;
}

function Outcomes({ told, labels }: { told: Told; labels: ReadonlyMap<string, string> }) {
  const t = useEntryImportTexts();
  const counts = { misfit: told.misfits, added: told.added, changed: told.changed, unchanged: told.unchanged };
  const [chosen, choose] = useState<ImportOutcome | null>(null);
  const shown = chosen ?? outcomes.find(each => counts[each] > 0) ?? 'added';
  return (
    <Tabs
      label={t.outcomes}
      value={shown}
      onChange={choose}
      tabs={outcomes.map(each => ({ value: each, label: t[each], count: counts[each] }))}
    >
      <Rows told={told} outcome={shown} labels={labels} />
    </Tabs>
  );
}
