/** The result of a formula for the test values, and where those come from. */
import { useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Language } from '../../languages/index.ts';
import type { FormulaTools } from '../base/formula-tools.ts';
import styles from './formula.module.css';
import type { FormulaPlace, Names } from './names.ts';
import type { Typed } from './reading.ts';
import { resultTexts } from './result-texts.ts';
import { type KnownRows, type Tried, tried } from './trial.ts';
import { useTrial, useTrialEntries } from './use-trial.ts';

interface ResultProps {
  typed: Typed;
  place: FormulaPlace;
  names: Names;
  tools: FormulaTools;
}

/** Values that are asked for at once. */
const atOnce = 20;

/** Asks for rows of choice lists that a result lacks, each once, and keeps them as long as the editor is open. */
function useRows({ rows }: FormulaTools, missing: Tried['missing'] | undefined, keep: (found: KnownRows) => void) {
  const asking = useRef(new Set<string>());
  useEffect(() => {
    for (const { list, values } of (rows && missing) ?? []) {
      const fresh = values.filter(value => !asking.current.has(`${list} ${value}`)).slice(0, atOnce);
      if (fresh.length === 0) continue;
      for (const value of fresh) asking.current.add(`${list} ${value}`);
      const asked = { list, values: fresh };
      const end = () => fresh.forEach(value => void asking.current.delete(`${list} ${value}`));
      rows?.(asked).then(found => {
        end();
        keep({ asked, rows: found });
      }, end);
    }
  }, [rows, missing, keep]);
}

/** Null while the formula cannot be read. */
export function useTried({ typed, place, names, tools }: ResultProps): Tried | null {
  const { data } = useTrial(tools);
  const { node } = useDeferredValue(typed);
  const { form, content, option, locale } = place;
  const [known, setKnown] = useState<readonly KnownRows[]>([]);
  const keep = useCallback((found: KnownRows) => setKnown(before => [...before, found]), []);
  const found = useMemo(
    () => (node === null ? null : tried(node, { form, content, option, locale }, names, data, known)),
    [node, form, content, option, locale, names, data, known],
  );
  useRows(tools, found?.missing, keep);
  return found;
}

export function Outcome({ found, locale }: { found: Tried | null; locale: Language }) {
  const t = resultTexts[locale];
  if (!found) return <p className={styles.quiet}>{t.resultWaits}</p>;
  return (
    <>
      <output className={styles.value}>{found.reason ? '–' : found.value || t.resultBlank}</output>
      {found.reason ? (
        <p className={styles.quiet}>{t.reasons[found.reason] ?? t.reasons.unknown}</p>
      ) : (
        <p className={styles.put}>{found.put}</p>
      )}
    </>
  );
}

/** Where the test values come from: typed, or one of the latest entries. */
export function TrialSource({ tools, locale }: { tools: FormulaTools; locale: Language }) {
  const t = resultTexts[locale];
  const id = useId();
  const { entry } = useTrial(tools);
  const { entries, failed } = useTrialEntries(tools);
  if (failed) return <p className={styles.quiet}>{t.trialFailed}</p>;
  const choose = (next: string) => {
    const found = entries?.find(each => each.id === next);
    tools.trial.set(found ? { entry: found.id, data: found.data } : { entry: null, data: tools.trial.get().data });
  };
  return (
    <span className={styles.source}>
      <label htmlFor={id} className={styles.vh}>
        {t.trialOf}
      </label>
      <select className={styles.sourcePick} id={id} value={entry ?? ''} onChange={event => choose(event.target.value)}>
        <option value="">{t.trialOwn}</option>
        {entries?.map(each => (
          <option key={each.id} value={each.id}>
            {each.title}
          </option>
        ))}
      </select>
    </span>
  );
}

export default function Result(props: ResultProps) {
  const { place, tools } = props;
  const t = resultTexts[place.locale];
  const found = useTried(props);
  return (
    <div className={styles.result}>
      <div className={styles.resultHead}>
        <span>{t.result}</span>
        <TrialSource tools={tools} locale={place.locale} />
      </div>
      <div aria-live="polite">
        <Outcome found={found} locale={place.locale} />
      </div>
    </div>
  );
}
