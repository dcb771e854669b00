/** An import: its progress, its rows by what becomes of them, and what can be done with it. */
import type { ImportOutcome, Items } from '@kontor/contract';
import type { Form } from '@kontor/form';
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
  navigate,
  Page,
  Skeleton,
  Tabs,
  toast,
} from '../../ui/index.ts';
import { ConflictsQuestion, type Decide, MissingQuestion } from './decide.tsx';
import { Faults, type Mend } from './faults.tsx';
import { Mapping } from './mapping.tsx';
import { PackedFiles } from './packed.tsx';
import { Rows } from './rows.tsx';
import { mayUndo, Standing, toWrite } from './standing.tsx';
import { Unread } from './unread.tsx';
import { isMatching, isWorking, pathOf, type Told, useImportRecord, type useSending } from './use-import.ts';
import { type AnswerWords, answerWords, outcomes, ownOutcomes, stateWord } from './words.ts';

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
  /** The buttons wait for the step, and not for the rows that are read anew after it. */
  async function run(step: (id: string) => Promise<unknown>): Promise<void> {
    if (!told) return;
    setBusy(true);
    try {
      const answer = (await step(told.id)) as { data?: Told } | null | undefined;
      if (answer?.data) queries.setQueryData(['imports', 'record', told.id], answer.data);
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
    await renew();
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
  const decide: Decide = what => void run(id => ask('POST /imports/{id}/decide.json', { params: { id }, body: what }));
  const mend: Mend = what => void run(id => ask('POST /imports/{id}/mend.json', { params: { id }, body: what }));
  return { busy, apply, stop, undo, remove, decide, mend };
}

export function ImportView({ id, form, sending, back, onChoose, children }: ImportViewProps) {
  const t = useEntryImportTexts();
  const { data: told, error } = useImportRecord(id);
  const steps = useSteps(told, form.id);
  if (error) throw error;
  if (!told) return <Skeleton height={240} />;
  const { file } = sending;
  const answered: Form = { fields: form.fields ?? [], states: form.states ?? [] };
  const words = answerWords(answered);
  const sent =
    told.exported === null ? dateTime(new Date(told.created)) : t.exportedAt(dateTime(new Date(told.exported)));
  const again =
    file && told.state === 'ready'
      ? (mapping: Parameters<typeof sending.match>[1]) => void sending.match(file, mapping, id)
      : null;
  return (
    <Page
      title={told.filename}
      meta={[stateWord(t, told.state), t.rows(told.rows), sent].join(' · ')}
      back={back}
      wide
      actions={<Actions {...{ told, steps }} choosing={sending.busy} onChoose={onChoose} />}
      primary={<Primary {...{ told, steps }} entries={back.href} />}
    >
      {children}
      <Unread told={told} />
      <Standing told={told} />
      {told.state === 'ready' && told.files > 0 && <PackedFiles told={told} />}
      {told.state === 'ready' && told.exported === null && (
        <Mapping key={told.id} told={told} form={answered} onMatch={again} busy={sending.busy} />
      )}
      {told.state !== 'failed' && (!isMatching(told) || told.done > 0) && (
        <Outcomes told={told} form={answered} words={words} steps={steps} />
      )}
    </Page>
  );
}

interface PartProps {
  told: Told;
  steps: ReturnType<typeof useSteps>;
}

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
  const { state, exported } = told;
  const count = toWrite(told);
  if (state === 'ready')
    return (
      count > 0 && (
        <Button kind="primary" busy={steps.busy} onClick={() => void steps.apply()}>
          {exported === null ? t.apply(count) : t.applyChanges(count)}
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

function Outcomes({ told, form, words, steps }: PartProps & { form: Form; words: AnswerWords }) {
  const t = useEntryImportTexts();
  const { misfits: misfit, added, changed, unchanged, conflicts: conflict, missing } = told;
  const counts = { misfit, added, changed, unchanged, conflict, missing };
  const [chosen, choose] = useState<ImportOutcome | null>(null);
  const offered =
    told.exported === null ? outcomes : ownOutcomes.filter(each => counts[each] > 0 || each !== 'conflict');
  const shown = chosen ?? offered.find(each => counts[each] > 0) ?? 'added';
  const onDecide = told.state === 'ready' ? steps.decide : null;
  return (
    <Tabs
      label={t.outcomes}
      value={shown}
      onChange={choose}
      tabs={offered.map(each => ({ value: each, label: t[each], count: counts[each] }))}
    >
      {shown === 'conflict' && <ConflictsQuestion {...{ told, onDecide }} />}
      {shown === 'missing' && missing > 0 && <MissingQuestion {...{ told, onDecide }} />}
      {shown === 'misfit' && told.state === 'ready' && (
        <Faults {...{ told, form, words }} busy={steps.busy} onMend={steps.mend} />
      )}
      <Rows told={told} count={counts[shown]} outcome={shown} words={words} onDecide={onDecide} />
    </Tabs>
  );
}
