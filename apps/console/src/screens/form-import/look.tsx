/** The form as it is filled in, in memory. */
import { type Form, inLanguage } from '@kontor/form';
import { createFormStore, FormView, useReady } from '@kontor/form/fill';
import { useState } from 'react';
import { useLanguage } from '../../i18n/index.ts';

export default function Look({ form: given, language }: { form: Form; language: string | undefined }) {
  const locale = useLanguage();
  const [form] = useState(() => inLanguage(given, language ?? locale));
  useReady(form);
  const [store] = useState(() => createFormStore(form, null, {}));
  return <FormView form={form} store={store} locale={locale} fileUrl={() => undefined} headingLevel={3} />;
}
