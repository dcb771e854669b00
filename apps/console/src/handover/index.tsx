/**
 * Handover panel: creates a link by which an unfinished entry is continued on another device, and shows it as QR code
 * and text.
 */
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../errors/api-error.ts';
import { loadErrorTexts } from '../errors/error-texts.ts';
import { describe } from '../errors/problem-text.ts';
import { dateTime } from '../i18n/format.ts';
import { useHandoverTexts } from '../i18n/handover.ts';
import type { LazyText } from '../i18n/index.ts';
import { useUiTexts } from '../i18n/ui.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Note, Progress } from '../ui/feedback.tsx';
import { lazily } from '../ui/lazily.ts';
import styles from './handover.module.css';
import type { OnProgress } from './store.ts';

const Qr = lazily(() => import('../ui/qr.tsx'));
/** Pixels; four per QR module for the longest of these links. */
const SIZE = 280;
/** The server's retention (a day) and a margin. */
const LONGEST = 86_400_000 + 600_000;

/** A link that continues the entry, and when it expires. */
export interface Handed {
  link: string;
  /** ISO 8601. */
  expires: string;
}
export interface HandoverProps {
  /** Called on mount, and again for each new link. */
  make: (onProgress: OnProgress) => Promise<Handed>;
  /** The other device must be logged in as the same user. */
  signIn?: boolean;
}

type Stage =
  | { is: 'making'; sent: number; total: number }
  | { is: 'ready'; handed: Handed }
  | { is: 'expired' }
  | { is: 'failed'; error: unknown };

const BEGUN: Stage = { is: 'making', sent: 0, total: 0 };

export default function Handover({ make, signIn = false }: HandoverProps) {
  const t = useHandoverTexts();
  const ui = useUiTexts();
  const [stage, setStage] = useState<Stage>(BEGUN);
  const maker = useRef(make);
  const turn = useRef(0);

  const start = useCallback(async () => {
    const own = ++turn.current;
    const show = (next: Stage) => void (own === turn.current && setStage(next));
    show(BEGUN);
    try {
      const handed = await maker.current((sent, total) => show({ is: 'making', sent, total }));
      show({ is: 'ready', handed });
    } catch (error) {
      await loadErrorTexts();
      show({ is: 'failed', error });
    }
  }, []);
  useEffect(() => {
    void start();
    return () => void turn.current++;
  }, [start]);

  const expires = stage.is === 'ready' ? Date.parse(stage.handed.expires) : null;
  useEffect(() => {
    if (expires === null) return;
    // Clamped, since this device's clock may be wrong.
    const left = expires - Date.now();
    const timer = setTimeout(() => setStage({ is: 'expired' }), left > 0 && left < LONGEST ? left : LONGEST);
    return () => clearTimeout(timer);
  }, [expires]);

  if (stage.is === 'making') return <Making {...stage} />;
  if (stage.is === 'ready') return <Ready handed={stage.handed} signIn={signIn} />;
  const expired = stage.is === 'expired';
  return (
    <Note
      tone={expired ? 'warn' : 'bad'}
      live
      action={
        <Button size="sm" onClick={() => void start()}>
          {expired ? t.again : ui.retry}
        </Button>
      }
    >
      {expired ? t.expired : <Failure error={stage.error} />}
    </Note>
  );
}

function Making({ sent, total }: { sent: number; total: number }) {
  const t = useHandoverTexts();
  const loading = total > 0 && sent < total;
  return (
    <div className={styles.making}>
      <p role="status">{t.making}</p>
      <Progress label={t.making} value={sent} max={loading ? total : undefined} />
      {loading && <p className={styles.quiet}>{t.uploading(sent / total)}</p>}
    </div>
  );
}

function Ready({ handed: { link, expires }, signIn }: { handed: Handed; signIn: boolean }) {
  const t = useHandoverTexts();
  const [trouble, setTrouble] = useState<{ say: LazyText }>();
  return (
    <div className={styles.ready}>
      <p role="status">
        {t.body} {signIn && t.signIn}
      </p>
      <Suspense fallback={<span style={{ width: SIZE, height: SIZE }} />}>
        <Qr text={link} label={t.qrLabel} size={SIZE} />
      </Suspense>
      <div className={styles.link}>
        <input aria-label={t.link} readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
        <CopyButton kind="primary" text={link} onFail={say => setTrouble({ say })} />
      </div>
      {trouble && (
        <Note tone="warn" live>
          {trouble.say()}
        </Note>
      )}
      <p className={styles.quiet}>
        {t.until(dateTime(expires))} {t.later}
      </p>
    </div>
  );
}

function Failure({ error }: { error: unknown }) {
  const t = useHandoverTexts();
  const own = ownWords(error, t);
  const { title, lines } = describe(error);
  return (
    <>
      <b>{own ?? title}</b>
      {!own && lines.map(line => <div key={line}>{line}</div>)}
      <div>{t.kept}</div>
    </>
  );
}

function ownWords(error: unknown, t: ReturnType<typeof useHandoverTexts>): string | undefined {
  if (error instanceof ApiError && error.code === 0) return t.offline;
  return error instanceof Error && error.name === 'FileLost' ? t.fileLost : undefined;
}
