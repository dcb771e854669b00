/** The page of a link: the form, or why there is none. */
import { inLanguage } from '@kontor/form';
import { createFormStore, FormView } from '@kontor/form/react';
import { useEffect, useState } from 'react';
import { useLanguage } from '../i18n/index.ts';
import { useSharedTexts } from '../i18n/shared.ts';
import { useStore } from '../ui/store.ts';
import { loadForm, loadingOf, type SharedForm } from './load.ts';
import type { FormPlace } from './place.ts';
import styles from './shared.module.css';
import { Failed, Say, Unavailable, Waiting } from './states.tsx';

export function FormPage({ place }: { place: FormPlace }) {
  const t = useSharedTexts();
  const loading = useStore(loadingOf(place));
  const again = () => void loadForm(place);
  const offline = loading.kind === 'offline';
  useEffect(() => {
    if (!offline) return;
    const load = () => void loadForm(place);
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, [offline, place]);
  if (loading.kind === 'waiting') return <Waiting />;
  if (loading.kind === 'gone') return <Unavailable />;
  if (loading.kind === 'failed') return <Failed busy={loading.busy} retry={again} />;
  if (loading.kind === 'offline') return <Say title={t.noNetwork}>{t.noNetworkBody}</Say>;
  return <Fill form={loading.form} />;
}

function Fill({ form: { name, fields, states } }: { form: SharedForm }) {
  const locale = useLanguage();
  const [store] = useState(() => createFormStore({ fields, states }, null));
  const form = inLanguage(store.form, locale);
  return (
    <main className={styles.sheet}>
      <div className={styles.head}>
        <h1>{name}</h1>
      </div>
      <div className={styles.body}>
        <FormView form={form} store={store} locale={locale} />
      </div>
    </main>
  );
}
