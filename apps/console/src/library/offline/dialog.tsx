/**
 * Dialog for a form's offline copy: downloads it when opened for the first time, then shows what is stored and since
 * when.
 */
import { useEffect, useState } from 'react';
import { fetchForOffline } from '../../api/offline-forms.ts';
import { useUser } from '../../api/session.ts';
import { useStore } from '../../base/store.ts';
import { describe } from '../../errors/problem-text.ts';
import { bytes, dateTime, number } from '../../i18n/format.ts';
import { useOfflineFormTexts } from '../../i18n/offline-forms.ts';
import { dropForm, kept, type StoredFormInfo, storedForms, userKey } from '../../offline/forms.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Note, Progress } from '../../ui/feedback.tsx';
import { toast } from '../../ui/toasts.ts';
import styles from './offline.module.css';

type State = 'reading' | 'fetching' | 'there' | 'noRoom' | { failed: unknown };

export default function OfflineDialog({ form, onClose }: { form: { id: string; name: string }; onClose: () => void }) {
  const t = useOfflineFormTexts();
  const user = useUser();
  const key = user ? userKey(user.id, form.id) : '';
  const info = useStore(kept).find(one => one.key === key) ?? null;
  const [state, setState] = useState<State>('reading');

  async function fetchIt() {
    setState('fetching');
    try {
      setState((await fetchForOffline(form.id)) ? 'there' : 'noRoom');
    } catch (error) {
      setState({ failed: error });
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    void storedForms().then(all => (all.some(one => one.key === key) ? setState('there') : fetchIt()));
  }, []);
  async function remove() {
    await dropForm(key);
    toast.ok(() => t.removed(form.name));
    onClose();
  }

  const busy = state === 'fetching';
  return (
    <Dialog
      title={t.title(form.name)}
      size="sm"
      onClose={onClose}
      foot={
        <>
          {info && !busy && (
            <Button kind="dangerText" className={styles.apart} onClick={() => void remove()}>
              {t.remove}
            </Button>
          )}
          {state !== 'reading' && (info || !busy) && (
            <Button busy={busy && t.refreshing} onClick={() => void fetchIt()}>
              {info ? t.refresh : t.retry}
            </Button>
          )}
          <Button kind="primary" onClick={onClose}>
            {t.close}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>{t.explain}</p>
        {busy && !info && (
          <div role="status">
            <p>{t.fetching}</p>
            <Progress label={t.fetching} value={0} />
          </div>
        )}
        {state === 'noRoom' && (
          <Note tone="bad" live>
            {t.noRoom}
          </Note>
        )}
        {typeof state === 'object' && (
          <Note tone="bad" live>
            <b>{t.failed}</b> {[describe(state.failed).title, info ? t.stays : ''].join(' ')}
          </Note>
        )}
        {info && <Facts info={info} />}
        <p className={styles.quiet}>{t.leaves}</p>
      </div>
    </Dialog>
  );
}

function Facts({ info }: { info: StoredFormInfo }) {
  const t = useOfflineFormTexts();
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{t.at}</dt>
          <dd>{dateTime(new Date(info.at))}</dd>
        </div>
        <div>
          <dt>{t.size}</dt>
          <dd>{bytes(info.size)}</dd>
        </div>
        <div>
          <dt>{t.pictures}</dt>
          <dd>{info.pictures ? number(info.pictures) : t.none}</dd>
        </div>
        <div>
          <dt>{t.known}</dt>
          <dd>{info.known === null ? t.none : t.rows(info.known)}</dd>
        </div>
      </dl>
      {info.left_out.includes('pictures') && <Note tone="warn">{t.picturesOut}</Note>}
      {info.left_out.includes('known') && <Note tone="warn">{t.knownOut}</Note>}
      {info.left_out.includes('lists') && <Note tone="warn">{t.listsOut}</Note>}
    </>
  );
}
