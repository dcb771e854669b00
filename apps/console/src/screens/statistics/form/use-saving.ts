/** React hook for saving a chart: one request at a time, under an optimistic lock with a conflict dialog. */
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

/** The stored chart with its forms, which the 412 answer does not contain. */
const present = async (id: string): Promise<Chart> =>
  (await ask('GET /charts/{id}.json', { params: { id }, query: { contain: 'report_configs' } })).data;

interface SavingOptions {
  id: string | undefined;
  version: string | undefined;
  acts: Acts;
  /** Client-side issues that prevent saving. */
  check(document: ChartDocument): readonly Issue[];
  /** Why saving is not allowed; empty if it is. */
  why: LazyText;
  /** The address to return to; null for the chart's page. */
  back: string | null;
  /** The chart has an id now: edits made during the request continue as edits of that chart. */
  onAdded(id: string): void;
}

/** The stored chart could not be fetched. */
function failed(error: unknown): null {
  toast.error(error);
  return null;
}

/** Issues of a refused save, and a counter that focuses the summary each time. */
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

/** Single flight: a call during a running one returns its promise. */
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
      // Edits made during the request are not lost: stays on the page.
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
    /** Server-side issues, valid until the next edit. */
    refused,
    /** A name refused as taken. */
    taken,
    conflict,
    gone,
    /** Version that the edits are based on. */
    base,
    /** Sets the base version of a restored draft, so that saves made since are detected. */
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
