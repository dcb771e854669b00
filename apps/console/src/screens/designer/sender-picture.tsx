/**
 * Setting for the picture in the head of the form's public page: chosen or uploaded, and stored at once, independent of
 * the form being edited. Lazy part of the form tab.
 */
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { exchange } from '../../api/ask.ts';
import { ApiError } from '../../api/client.ts';
import { refresh, useRecord } from '../../api/hooks.ts';
import { useRights } from '../../api/session.ts';
import { describe, issueText } from '../../errors/problem-text.ts';
import { useSenderPictureTexts } from '../../i18n/sender-picture.ts';
import { Button, IconPhoto, IconTrash, Note, Progress, toast } from '../../ui/index.ts';
import { lazily } from '../../ui/lazily.ts';
import styles from './sender-picture.module.css';
import type { StoredForm } from './suggestion-state.ts';

const PicturePicker = lazily(() => import('../../library/picture-picker.tsx'));

const TYPES = ['image/png', 'image/jpeg', 'image/webp'];
const contain = { contain: 'sender_picture' } as const;

function useSenderPicture({ id, version, onStored }: StoredForm) {
  const queries = useQueryClient();
  const { record, isError } = useRecord('report-configs', id, contain);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<(() => string) | null>(null);
  // An undo is based on the latest version, not on that of its change.
  const latest = useRef(version);
  useLayoutEffect(() => {
    latest.current = version;
  });
  async function set(picture: string | null): Promise<boolean> {
    setBusy(true);
    setFault(null);
    try {
      const { body, version: next } = await exchange('PATCH /report-configs/{id}.json', {
        params: { id: id ?? '' },
        query: contain,
        body: { sender_picture_id: picture },
        ifMatch: latest.current,
      });
      onStored(next);
      queries.setQueryData(['report-configs', 'record', id, contain], { data: body.data, version: next });
      void refresh(queries, 'report-configs');
      return true;
    } catch (error) {
      setFault(() => () => faultOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { record, isError, busy, fault: fault?.(), set };
}

function faultOf(error: unknown): string {
  if (!(error instanceof ApiError)) return describe(error).title;
  if (error.code === 412) return useSenderPictureTexts.now().changed;
  const [issue] = error.issues;
  return error.code === 422 && issue ? issueText(issue) : describe(error).title;
}

function Shown({ url }: { url: string | null | undefined }) {
  const t = useSenderPictureTexts();
  if (!url) return <p className={styles.hint}>{t.gone}</p>;
  return <img src={url} alt={t.present} className={styles.shown} />;
}

export default function SenderPicture(form: StoredForm) {
  const t = useSenderPictureTexts();
  const { record, isError, busy, fault, set } = useSenderPicture(form);
  const [picking, setPicking] = useState(false);
  const may = useRights()('ReportConfigs', 'update');

  if (!form.id) return <p className={styles.hint}>{t.first}</p>;
  if (!record) return isError ? null : <Progress label={t.present} value={0} />;
  const { sender_picture_id: present, sender_picture: file } = record;
  const put = async (id: string) => (await set(id)) && toast.ok(() => useSenderPictureTexts.now().taken);

  async function remove() {
    if (!(await set(null))) return;
    toast.ok(() => useSenderPictureTexts.now().removed, present ? { undo: () => void put(present) } : {});
  }
  return (
    <section className={styles.picture} aria-label={t.title}>
      {present && <Shown url={file?.thumbnail ?? file?.url} />}
      {fault && (
        <Note tone="bad" live>
          {fault}
        </Note>
      )}
      {may && (
        <div className={styles.buttons}>
          <Button size="sm" icon={IconPhoto} busy={busy} onClick={() => setPicking(true)}>
            {present ? t.replace : t.choose}
          </Button>
          {present && (
            <Button size="sm" kind="dangerText" icon={IconTrash} onClick={() => void remove()}>
              {t.remove}
            </Button>
          )}
        </div>
      )}
      <p className={styles.hint}>{present ? t.hint : `${t.none} ${t.hint}`}</p>
      <Suspense fallback={null}>
        {picking && (
          <PicturePicker
            types={TYPES}
            onDone={chosen => {
              setPicking(false);
              if (chosen) void put(chosen.id);
            }}
          />
        )}
      </Suspense>
    </section>
  );
}
