/**
 * Live preview of the public form in the settings: an arbitrary form with an unsaved style sheet. Both come by
 * postMessage from the framing page of this instance; nothing is sent or stored. The page's content security policy
 * applies to the previewed style sheet as well.
 */
import { type Content, type Form, inLanguage, newId, type State, textIn, titleOnce } from '@kontor/form';
import {
  createFormStore,
  ErrorSummary,
  type FilesAdapter,
  FormView,
  loadChecks,
  type StoredFile,
  viewsFor,
} from '@kontor/form/fill';
import { useEffect, useMemo, useState } from 'react';
import { useLanguage } from '../i18n/index.ts';
import { useSharedTexts } from '../i18n/shared.ts';
import { Button } from '../ui/button.tsx';
import { framed } from './access-token.ts';
import { Unavailable, Waiting } from './empty-states.tsx';
import styles from './shared.module.css';

interface Tried {
  type: 'KontorPreview';
  form: { id: string; name: string; fields: Content[]; states: State[] };
  css: string;
  theme: 'light' | 'dark';
}

const isTried = (given: unknown): given is Tried =>
  typeof given === 'object' && given !== null && 'type' in given && given.type === 'KontorPreview';

export default function Preview() {
  const [form, setForm] = useState<Tried['form'] | null>(null);
  useEffect(() => {
    if (!framed()) return;
    // Adopted style sheets come after linked ones, as the instance's own does in the real form.
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    let latest = '';
    const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== window.parent || origin !== location.origin || !isTried(data)) return;
      sheet.replaceSync(data.css);
      document.documentElement.dataset.theme = data.theme;
      if (latest === data.form.id) return;
      latest = data.form.id;
      Promise.resolve(viewsFor(data.form)).then(
        () => latest === data.form.id && setForm(data.form),
        () => undefined,
      );
    };
    window.addEventListener('message', onMessage);
    window.parent.postMessage({ type: 'KontorPreviewReady' }, location.origin);
    return () => {
      window.removeEventListener('message', onMessage);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(one => one !== sheet);
    };
  }, []);
  if (!framed()) return <Unavailable />;
  return form ? <Sheet key={form.id} given={form} /> : <Waiting />;
}

/** The form with the same components as the real one (fill.tsx). */
function Sheet({ given }: { given: Tried['form'] }) {
  const t = useSharedTexts();
  const locale = useLanguage();
  const spoken: Form = inLanguage({ fields: given.fields, states: given.states }, locale);
  const name = textIn(given.name, locale);
  const form = useMemo(() => titleOnce(spoken, name), [spoken, name]);
  const [store] = useState(() => createFormStore(spoken, null, {}));
  const files = useMemo(localFiles, []);
  return (
    <main className={styles.sheet} data-part="sheet" aria-label={name}>
      <div className={styles.head} data-part="head">
        <h1>{name}</h1>
      </div>
      <div className={styles.body} data-part="body">
        <ErrorSummary store={store} locale={locale} />
        <FormView {...{ form, store, locale, files }} />
      </div>
      <div className={styles.foot} data-part="foot">
        <Button
          kind="primary"
          size="lg"
          className={styles.send}
          onClick={() => void loadChecks().then(() => store.check())}
        >
          {t.send}
        </Button>
      </div>
    </main>
  );
}

/** Files stay in memory. */
function localFiles(): FilesAdapter {
  const kept = new Map<string, StoredFile>();
  return {
    async upload(file) {
      const url = URL.createObjectURL(file);
      const stored = { id: newId(), filename: file.name, type: file.type, url, thumbnail: url };
      kept.set(stored.id, stored);
      return stored;
    },
    get: id => kept.get(id),
  };
}
