/**
 * The form in the canvas' place, to be filled in: conditions open and close, repeats grow. Nothing is sent. What is said of
 * it stays in sight at the foot of the paper, in the room of the line that inserts, so that no field moves.
 */
import { type Data, type Form, inLanguage } from '@kontor/form';
import { createFormStore, FormView, useReady } from '@kontor/form/fill';
import { Suspense, useMemo, useRef, useState } from 'react';
import { asFilling, useUser } from '../../api/session.ts';
import { useDesignerCanvasTexts } from '../../i18n/designer-canvas.ts';
import { useLanguage } from '../../i18n/index.ts';
import { Button, lazily, useStore } from '../../ui/index.ts';
import { rowsForTrial } from './choice-lists.ts';
import { useTools } from './context.ts';
import { localFiles } from './local-files.ts';
import styles from './try-out.module.css';

const Why = lazily(() => import('../../why/why.tsx'));
const CaseBar = lazily(() => import('./case-bar.tsx'));

interface TryOutProps {
  form: Form;
  fileUrl: (id: string) => string | undefined;
  narrow: boolean;
  onEnd(): void;
}

export default function TryOut({ form: given, fileUrl, narrow, onEnd }: TryOutProps) {
  const { language } = useStore(useTools().writing);
  const locale = useLanguage();
  const t = useDesignerCanvasTexts();
  const user = useUser();
  const [form] = useState(() => inLanguage(given, language));
  useReady(form);
  const made = (data: Data | null) =>
    createFormStore(form, data, { user: user && asFilling(user), rows: rowsForTrial });
  // a case that is opened is a new store
  const [{ store, round }, begin] = useState(() => ({ store: made(null), round: 0 }));
  const files = useMemo(localFiles, []);
  const root = useRef<HTMLDivElement>(null);
  return (
    <div ref={root}>
      <FormView key={round} {...{ form, store, locale, files, fileUrl, narrow }} headingLevel={3} />
      <Suspense>
        <Why key={`why ${round}`} {...{ form, root }} data={store.data} meta={store.meta} />
      </Suspense>
      <div className={styles.bar} data-keep-clear>
        <p role="status">{t.trying}</p>
        <Suspense>
          <CaseBar {...{ form, store }} onOpen={data => begin({ store: made(data), round: round + 1 })} />
        </Suspense>
        <Button onClick={onEnd}>
          {t.tryingEnd}
          <kbd className="kbd" aria-hidden>
            P
          </kbd>
        </Button>
      </div>
    </div>
  );
}
