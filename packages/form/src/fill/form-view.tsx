/** React component of a form, to fill in or to read. Answers are in the store; each field subscribes to its own. */
import { lazy, Suspense, useId, useMemo } from 'react';
import { listOf, own } from '../engine/base/plain.ts';
import type { Form } from '../engine/base/types.ts';
import { rowOf } from '../engine/content-types/index.ts';
import { inLanguage } from '../engine/form/languages.ts';
import { walk } from '../engine/form/walk.ts';
import { type Language, localeOf } from '../languages/index.ts';
import styles from './base/form.module.css';
import { texts } from './base/texts.ts';
import { contentViews } from './content-types/index.ts';
import { Contents } from './form/contents.tsx';
import { FormContext, type FormContextValue } from './form/context.ts';
import type { FormStore } from './store/store.ts';

export interface FormViewProps {
  /** The store's form; texts are shown in the language of `locale`, if they exist in it. */
  form: Form;
  store: FormStore;
  mode?: 'fill' | 'view';
  locale: Language;
  /** Without it file fields are read-only. Must be stable. */
  files?: FilesProp;
  /** URL of the form's own images; by default they are looked up among `files`. */
  fileUrl?: FormContextValue['fileUrl'];
  /** Source of known data; without it, or without columns, there are no suggestions. Must be stable. */
  suggestions?: FormContextValue['suggestions'];
  /** Source of the choices of long lists; without it, those that are on the device. Must be stable. */
  choices?: FormContextValue['choices'];
  /** Called after an instance of a repeat was removed: for a toast with undo. */
  onRemoved?: FormContextValue['onRemoved'];
  /** Persists which sections are open. Must be stable. */
  folds?: FormContextValue['folds'];
  /** Heading level of the form's largest headings. */
  headingLevel?: number;
  /** Larger controls; by default as set by `data-density` on an ancestor. */
  density?: 'touch' | undefined;
  /** Single column at any width, for the phone preview. */
  narrow?: boolean;
}
type FilesProp = FormContextValue['files'];

/** Loads with the first form that has a rule of its own that only warns. */
const FormWarnings = lazy(() => import('./warnings/form-warnings.tsx'));

/** 1 for the largest size of text. */
function largestHeading(form: Form): number {
  let largest = 6;
  walk(form.fields, content => {
    largest = Math.min(largest, rowOf(content).section?.(content.options)?.level ?? largest);
  });
  return largest;
}

export function FormView({
  form: given,
  store,
  mode = store.mode,
  locale,
  files = null,
  fileUrl = null,
  suggestions = null,
  choices = null,
  onRemoved = null,
  folds = null,
  headingLevel = 2,
  density,
  narrow = false,
}: FormViewProps) {
  const prefix = useId();
  const form = inLanguage(given, locale);
  const value = useMemo<FormContextValue>(() => {
    const t = texts[locale];
    const how = { locale: localeOf(locale), yes: t.yes, no: t.no };
    const largest = largestHeading(form);
    const topLevel = headingLevel - largest + 1;
    const adapters = { files, fileUrl, suggestions, choices, folds, onRemoved };
    return { store, mode, prefix, locale, t, how, ...adapters, headingLevel: topLevel, views: contentViews };
  }, [form, store, mode, prefix, locale, files, fileUrl, suggestions, choices, folds, onRemoved, headingLevel]);
  return (
    <FormContext value={value}>
      <div
        className={styles.form}
        data-form={prefix}
        data-mode={mode}
        data-density={density}
        data-narrow={narrow ? '' : undefined}
      >
        <Contents list={form.fields} instance={null} />
        {mode === 'fill' && listOf(given.rules).some(rule => own(rule, 'level') === 'warning') && (
          <Suspense>
            <FormWarnings />
          </Suspense>
        )}
      </div>
    </FormContext>
  );
}
