/**
 * A draft as a document on paper: laid out as an entry is, and given to the browser's print, which makes a PDF of it on
 * every device; a library for that would be larger than the whole page. All of it is on this device. Lazy chunk.
 */
import { type Data, type Form, inLanguage, isEmpty, titleOnce } from '@kontor/form';
import { DocumentView, documentOf, useReady, viewsFor } from '@kontor/form/fill';
import { localeOf } from '@kontor/form/languages';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { dateTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/index.ts';
import { useEndedTexts } from '../i18n/shared-ended.ts';
import type { Draft } from '../offline/drafts.ts';
import { useTitle } from '../ui/title.ts';
import { watchPrinting } from '../ui/watch-printing.ts';
import styles from './draft-paper.module.css';
import { createLinkFiles, type LinkFiles } from './files.ts';

interface DraftPaperProps {
  draft: Draft;
  /** As it was kept on this device, for the labels. */
  form: Form | null;
  name: string;
  token: string;
  onDone: () => void;
}

export default function DraftPaper({ draft, form, name, token, onDone }: DraftPaperProps) {
  const t = useEndedTexts();
  const [files, setFiles] = useState<LinkFiles | null>(null);
  const paper = useRef<HTMLElement>(null);
  useTitle(t.fileName(name));
  useEffect(() => {
    const none = () => createLinkFiles(token);
    void createLinkFiles(token, draft.files).catch(none).then(setFiles);
  }, [token, draft]);
  useEffect(() => {
    if (!files) return;
    const stop = watchPrinting();
    window.addEventListener('afterprint', onDone);
    let over = false;
    void drawn(paper.current).then(() => over || window.print());
    return () => {
      over = true;
      window.removeEventListener('afterprint', onDone);
      stop();
    };
  }, [files, onDone]);
  return createPortal(
    files && (
      <article ref={paper} className={styles.paper}>
        <h1>{name}</h1>
        <p>{t.draftOf(dateTime(new Date(draft.at)))}</p>
        {form ? <Answers form={form} name={name} data={draft.data} files={files} /> : <Bare data={draft.data} />}
      </article>
    ),
    document.body,
  );
}

/** Fetches what the form needs further, while there may be a network. */
export async function prepare(form: Form | null): Promise<void> {
  if (form) await viewsFor(form);
}

/** Photos and signatures are there; one that does not load is left out. */
async function drawn(paper: HTMLElement | null): Promise<void> {
  const pictures = [...(paper?.querySelectorAll('img') ?? [])];
  await Promise.all(pictures.map(picture => picture.decode().catch(() => undefined)));
}

interface AnswersProps {
  form: Form;
  name: string;
  data: Data;
  files: LinkFiles;
}

function Answers({ form: given, name, data, files }: AnswersProps) {
  const locale = useLanguage();
  const form = titleOnce(inLanguage(given, locale), name);
  useReady(form);
  const how = { locale: localeOf(locale), yes: '✓', no: '–' };
  return <DocumentView sections={documentOf(form, data, how)} {...{ locale, files }} />;
}

/** Where the form is no longer on this device: answers by the names of their fields. */
function Bare({ data }: { data: Data }) {
  return (
    <dl>
      {Object.entries(data).flatMap(([key, value]) =>
        isEmpty(value) ? [] : [<dt key={key}>{key}</dt>, <dd key={`${key} answer`}>{String(value)}</dd>],
      )}
    </dl>
  );
}
