/** Progress of an entry that is being sent. */

import { useStore } from '../base/store.ts';
import { useSentTexts } from '../i18n/shared-sent.ts';
import type { Outgoing } from '../offline/types.ts';
import { Button } from '../ui/button.tsx';
import { Progress } from '../ui/feedback.tsx';
import { useIndicator } from '../ui/timing.ts';
import { outgoing } from './send-bundle.ts';
import styles from './shared.module.css';

/** Sent and total bytes, and a text of them. */
export function progressOf({ files }: Outgoing): { sent: number; size: number; text: string } {
  const t = useSentTexts.now();
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const sent = files.reduce((sum, file) => sum + (file.stored ? file.size : Math.min(file.sent, file.size)), 0);
  const at = files.findIndex(({ stored }) => !stored);
  const file = files[at];
  const text = file ? t.fileOf(at + 1, files.length, file.size ? file.sent / file.size : 0) : t.entryGoes;
  return { sent, size, text };
}

export default function SendProgress({ localId, onLeave }: { localId: string; onLeave: () => void }) {
  const t = useSentTexts();
  const entry = useStore(outgoing).find(one => one.local_id === localId);
  const shown = useIndicator(true, 600);
  const slow = useIndicator(true, 4_000);
  if (!shown || !entry || entry.files.length === 0) return null;
  const { sent, size, text } = progressOf(entry);
  return (
    <div className={styles.going} role="status">
      <Progress label={text} value={sent} max={size} />
      <span>{text}</span>
      {slow && (
        <Button size="sm" onClick={onLeave}>
          {t.background}
        </Button>
      )}
    </div>
  );
}
