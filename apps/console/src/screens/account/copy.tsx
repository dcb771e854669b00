import { useEffect, useState } from 'react';
import { useMyAccountTexts } from '../../i18n/my-account.ts';
import { Button, IconCheck, IconCopy, toast } from '../../ui/index.ts';

const SHOWN = 2_000;

/** Copies a text, and says so in its own place. */
export function CopyButton({ text }: { text: string }) {
  const t = useMyAccountTexts();
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
    } catch (error) {
      toast.error(error, { lines: [t.notCopied] });
    }
  }
  return (
    <Button icon={done ? IconCheck : IconCopy} onClick={() => void copy()}>
      {done ? t.copied : t.copy}
    </Button>
  );
}

/** A secret that is shown once: as text to select, and to copy. */
export function Secret({ text }: { text: string }) {
  return (
    <>
      <code>{text}</code>
      <CopyButton text={text.replaceAll(' ', '')} />
    </>
  );
}
