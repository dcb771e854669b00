/** List of the ten recovery codes, sent only once: leaving without saving them is blocked by the navigation guard. */
import { useState } from 'react';
import { useBranding } from '../../api/branding.ts';
import { saveAs } from '../../api/download.ts';
import { useFactorTexts } from '../../i18n/my-account.ts';
import { Button, Checkbox, CopyButton, IconDownload, IconPrinter, Note, toast, useBlocker } from '../../ui/index.ts';
import styles from './my-account.module.css';

export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useFactorTexts();
  const { app_name } = useBranding();
  const [kept, setKept] = useState(false);
  const text = codes.join('\n');
  function download() {
    setKept(true);
    saveAs(new Blob([`${app_name}: ${t.codesFile}\n\n${text}\n`], { type: 'text/plain' }), `${t.codesFile}.txt`);
  }
  useBlocker({ dirty: !kept, what: () => t.codesLost, save: async () => download() });
  return (
    <div className={styles.stack}>
      <Note tone="warn" live>
        {t.codesNote}
      </Note>
      <ul className={styles.codes} aria-label={t.codes}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <CopyButton text={text} onFail={toast.error} />
        <Button icon={IconDownload} onClick={download}>
          {t.download}
        </Button>
        <Button icon={IconPrinter} onClick={() => window.print()}>
          {t.print}
        </Button>
      </div>
      <Checkbox label={t.codesKept} checked={kept} onChange={setKept} />
      <div>
        <Button kind="primary" onClick={onDone} disabledReason={!kept && t.codesLost}>
          {t.done}
        </Button>
      </div>
    </div>
  );
}
