import { useStore } from '../base/store.ts';
import { useHelpTexts } from '../i18n/help.ts';
import styles from './help.module.css';
import { isNewsFresh } from './newest.ts';

/** Until the newest was seen. */
export function NewsDot() {
  const t = useHelpTexts();
  return useStore(isNewsFresh) ? <span className={styles.dot} role="img" aria-label={t.newsFresh} /> : null;
}
