/**
 * Button that copies a text to the clipboard and confirms in place. Hidden without clipboard access (pages without
 * TLS).
 */
import { useEffect, useState } from 'react';
import { useCopyingTexts } from '../i18n/copying.ts';
import type { LazyText } from '../i18n/index.ts';
import { Button, type ButtonProps } from './button.tsx';
import { IconCheck, IconCopy } from './icons.ts';

const SHOWN = 2_000;

interface CopyButtonProps extends Pick<ButtonProps, 'kind'> {
  text: string;
  onCopied?: () => void;
  /** Receives the error message if copying failed. */
  onFail: (reason: LazyText) => void;
}

export function CopyButton({ text, onCopied, onFail, kind = 'default' }: CopyButtonProps) {
  const t = useCopyingTexts();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), SHOWN);
    return () => clearTimeout(timer);
  }, [done]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
      onCopied?.();
    } catch {
      onFail(() => t.notCopied);
    }
  }
  if (!(navigator.clipboard as Clipboard | undefined)) return null;
  return (
    <>
      <Button kind={kind} icon={done ? IconCheck : IconCopy} onClick={() => void copy()}>
        {done ? t.copied : t.copy}
      </Button>
      <span className="vh" role="status">
        {done && t.copied}
      </span>
    </>
  );
}
