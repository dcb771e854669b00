/** React hook for saving the form: one request at a time, under an optimistic lock with a conflict dialog. */
import { type Issue, loadFormChecks } from '@kontor/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useSave } from '../../api/mutations.ts';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { navigate, toast } from '../../ui/index.ts';
import { type FormDocument, type FormRecord, fromRecord, toBody } from './document.ts';
import { faultsOf, issuesOf } from './faults.ts';
import type { Acts, Designer } from './use-designer.ts';
import type { Guard } from './use-guard.ts';

interface SavingOptions {
  id: string | undefined;
  version: string | undefined;
  acts: Acts;
  guard: Pick<Guard, 'save' | 'saved'>;
  carry: Designer['carry'];
}

const RESOURCE = 'report-configs';

/** Questions that cannot be loaded: nothing is saved unasked. */
const isSure = (guard: SavingOptions['guard'], document: FormDocument): Promise<boolean> =>
  guard.save(document).catch(error => {
    toast.error(error);
    return false;
  });

/** Whether faults are shown, and those that the server named. */
function useFaults() {
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<{ document: FormDocument; issues: Issue[] } | null>(null);
  return {
    tried,
    setTried,
    /** Server-side issues, valid until the next edit. */
    refused,
    setRefused,
    refuse(document: FormDocument, issues: Issue[]) {
      setTried(true);
      setRefused({ document, issues });
    },
    /** From now on faults are shown. */
    async isFaultless(document: FormDocument): Promise<boolean> {
      setTried(true);
      setRefused(null);
      // what cannot be loaded is left to the server
      await loadFormChecks?.().catch(() => undefined);
      return faultsOf(document, issuesOf(document)).length === 0;
    },
  };
}

export function useSaving({ id, version, acts, guard, carry }: SavingOptions) {
  const save = useSave(RESOURCE);
  const queries = useQueryClient();
  const [saving, setSaving] = useState(false);
  const checks = useFaults();
  const { setTried, setRefused, isFaultless } = checks;
  const [conflict, setConflict] = useState<FormRecord | null>(null);
  const running = useRef<Promise<boolean> | null>(null);
  const known = useRef(version);
  const [base, setBase] = useState(version);

  function rest(on: string | undefined) {
    known.current = on;
    setBase(on);
  }
  async function send(over: string | undefined): Promise<boolean> {
    const document = acts.document();
    if (!(await isFaultless(document))) return false;
    if (!(await isSure(guard, document))) return false;
    acts.fixNames(document);
    setSaving(true);
    try {
      const saved = await save.mutateAsync({ id, body: toBody(document), version: over });
      rest(saved.version);
      guard.saved(document);
      acts.saved(document);
      setTried(false);
      setConflict(null);
      toast.ok(() => useDesignerTexts.now().saved(saved.data.name));
      queries.setQueryData([RESOURCE, 'record', saved.data.id, {}], saved);
      if (id) return true;
      carry(saved.data.id, saved.version, document);
      void navigate(`/reports/config/${saved.data.id}`, { replace: true, force: true });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 412 && error.current) setConflict(error.current as FormRecord);
      else if (error.code === 422) setRefused({ document, issues: error.issues as Issue[] });
      else toast.error(error);
      return false;
    } finally {
      setSaving(false);
    }
  }
  function run(over = known.current): Promise<boolean> {
    running.current ??= send(over).finally(() => {
      running.current = null;
    });
    return running.current;
  }
  return {
    saving,
    ...checks,
    conflict,
    /** Version that the edits are based on. */
    base,
    /** Sets the base version of a restored draft, so that saves made since are detected. */
    rest,
    save: () => run(),
    /** The form was published from its draft. */
    published(on: string | undefined) {
      rest(on);
      setTried(false);
    },
    keepMine: () => run(String(conflict?.version ?? '')),
    takeTheirs() {
      if (!conflict) return;
      rest(String(conflict.version ?? ''));
      acts.open(fromRecord(conflict));
      setConflict(null);
      setTried(false);
      toast.info(() => useDesignerTexts.now().taken);
    },
    leaveConflict: () => setConflict(null),
  };
}
