/** The form in the canvas' place, to be filled in: conditions open and close, repeats grow. Nothing is sent. */
import { type Form, inLanguage } from '@kontor/form';
import { createFormStore, FormView, useReady } from '@kontor/form/fill';
import { Suspense, useMemo, useRef, useState } from 'react';
import { fullName, useUser } from '../../api/session.ts';
import { useLanguage } from '../../i18n/index.ts';
import { lazily, useStore } from '../../ui/index.ts';
import { rowsForTrial } from './choice-lists.ts';
import { useTools } from './context.ts';
import { localFiles } from './local-files.ts';

const Why = lazily(() => import('../../library/why/why.tsx'));

interface TryOutProps {
  form: Form;
  fileUrl: (id: string) => string | undefined;
  narrow: boolean;
}

export default function TryOut({ form: given, fileUrl, narrow }: TryOutProps) {
  const { language } = useStore(useTools().writing);
  const locale = useLanguage();
  const user = useUser();
  const [form] = useState(() => inLanguage(given, language));
  useReady(form);
  const [store] = useState(() =>
    createFormStore(form, null, { user: user && { ...user, name: fullName(user) }, rows: rowsForTrial }),
  );
  const files = useMemo(localFiles, []);
  const root = useRef<HTMLDivElement>(null);
  return (
    <div ref={root}>
      <FormView {...{ form, store, locale, files, fileUrl, narrow }} headingLevel={3} />
      <Suspense>
        <Why {...{ form, root }} data={store.data} />
      </Suspense>
    </div>
  );
}
