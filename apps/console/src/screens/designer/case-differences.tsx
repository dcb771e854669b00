/** What came out differently of one case: field by field, the old beside the new. */
import { useFormCaseTexts } from '../../i18n/form-cases.ts';
import styles from './cases.module.css';
import type { CaseResult } from './cases.ts';

type Difference = CaseResult['differences'][number];
type Side = Difference['before'];

function useSides() {
  const t = useFormCaseTexts();
  return (part: Difference['part'], side: Side): string => {
    if (Array.isArray(side)) return side.map(({ code, message }) => t.refused(code, message)).join(', ') || t.fits;
    if (side === null || side === '') return t.blank;
    if (typeof side === 'object') return t.reason(side.error);
    return part === 'state' ? t.state(side) : side;
  };
}

/** Of more cases than this that differ, the differences are folded. */
export const mostUnfolded = 5;

export function CaseDifferences({ of, folded }: { of: CaseResult; folded: boolean }) {
  const t = useFormCaseTexts();
  if (!folded) return <List of={of} />;
  return (
    <details>
      <summary className="small">{t.differs(of.count)}</summary>
      <List of={of} />
    </details>
  );
}

function List({ of: { count, differences } }: { of: CaseResult }) {
  const t = useFormCaseTexts();
  const say = useSides();
  return (
    <ul className={styles.differences}>
      {differences.map(({ id, label, instance, part, before, after }) => (
        <li key={`${id} ${instance ?? ''} ${part}`} className={styles.difference}>
          <b>{instance === null ? label || t.form : t.instance(label, instance + 1)}</b>
          <del className={styles.before}>
            <span className="vh">{t.was}: </span>
            {say(part, before)}
          </del>
          <span aria-hidden>→</span>
          <ins className={styles.after}>
            <span className="vh">{t.is}: </span>
            {say(part, after)}
          </ins>
        </li>
      ))}
      {count > differences.length && <li className="quiet">{t.further(count - differences.length)}</li>}
    </ul>
  );
}
