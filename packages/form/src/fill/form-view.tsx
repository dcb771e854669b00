/** A form to fill in or to read. */
import { useId, useMemo } from 'react';
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
  /** The form of the store; its texts are shown in the language of `locale`, where they are given in it. */
  form: Form;
  store: FormStore;
  mode?: 'fill' | 'view';
  locale: Language;
  /** Without it, file fields show what there is and take nothing. Keep its identity from render to render. */
  files?: FilesProp;
  /** Address of a picture of the form's own; without it they are looked up among `files`. */
  fileUrl?: FormContextValue['fileUrl'];
  /** Where known data is asked for; without it, or without columns, nothing is asked. Keep its identity. */
  suggestions?: FormContextValue['suggestions'];
  /** After an instance of a repeat was taken out: the place for a toast with undo. */
  onRemoved?: FormContextValue['onRemoved'];
  /** Keeps which sections stand open. Keep its identity from render to render. */
  folds?: FormContextValue['folds'];
  /** Where the form's largest headings stand in the page. */
  headingLevel?: number;
  /** Larger controls; else whatever `data-density` an element around the form says. */
  density?: 'touch' | undefined;
  /** One column whatever the window's width: a phone's preview. */
  narrow?: boolean;
}
type FilesProp = FormContextValue['files'];

/** 1 for the largest, as in the sizes of texts. */
function largestHeading(form: Form): number {
  let largest = 6;
  walk(form.fields, content => {
    largest = Math.min(largest, rowOf(content).section?.(content.options)?.level ?? largest);
  });
  return largest;
}

/** A form to fill in or to read. It holds no answers: they are in the store, and each field hears of its own alone. */
export function FormView({
  form: given,
  store,
  mode = store.mode,
  locale,
  files = null,
  fileUrl = null,
  suggestions = null,
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
    const adapters = { files, fileUrl, suggestions, folds, onRemoved };
    return { store, mode, prefix, locale, t, how, ...adapters, headingLevel: topLevel, views: contentViews };
  }, [form, store, mode, prefix, locale, files, fileUrl, suggestions, folds, onRemoved, headingLevel]);
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
      </div>
    </FormContext>
  );
}
