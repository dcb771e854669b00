/**
 * HTML viewer: a sandboxed iframe without origin or scripts. The server's response has a matching content security
 * policy, and allows framing by the console only.
 */
import { useEffect, useState } from 'react';
import { useFileTexts } from '../../../i18n/file.ts';
import { Note } from '../../../ui/feedback.tsx';
import styles from '../file.module.css';
import type { ViewerProps } from './viewer-props.ts';

export default function PageViewer({ url, title, onBroken }: ViewerProps) {
  const t = useFileTexts();
  const [there, setThere] = useState(false);
  // An iframe reports no HTTP errors: checks the address first.
  useEffect(() => {
    const ends = new AbortController();
    fetch(url, { method: 'HEAD', signal: ends.signal }).then(
      answer => (answer.ok ? setThere(true) : onBroken()),
      () => !ends.signal.aborted && onBroken(),
    );
    return () => ends.abort();
  }, [url, onBroken]);
  return (
    <>
      <Note tone="info" className={styles.said}>
        {t.pageAsleep}
      </Note>
      {there && <iframe className={styles.page} sandbox="" src={url} title={title} referrerPolicy="no-referrer" />}
    </>
  );
}
