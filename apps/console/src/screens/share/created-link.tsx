/** New share link, shown only once: copy, QR code and print. */
import { Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useShareTexts } from '../../i18n/share.ts';
import {
  Button,
  CopyButton,
  Icon,
  IconButton,
  IconCircleCheckFilled,
  IconPrinter,
  IconQrcode,
  lazily,
  toast,
} from '../../ui/index.ts';
import styles from './share.module.css';

/** Pixels; about 11 cm in print. */
const SHOWN = 280;
const PRINTED = 420;
const Qr = lazily(() => import('../../ui/qr.tsx'));

interface MadeProps {
  link: string;
  /** Name of the form. */
  name: string;
  /** Also sent by mail. */
  sent: boolean;
  /** Copied, or shown as QR code: the link counts as saved. */
  onTaken: () => void;
}

export function CreatedLink({ link, name, sent, onTaken }: MadeProps) {
  const t = useShareTexts();
  const [code, setCode] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (link) field.current?.select();
  }, [link]);
  useEffect(() => {
    if (link) box.current?.scrollIntoView?.({ block: code ? 'start' : 'nearest' });
  }, [link, code]);
  function show() {
    setCode(!code);
    onTaken();
  }
  return (
    <div ref={box} className={styles.made}>
      <p role="status">
        <Icon of={IconCircleCheckFilled} size={16} />
        <span>
          <b>{sent ? t.createdSent : t.created}</b> {t.once}
        </span>
      </p>
      <div className={styles.link}>
        <input
          ref={field}
          aria-label={t.link}
          readOnly
          value={link}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onCopy={onTaken}
        />
        <CopyButton kind="primary" text={link} onCopied={onTaken} onFail={toast.error} />
        <IconButton
          className={styles.code}
          icon={IconQrcode}
          label={code ? t.qrHide : t.qrShow}
          aria-expanded={code}
          onPointerEnter={() => Qr.preload()}
          onClick={show}
        />
      </div>
      {code && (
        <div className={styles.large}>
          <Suspense fallback={<span className={styles.waiting} />}>
            <Qr text={link} label={t.qrLabel(name)} size={SHOWN} />
          </Suspense>
          <Button icon={IconPrinter} onClick={() => window.print()}>
            {t.print}
          </Button>
          <Sheet name={name} link={link} />
        </div>
      )}
    </div>
  );
}

/** Print layout, instead of the page. */
const Sheet = ({ name, link }: { name: string; link: string }) =>
  createPortal(
    <div className={styles.sheet} aria-hidden data-print-sheet>
      <h1>{name}</h1>
      <Suspense>
        <Qr text={link} label="" size={PRINTED} />
      </Suspense>
      <p>{link}</p>
    </div>,
    document.body,
  );
