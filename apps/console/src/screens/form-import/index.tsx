/** Screen that imports a form: a file is chosen, what became of its cells is shown beside the form, then it is created. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { ApiError, client } from '../../api/client.ts';
import { refresh } from '../../api/hooks.ts';
import { loadErrorTexts } from '../../errors/error-texts.ts';
import { issuesByPath } from '../../errors/problem-text.ts';
import { useFormImportTexts } from '../../i18n/form-import.ts';
import type { LazyText } from '../../i18n/index.ts';
import { useImportFile } from '../../library/import-file.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Button, Empty, lazily, Note, navigate, Page, Progress, toast, useTitle } from '../../ui/index.ts';
import styles from './form-import.module.css';
import { Found } from './found.tsx';
import type { Told } from './lines.ts';
import type { Table } from './table.tsx';

const PATH = '/report-configs/import.json';

const TableForm = lazily(() => import('./table.tsx'));
const isCsv = ({ name }: File): boolean => /\.csv$/i.test(name);
const isTable = (file: File): boolean => isCsv(file) || /\.xlsx$/i.test(file.name);

/** Reasons that say what the file is, which no table is either. */
const unreadable = new Set(['empty_file', 'encrypted', 'old_workbook', 'not_readable']);
const saysAll = (reason: unknown): boolean =>
  reason instanceof ApiError && reason.issues.some(({ code }) => unreadable.has(code));

/** Throws `reason`, for which it is no form of another tool, unless that it is no table says more. */
async function tableIn(file: File, reason: unknown): Promise<Table> {
  if (!isTable(file) || saysAll(reason)) throw reason;
  try {
    return await (await import('./table.tsx')).lookAtTable(file);
  } catch (error) {
    // A workbook may be meant for a form; a server that is busy has refused neither.
    const isRefused = error instanceof ApiError && error.code === 422;
    throw isRefused && !isCsv(file) ? reason : error;
  }
}
const accepted = '.xlsx,.csv,.md,.json,.zip';

async function send(file: File, dry: boolean): Promise<Told> {
  const body = new FormData();
  body.append('file', file);
  return (await client<{ data: Told }>('POST', PATH, { body, query: dry ? { dry: 'true' } : {} })).body.data;
}

/** The file, what it would become, and the way to create it. */
function useImport() {
  const t = useFormImportTexts();
  const queries = useQueryClient();
  const [file, setFile] = useImportFile();
  const [told, setTold] = useState<Told>();
  const [table, setTable] = useState<Table | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ name: string; reason: LazyText }>();
  useEffect(() => {
    setTold(undefined);
    setTable(null);
    if (!file) return;
    let live = true;
    setRefused(undefined);
    send(file, true).then(
      read => live && setTold(read),
      async refusal => {
        await loadErrorTexts();
        try {
          // No form of another tool: a table, which becomes one.
          const found = await tableIn(file, refusal);
          if (live) setTable(found);
        } catch (error) {
          if (!live) return;
          const reason = () => issuesByPath(error).file ?? '';
          if (reason()) setRefused({ name: file.name, reason });
          else toast.error(error);
          setFile(null);
        }
      },
    );
    return () => {
      live = false;
    };
  }, [file, setFile]);
  async function create(given: File) {
    setBusy(true);
    try {
      const { report_config } = await send(given, false);
      await refresh(queries, 'report-configs');
      toast.ok(() => t.created(report_config.name));
      void navigate(`/reports/config/${report_config.id}`);
    } catch (error) {
      toast.error(error);
      setBusy(false);
    }
  }
  return { file, setFile, told, table, busy, refused, create };
}

export default function FormImport() {
  const t = useFormImportTexts();
  const input = useRef<HTMLInputElement>(null);
  const state = useImport();
  const { file, setFile, table } = state;
  useTitle(t.title);
  const choose = (label: ReactNode, kind: 'primary' | 'default') => (
    <Button kind={kind} onClick={() => input.current?.click()}>
      {label}
    </Button>
  );
  const picker = (
    <input
      ref={input}
      type="file"
      hidden
      accept={accepted}
      aria-label={t.choose}
      onChange={event => {
        const chosen = event.target.files?.[0];
        event.target.value = '';
        if (chosen) setFile(chosen);
      }}
    />
  );
  if (file && table)
    return (
      <Suspense fallback={null}>
        <TableForm
          key={file.name}
          {...{ file, table }}
          again={choose(t.again, 'default')}
          back={{ href: '/reports', label: t.back }}
        >
          {picker}
        </TableForm>
      </Suspense>
    );
  return <OfForm {...{ state, choose, picker }} />;
}

interface OfFormProps {
  state: ReturnType<typeof useImport>;
  choose: (label: ReactNode, kind: 'primary' | 'default') => ReactNode;
  picker: ReactNode;
}

/** A form of another tool, or the way to choose one. */
function OfForm({ state, choose, picker }: OfFormProps) {
  const t = useFormImportTexts();
  const { file, setFile, told, busy, refused, create } = state;
  const back = { href: '/reports', label: t.back };
  if (file && told)
    return (
      <Found
        key={file.name}
        {...{ told, back, busy }}
        filename={file.name}
        again={choose(t.again, 'default')}
        onCreate={() => void create(file)}
      >
        {picker}
      </Found>
    );
  return (
    <Page title={file?.name ?? t.title} back={back} wide>
      {picker}
      {refused && (
        <Note tone="bad" live className={styles.refused}>
          <strong>{t.refused(refused.name)}</strong> {refused.reason()}
        </Note>
      )}
      {file ? (
        <div className={styles.reading}>
          <p role="status">{t.reading}</p>
          <Progress label={t.reading} value={0} />
        </div>
      ) : (
        <FileDrop onFiles={([first]) => first && setFile(first)}>
          <Empty kind="nothing" title={refused ? t.readable : t.drop} actions={choose(t.choose, 'primary')}>
            {t.about}
          </Empty>
        </FileDrop>
      )}
    </Page>
  );
}
