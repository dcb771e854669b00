/** Pages shown in place of a form: loading, not available, failed. */
import { type ReactNode, Suspense } from 'react';
import { useSharedTexts } from '../i18n/shared.ts';
import { Button } from '../ui/button.tsx';
import { lazily } from '../ui/lazily.ts';
import { useIndicator } from '../ui/timing.ts';
import { useTitle } from '../ui/title.ts';
import styles from './shared.module.css';

const PendingNote = lazily(() => import('./pending-note.tsx'));

export function Say({ title, children, actions }: { title: string; children: ReactNode; actions?: ReactNode }) {
  useTitle(title);
  return (
    <main className={styles.card} data-part="notice">
      <h1>{title}</h1>
      <p>{children}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
      <div className={styles.beside}>
        <Suspense>
          <PendingNote />
        </Suspense>
      </div>
    </main>
  );
}

export function Unavailable() {
  const t = useSharedTexts();
  return <Say title={t.unavailable}>{t.unavailableBody}</Say>;
}

export function Failed({ busy, retry }: { busy: boolean; retry: () => void }) {
  const t = useSharedTexts();
  const again = (
    <Button kind="primary" size="lg" onClick={retry}>
      {t.retry}
    </Button>
  );
  return (
    <Say title={t.loadFailed} actions={again}>
      {busy ? t.loadBusyBody : t.loadFailedBody}
    </Say>
  );
}

/** Skeleton of a form; delayed, so that a quick load shows nothing. */
export function Waiting() {
  const shown = useIndicator(true);
  const lines = ['a', 'b', 'c', 'd', 'e'];
  return (
    <main className={styles.sheet} aria-busy>
      {shown && (
        <>
          <div className={styles.head}>
            <span className={styles.boneTitle} />
          </div>
          <div className={styles.body}>
            {lines.map(line => (
              <div key={line} className={styles.line}>
                <span className={styles.boneLabel} />
                <span className={styles.boneField} />
              </div>
            ))}
          </div>
        </>
      )}
    </main>
  );
}
