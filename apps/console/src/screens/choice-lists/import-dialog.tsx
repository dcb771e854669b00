/** Dialog for a new list from a file: its first rows, what does not fit, and the name. */

import { languageCodes, languageRows } from '@kontor/form/languages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refresh } from '../../api/hooks.ts';
import { useChoiceListTexts } from '../../i18n/choice-lists.ts';
import { Button, Dialog, Note, navigate, toast } from '../../ui/index.ts';
import page from './lists.module.css';
import { sendFile, type Told } from './pending.ts';
import { PendingLine } from './pending-rows.tsx';
import styles from './sheet.module.css';

export default function ImportDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const t = useChoiceListTexts();
  const queries = useQueryClient();
  const [told, setTold] = useState<Told>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    sendFile(file, { dry: true }).then(setTold, error => {
      toast.error(error);
      onClose();
    });
  }, [file, onClose]);
  async function create() {
    setBusy(true);
    try {
      const { id, added } = await sendFile(file, { dry: false });
      await refresh(queries, 'choice-lists');
      onClose();
      toast.ok(() => t.taken(added, 0));
      void navigate(`/reports/lists/${id}`);
    } catch (error) {
      toast.error(error);
      setBusy(false);
    }
  }
  return (
    <Dialog
      title={t.newFrom(told?.name ?? file.name)}
      size="lg"
      persistent
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" busy={busy || !told} onClick={() => void create()}>
            {t.create}
          </Button>
        </>
      }
    >
      {told ? (
        <>
          <Note tone={told.wrong > 0 ? 'warn' : 'info'}>
            {t.pastedCounts(told.added, told.changed, told.wrong)}
            {told.rows > told.first.length && ` · ${t.shownFirst(told.first.length, told.rows)}`}
          </Note>
          <div className={page.preview}>
            <table className={styles.sheet}>
              <thead>
                <tr>
                  <th />
                  <th>{t.value}</th>
                  {languageCodes.map(code => (
                    <th key={code}>{languageRows[code].name}</th>
                  ))}
                  {told.columns.map(({ name, label }) => (
                    <th key={name}>{label}</th>
                  ))}
                  <th>{t.notes}</th>
                </tr>
              </thead>
              <tbody>
                {told.first.map(line => (
                  <PendingLine key={line.line} line={line} columns={told.columns} present={undefined} />
                ))}
              </tbody>
            </table>
          </div>
        </>
      ) : (
        <p>{t.reading}</p>
      )}
    </Dialog>
  );
}
