/** Dot that marks unread news. */
import { useStore } from '../base/store.ts';
import { useHelpTexts } from '../i18n/help.ts';
import styles from './help.module.css';
import { isNewsFresh } from './newest.ts';

export function NewsDot() {
  const t = useHelpTexts();
  return useStore(isNewsFresh) ? <span className={styles.dot} role="img" aria-label={t.newsFresh} /> : null;
}
