/** The cases of a form beside a formula: what it makes of each; and keeping the test values as another one. */
import { useEffect, useMemo, useState } from 'react';
import type { Content, Form } from '../../engine/base/types.ts';
import type { Placed } from '../../engine/form/formulas.ts';
import { replace } from '../../engine/form/tree.ts';
import type { Language } from '../../languages/index.ts';
import type { FormulaTools, TrialCase } from '../base/formula-tools.ts';
import styles from './dialog.module.css';
import { dialogTexts } from './dialog-texts.ts';
import { resultTexts } from './result-texts.ts';

interface CasesProps {
  form: Form;
  content: Content | null;
  option: Placed['option'];
  locale: Language;
  cases: NonNullable<FormulaTools['cases']>;
  trial: FormulaTools['trial'];
  /** As it is stored; null while it is broken. */
  formula: string | null;
}

/** The form with the formula as it is typed; a rule is one of several, and is tried as it was. */
function formWith({
  form,
  content,
  option,
  formula,
}: Pick<CasesProps, 'form' | 'content' | 'option' | 'formula'>): Form {
  if (!content || formula === null || option === 'rules' || option === 'text') return form;
  const fields = replace(form.fields, content.id, each => ({
    ...each,
    options: { ...each.options, [option]: formula },
  }));
  return { ...form, fields };
}

/** Null while they run, or where they cannot. */
function useRun(props: CasesProps): readonly TrialCase[] | null {
  const { cases, form, content, option, formula } = props;
  const tried = useMemo(() => formWith({ form, content, option, formula }), [form, content, option, formula]);
  const [known, setKnown] = useState<readonly TrialCase[]>([]);
  const [of, setOf] = useState<string | null>(null);
  useEffect(() => {
    if (formula === null) return;
    let gone = false;
    cases.run(tried).then(
      found => {
        if (gone) return;
        setKnown(found);
        setOf(formula);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [cases, tried, formula]);
  return known.length === 0 ? null : known.map(each => (of === formula ? each : { ...each, waits: true }));
}

export default function TrialCases(props: CasesProps) {
  const { locale, content } = props;
  const t = dialogTexts[locale];
  const found = useRun(props);
  if (!found) return null;
  const saidOf = ({ waits, count, values }: TrialCase) => {
    if (waits) return t.caseWaits;
    const own = values.find(({ id }) => id === content?.id);
    if (own)
      return `${own.before || resultTexts[locale].resultBlank} → ${own.after || resultTexts[locale].resultBlank}`;
    return count > 0 ? t.caseDiffers : t.caseSame;
  };
  return (
    <section className={styles.cases} aria-label={t.cases(found.length)}>
      <h4>{t.cases(found.length)}</h4>
      <dl className={styles.parts} aria-live="polite">
        {found.map(each => (
          <div key={each.id}>
            <dt>{each.name}</dt>
            <dd data-differs={(!each.waits && each.count > 0) || undefined}>{saidOf(each)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Keeps the test values as a case. */
export function KeepCase({ onKept, ...props }: CasesProps & { onKept(): void }) {
  const { cases, trial, locale, formula } = props;
  const [busy, setBusy] = useState(false);
  return (
    <button
      type="button"
      className={styles.keep}
      disabled={formula === null || busy}
      onClick={() => {
        setBusy(true);
        void cases.keep(formWith(props), trial.get().data).finally(() => {
          setBusy(false);
          onKept();
        });
      }}
    >
      {dialogTexts[locale].keepCase}
    </button>
  );
}
