/** An entry's document with its files; photos open in the lightbox. */
import { compile, type Data, type Form, inLanguage } from '@kontor/form';
import { type DocumentSection, DocumentView, documentOf, type StoredFile, useFormulas } from '@kontor/form/fill';
import { Suspense, useMemo, useRef, useState } from 'react';
import { useLanguage } from '../../../i18n/index.ts';
import { lazily } from '../../../ui/lazily.ts';
import type { metaOfEntry } from '../common/entry-meta.ts';
import { createEntryFiles } from '../common/files.ts';
import type { ReportFile } from '../common/types.ts';
import { useHow } from '../common/value-format.ts';

const Preview = lazily(() => import('../common/file-preview.tsx'));

const Why = lazily(() => import('../../../why/why.tsx'));
const Warnings = lazily(() => import('./warnings.tsx'));

const known = new WeakMap<Data, { form: Form; locale: string; sections: readonly DocumentSection[] }>();

/** The reading model; kept by answers, so that paging back and forth costs nothing. Suspends until formulas are there. */
export function useSections(given: Form, data: Data): readonly DocumentSection[] {
  const how = useHow();
  const form = inLanguage(given, useLanguage());
  useFormulas(form);
  const kept = known.get(data);
  if (kept?.form === form && kept.locale === how.locale) return kept.sections;
  const sections = documentOf(form, data, how);
  known.set(data, { form, locale: how.locale, sections });
  return sections;
}

interface EntryDocumentProps {
  sections: readonly DocumentSection[];
  /** Undefined until they are loaded. */
  files: readonly ReportFile[] | undefined;
  photos?: 'inline' | 'mosaic' | 'swipe';
  compact?: boolean;
  /** For what fields say of themselves. */
  of?: { form: Form; data: Data; meta?: ReturnType<typeof metaOfEntry> } | undefined;
}

const noFiles = { get: () => undefined };

export function EntryDocument({ sections, files, of, ...look }: EntryDocumentProps) {
  const locale = useLanguage();
  const adapter = useMemo(() => (files ? createEntryFiles(files) : noFiles), [files]);
  const [opened, setOpened] = useState<{ id: string; files: readonly StoredFile[] } | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const compiled = of && compile(of.form);
  return (
    <div ref={root} data-document>
      {of && (compiled?.formulas || compiled?.conditions[0]) && (
        <Suspense>
          {'_warnings' in of.data && <Warnings {...of} />}
          <Why form={of.form} root={root} data={() => of.data} meta={of.meta} />
        </Suspense>
      )}
      <DocumentView
        {...look}
        sections={sections}
        locale={locale}
        files={adapter}
        onOpen={(id, among) => setOpened({ id, files: among })}
      />
      {opened && (
        <Suspense>
          <Preview id={opened.id} files={opened.files} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  );
}
