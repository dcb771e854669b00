/** Folded list of what a leaver has of one kind: the first names, and how many more. */
import { useLeaverTexts } from '../../i18n/leavers.ts';
import styles from './users.module.css';

const FIRST = 20;

export function Names({ of, count }: { of: string[]; count: number }) {
  const t = useLeaverTexts();
  return (
    <details className={styles.names}>
      <summary>{t.show}</summary>
      {of.slice(0, FIRST).join(' · ')} {count > FIRST && t.more(count - FIRST)}
    </details>
  );
}
