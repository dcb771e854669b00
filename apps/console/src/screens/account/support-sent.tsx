/** Confirmation of a support message with its full text. */
import { useEffect, useRef } from 'react';
import { useSupportTexts } from '../../i18n/support.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback.tsx';
import styles from './login.module.css';
import type { Draft } from './support-draft.ts';

export function SupportSent({ sent, onAgain }: { sent: Draft; onAgain: () => void }) {
  const t = useSupportTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const lines: [string, string][] = [
    [t.message, sent.message],
    [t.name, sent.name],
    [t.email, sent.email],
    [t.phone, sent.phone],
  ];
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {t.sent}
      </h2>
      {!sent.email && !sent.phone && <Note tone="warn">{t.sentNoAddress}</Note>}
      <p className={styles.note}>{t.sentBody}</p>
      <dl className={styles.sent}>
        {lines.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text || t.nothing}</dd>
          </div>
        ))}
      </dl>
      <div>
        <Button onClick={onAgain}>{t.again}</Button>
      </div>
    </>
  );
}
