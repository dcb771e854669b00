/** Saving: one at a time, never over somebody else's version unasked. */
import type { Issue } from '@kontor/form';
import { useRef, useState } from 'react';
import { ask } from '../../../api/ask.ts';
import { ApiError } from '../../../api/client.ts';
import { useSave } from '../../../api/mutations.ts';
import type { Chart } from '../../../charts/types.ts';
import { useChartFormTexts } from '../../../i18n/chart-form.ts';
import type { LazyText } from '../../../i18n/index.ts';
import { navigate, toast } from '../../../ui/index.ts';
import { type ChartDocument, fromRecord, toBody } from './document.ts';
import type { Acts } from './use-chart.ts';

/** What is stored now, with its forms, which a refusal does not tell. */
const present = async (id: string): Promise<Chart> =>
  (await ask('GET /charts/{id}.json', { params: { id }, query: { contain: 'report_configs' } })).data;

interface SavingOptions {
  id: string | undefined;
  version: string | undefined;
  acts: Acts;
  /** What keeps it from being saved, as far as this page knows. */
  check(document: ChartDocument): readonly Issue[];
  /** Why this person may not save; empty where they may. */
  why: LazyText;
  /** Where one came from; null: the chart itself. */
  back: string | null;
  /** It has an id now: where more was typed while it was sent, what follows is an edit of that. */
  onAdded(id: string): void;
}

/** Why what is stored could not be had, either. */
function failed(error: unknown): null {
  toast.error(error);
  return null;
}

/** What kept the chart from being saved, and how often: the summary takes the focus each time. */
function useRefusal() {
  const [tries, setTries] = useState(0);
  const [refused, setRefused] = useState<{ document: ChartDocument; issues: Issue[] } | null>(null);
  function refuse(document: ChartDocument, issues: Issue[]): false {
    setRefused({ document, issues });
    setTries(tried => tried + 1);
    return false;
  }
  return { tries, refused, refuse, forget: () => setRefused(null) };
}

/** A second call while the first one runs gets the promise of the first. */
function useOneAtATime() {
  const running = useRef<Promise<boolean> | null>(null);
  return (start: () => Promise<boolean>): Promise<boolean> => {
    running.current ??= start().finally(() => {
      running.current = null;
    });
    return running.current;
  };
}

export function useSaving({ id, version, acts, check, why, back, onAdded }: SavingOptions) {
  const save = useSave('charts');
  const [saving, setSaving] = useState(false);
  const { tries, refused, refuse, forget } = useRefusal();
  const [taken, setTaken] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Chart | null>(null);
  const [gone, setGone] = useState(false);
  const [base, setBase] = useState(version);
  async function send(over: string | undefined, at: string | undefined): Promise<boolean> {
    const document = acts.document();
    if (why()) {
      toast.error(why);
      return false;
    }
    forget();
    if (check(document).length > 0) return refuse(document, []);
    setSaving(true);
    try {
      const saved = await save.mutateAsync({ id: at, body: toBody(document), version: over });
      setBase(saved.version);
      if (!at) onAdded(saved.data.id);
      acts.saved(document);
      setConflict(null);
      setGone(false);
      toast.ok(() => useChartFormTexts.now().saved(saved.data.name));
      // While it was sent more was changed: that is not left behind.
      if (acts.document() === document)
        void navigate(back ?? `/statistics/view/${saved.data.id}`, { replace: true, force: true });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 409) {
        setTaken(document.name);
        return refuse(document, []);
      }
      if (error.code === 412 && at) setConflict(await present(at).catch(failed));
      else if (error.code === 404 && at) setGone(true);
      else if (error.code === 422 && error.issues.length > 0) return refuse(document, error.issues as Issue[]);
      else toast.error(error);
      return false;
    } finally {
      setSaving(false);
    }
  }
  const alone = useOneAtATime();
  const run = (over = base, at = id): Promise<boolean> => alone(() => send(over, at));
  return {
    saving,
    tries,
    /** Issues that only the server saw, for as long as nothing was changed since. */
    refused,
    /** The name that the server said is taken. */
    taken,
    conflict,
    gone,
    /** The version that the changes are based on. */
    base,
    /** Goes back to an earlier base: a restored draft's, so that what was saved since is noticed. */
    rest: setBase,
    save: () => run(),
    saveAsNew: () => {
      setGone(false);
      return run(undefined, '');
    },
    stay: () => setGone(false),
    keepMine: () => run(String(conflict?.version ?? '')),
    takeTheirs() {
      if (!conflict) return;
      setBase(String(conflict.version));
      acts.open(fromRecord(conflict));
      setConflict(null);
      forget();
      toast.info(() => useChartFormTexts.now().taken);
    },
    leaveConflict: () => setConflict(null),
  };
}
