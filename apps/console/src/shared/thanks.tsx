/** Confirmation page after sending. */
import { useEffect, useRef, useState } from 'react';
import { dateTime } from '../i18n/format.ts';
import { useSentTexts } from '../i18n/shared-sent.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconCheck } from '../ui/icons.ts';
import { useTitle } from '../ui/title.ts';
import { framed } from './access-token.ts';
import { ask } from './ask.ts';
import type { Receipt } from './outcome.ts';
import PageFoot from './page-foot.tsx';
import { goTo, routeOf } from './route.ts';
import styles from './shared.module.css';

interface ThanksProps {
  receipt: Receipt | null;
  /** Address of the form, to fill it in again. */
  again: string | null;
}

export default function Thanks({ receipt, again }: ThanksProps) {
  const t = useSentTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const open = useIsOpen(again);
  useTitle(t.thanksBare.replace('.', ''));
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <main className={styles.card} data-part="thanks">
        <span className={styles.tick}>
          <Icon of={IconCheck} size={30} />
        </span>
        <h1 ref={heading} tabIndex={-1}>
          {receipt ? t.thanks : t.thanksBare}
        </h1>
        {receipt && <p>{t.thanksBody}</p>}
        {receipt && (
          <dl className={styles.facts}>
            <dt>{t.form}</dt>
            <dd>
              <b>{receipt.form}</b>
            </dd>
            <dt>{t.sentAt}</dt>
            <dd>{dateTime(new Date(receipt.at))}</dd>
            {receipt.files > 0 && (
              <>
                <dt>{t.attached}</dt>
                <dd>{t.files(receipt.files)}</dd>
              </>
            )}
            <dt>{receipt.number ? t.number : t.mark}</dt>
            <dd className={styles.mono}>{receipt.number ?? markOf(receipt.id)}</dd>
          </dl>
        )}
        {again && open && (
          <div className={styles.actions}>
            <Button kind="primary" size="lg" onClick={() => goTo(again)}>
              {t.another}
            </Button>
          </div>
        )}
        {!framed() && <p className={styles.after}>{t.close}</p>}
      </main>
      <PageFoot />
    </>
  );
}

/** Short prefix of the id, to find the entry by or to read aloud. */
function markOf(id: string): string {
  const plain = id.replaceAll('-', '');
  return `${plain.slice(-8, -4)}-${plain.slice(-4)}`;
}

/** Whether the link accepts another entry; true if that cannot be determined. */
function useIsOpen(again: string | null): boolean {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const place = again ? routeOf(new URL(again, location.href).pathname) : null;
    if (place?.kind !== 'form') return;
    const late = new AbortController();
    ask('GET /report-configs/shared/{id}.json', {
      params: { id: place.id },
      token: place.token,
      signal: late.signal,
    }).then(
      () => setOpen(true),
      error => late.signal.aborted || setOpen((error as { code?: number }).code !== 404),
    );
    return () => late.abort();
  }, [again]);
  return open;
}
