/** The cases that come out differently, each to be accepted as the new expectation. */
import { useFormCaseTexts } from '../../i18n/form-cases.ts';
import { Button, Checkbox } from '../../ui/index.ts';
import { CaseDifferences, mostUnfolded } from './case-differences.tsx';
import styles from './cases.module.css';
import type { CaseResult } from './cases.ts';

interface CaseChoiceProps {
  cases: readonly CaseResult[];
  accepted: ReadonlySet<string>;
  hint: string;
  /** Said above already: how many there are. */
  headed?: boolean;
  onAccepted(next: ReadonlySet<string>): void;
}

export function CaseChoice({ cases, accepted, hint, headed = false, onAccepted }: CaseChoiceProps) {
  const t = useFormCaseTexts();
  const all = cases.every(({ id }) => accepted.has(id));
  const put = (id: string, on: boolean) => onAccepted(new Set([...accepted, id].filter(each => each !== id || on)));
  return (
    <section className={styles.parts} aria-label={t.different(cases.length)}>
      <div className={styles.head}>
        <div>
          {!headed && <b>{t.different(cases.length)}</b>}
          <p className="quiet small">{hint}</p>
        </div>
        {cases.length > 1 && (
          <Button size="sm" onClick={() => onAccepted(new Set(all ? [] : cases.map(({ id }) => id)))}>
            {all ? t.acceptNone : t.acceptAll}
          </Button>
        )}
      </div>
      <ul className={styles.list} aria-label={t.cases}>
        {cases.map(each => (
          <li key={each.id}>
            <div className={styles.head}>
              <p>
                <b>{each.name}</b>
              </p>
              <Checkbox
                label={t.accept}
                aria-label={t.acceptOf(each.name)}
                checked={accepted.has(each.id)}
                onChange={on => put(each.id, on)}
              />
            </div>
            <CaseDifferences of={each} folded={cases.length > mostUnfolded} />
          </li>
        ))}
      </ul>
    </section>
  );
}
