/**
 * Screen that imports entries from a file: it is chosen, its rows are matched with the entries that there are, looked at
 * by what becomes of them, taken over, and taken back.
 */
import { useEffect, useRef } from 'react';
import { useRecord } from '../../api/hooks.ts';
import { useEntryImportTexts } from '../../i18n/entry-import.ts';
import { dateTime } from '../../i18n/format.ts';
import { useImportFile } from '../../library/import-file.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Button, Empty, IconUpload, Link, Note, Page, Skeleton, useQueryString, useTitle } from '../../ui/index.ts';
import type { ScreenProps } from '../../ui/screen-props.ts';
import styles from './entry-import.module.css';
import { pathOf, useEarlierImports, useSending } from './use-import.ts';
import { ImportView } from './view.tsx';
import { stateWord } from './words.ts';

export default function EntryImport({ params: { reportConfigId = '' } }: ScreenProps) {
  const t = useEntryImportTexts();
  const { record: form, error } = useRecord('report-configs', reportConfigId);
  const id = new URLSearchParams(useQueryString()).get('import');
  const sending = useSending(reportConfigId);
  const input = useRef<HTMLInputElement>(null);
  useDropped(sending);
  useTitle(form ? t.titleIn(form.name) : t.title);
  const open = () => input.current?.click();
  const back = { href: `/reports/${reportConfigId}`, label: form?.name ?? '' };
  if (error) throw error;
  const picker = (
    <input
      ref={input}
      type="file"
      hidden
      accept=".csv,.xlsx,.zip"
      aria-label={t.choose}
      onChange={event => {
        const [chosen] = event.target.files ?? [];
        // The same file can be chosen again, once it has been mended.
        event.target.value = '';
        if (chosen) void sending.match(chosen, { remembered: true }, id ?? undefined);
      }}
    />
  );
  const refused = sending.refused && (
    <Note tone="bad" live className={styles.refused}>
      {sending.refused}
    </Note>
  );
  if (!form) return <Skeleton height={240} />;
  if (id)
    return (
      <ImportView key={id} id={id} form={form} sending={sending} back={back} onChoose={open}>
        {picker}
        {refused}
      </ImportView>
    );
  return (
    <Page title={t.title} back={back} wide>
      {picker}
      {refused}
      <FileDrop onFiles={([file]) => file && void sending.match(file, { remembered: true })}>
        <Empty
          kind="nothing"
          title={t.title}
          actions={
            <Button kind="primary" icon={IconUpload} busy={sending.busy && t.sending} onClick={open}>
              {t.choose}
            </Button>
          }
        >
          {t.lead}
        </Empty>
      </FileDrop>
      <Earlier form={sending.full ? null : reportConfigId} />
    </Page>
  );
}

/** A file that was dropped on the list of entries is matched at once. */
function useDropped({ match }: ReturnType<typeof useSending>): void {
  const [dropped, setDropped] = useImportFile();
  useEffect(() => {
    if (!dropped) return;
    setDropped(null);
    void match(dropped, { remembered: true });
  });
}

function Earlier({ form }: { form: string | null }) {
  const t = useEntryImportTexts();
  const { data } = useEarlierImports(form);
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-label={t.earlier} className={styles.earlier}>
      <h2>{form === null ? t.earlierAll : t.earlier}</h2>
      <ul>
        {data.data.map(told => (
          <li key={told.id}>
            <Link href={pathOf(told.report_config_id, told.id)}>{told.filename}</Link>
            <span className={styles.quiet}>
              {[stateWord(t, told.state), t.rows(told.rows), dateTime(new Date(told.created))].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
