/** React hooks for the answers that formulas are tried with, and for the entries that they can come from. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FormulaTools, Trial, TrialEntry } from '../base/formula-tools.ts';

export function useTrial({ trial }: FormulaTools): Trial {
  return useSyncExternalStore(trial.subscribe, trial.get);
}

/** The latest entries; null while loading. */
export function useTrialEntries(tools: FormulaTools): { entries: readonly TrialEntry[] | null; failed: boolean } {
  const [entries, setEntries] = useState<readonly TrialEntry[] | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    tools.entries().then(
      found => gone || setEntries(found),
      () => gone || setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [tools]);
  return { entries, failed };
}
