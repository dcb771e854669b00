/** React hook for what can be done with an import: take over, stop, take back, remove, decide, mend. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { useEntryImportTexts } from '../../i18n/entry-import.ts';
import { confirm, navigate, toast } from '../../ui/index.ts';
import type { Decide } from './decide.tsx';
import type { Mend } from './faults.ts';
import type { Told } from './told.ts';
import type { Reading } from './use-draft.ts';
import { pathOf } from './use-import.ts';

export function useSteps(told: Told | undefined, form: string) {
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
    const sure = () => ({
      title: t.removeTitle,
      body: told?.state === 'ready' ? t.removeBodyReady : t.removeBody,
      yes: t.removeYes,
      no: t.removeNo,
      danger: true,
    });
    if (!(await confirm(sure))) return;
    await run(async id => {
      await ask('DELETE /imports/{id}.json', { params: { id } });
      await navigate(pathOf(form), { replace: true });
    });
  }
  const decide: Decide = what => void run(id => ask('POST /imports/{id}/decide.json', { params: { id }, body: what }));
  const mend: Mend = what => void run(id => ask('POST /imports/{id}/mend.json', { params: { id }, body: what }));
  const map = ({ columns, ...reading }: Reading) =>
    run(id =>
      ask('POST /imports/{id}/map.json', {
        params: { id },
        body: { ...reading, columns: columns.map(({ from, to }) => ({ from, to })) },
      }),
    );
  return { busy, apply, stop, undo, remove, decide, mend, map };
}
export type Steps = ReturnType<typeof useSteps>;
