/** The fields that a formula reads, to type test values in. */
import { useEffect, useMemo, useState } from 'react';
import type { Content, Data, Form } from '../../engine/base/types.ts';
import { inLanguage } from '../../engine/form/languages.ts';
import { type Node, refsOf } from '../../engine/formula/node.ts';
import { FormView } from '../../fill/form-view.tsx';
import { useReady } from '../../fill/ready.ts';
import { createFormStore } from '../../fill/store/store.ts';
import type { Language } from '../../languages/index.ts';
import type { FormulaTools } from '../base/formula-tools.ts';
import styles from './dialog.module.css';
import { dialogTexts } from './dialog-texts.ts';
import { fieldsRead, formOf } from './trial.ts';
import { useTrial } from './use-trial.ts';

interface PaneProps {
  form: Form;
  content: Content | null;
  locale: Language;
  tools: FormulaTools;
  node: Node | null;
}

export default function TrialPane({ form, content, locale, tools, node }: PaneProps) {
  const t = dialogTexts[locale];
  const { entry } = useTrial(tools);
  const read = useMemo(
    () => (node === null ? [] : [...fieldsRead(form, node, content)].toSorted()),
    [form, node, content],
  );
  const key = read.join(' ');
  const fields = useMemo(() => inLanguage(formOf(form, new Set(key.split(' '))), locale), [form, key, locale]);
  if (fields.fields.length === 0) {
    // one that names a field that there is not does ask for something
    const none = node !== null && refsOf(node).length === 0;
    return <p className={styles.quiet}>{none ? t.trialNone : t.trialWaits}</p>;
  }
  return (
    <>
      <Values key={`${key} ${entry ?? ''}`} form={fields} locale={locale} tools={tools} />
      <p className={styles.quiet}>{t.trialNote}</p>
    </>
  );
}

function Values({ form, locale, tools }: { form: Form; locale: Language; tools: FormulaTools }) {
  useReady(form);
  const [store] = useState(() => createFormStore(form, tools.trial.get().data));
  useEffect(
    () =>
      store.subscribe('*', () => {
        const before = tools.trial.get();
        const data: Data = { ...before.data, ...store.data() };
        tools.trial.set({ entry: before.entry, data });
      }),
    [store, tools],
  );
  return <FormView {...{ form, store, locale }} narrow headingLevel={4} />;
}
