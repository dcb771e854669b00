/** Dialog that invites the people of a CSV file: choose, see what would happen, invite. */
import type { Routes } from '@kontor/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { client } from '../../api/client.ts';
import { refresh } from '../../api/hooks.ts';
import { loadErrorTexts } from '../../errors/error-texts.ts';
import { describe, issueText } from '../../errors/problem-text.ts';
import { usePeopleImportTexts } from '../../i18n/people-import.ts';
import { Button, Chip, Dialog, IconUpload, Note, toast } from '../../ui/index.ts';
import preview from './import.module.css';
import styles from './users.module.css';

const PATH = '/pixelstein-users/users/import.json';
type Told = Routes[`POST ${typeof PATH}`]['answer']['data'];
type Row = Told['rows'][number];

async function send(file: File, dry: boolean): Promise<Told> {
  const body = new FormData();
  body.append('file', file);
  return (await client<{ data: Told }>('POST', PATH, { body, query: dry ? { dry: 'true' } : {} })).body.data;
}

/** State and steps of an import: a dry run with each file that is chosen, then the invitations. */
function useImport(onClose: () => void) {
  const t = usePeopleImportTexts();
  const queries = useQueryClient();
  const [file, setFile] = useState<File>();
  const [told, setTold] = useState<Told>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function run(chosen: File, dry: boolean): Promise<Told | undefined> {
    setBusy(true);
    setError(undefined);
    try {
      const answer = await send(chosen, dry);
      if (answer.wrong > 0) await loadErrorTexts();
      setTold(answer);
      return answer;
    } catch (refusal) {
      setError(refusal);
      return undefined;
    } finally {
      setBusy(false);
    }
  }
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    // The same file can be chosen again, once it has been mended.
    target.value = '';
    if (!chosen) return;
    setFile(chosen);
    setTold(undefined);
    void run(chosen, true);
  }
  async function invite() {
    const answer = file && (await run(file, false));
    if (!answer) return;
    await refresh(queries, 'users');
    toast.ok(() => t.added(answer.added));
    onClose();
  }
  return { file, told, busy, error, choose, invite };
}

export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = usePeopleImportTexts();
  const input = useRef<HTMLInputElement>(null);
  const { file, told, busy, error, choose, invite } = useImport(onClose);
  const open = () => input.current?.click();
  return (
    <Dialog
      title={t.title}
      size="lg"
      persistent
      onClose={onClose}
      note={told && <Counts told={told} />}
      foot={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          {told && told.added > 0 ? (
            <Button kind="primary" busy={busy && t.inviting} onClick={() => void invite()}>
              {t.invite(told.added)}
            </Button>
          ) : (
            <Button kind="primary" icon={IconUpload} busy={busy && t.checking} onClick={open}>
              {t.choose}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.lead}>{t.lead}</p>
        <p className={styles.note}>{t.columns}</p>
        <div className={styles.row}>
          {told && told.added > 0 && (
            <Button size="sm" icon={IconUpload} onClick={open}>
              {t.another}
            </Button>
          )}
          {file && <span className={styles.note}>{file.name}</span>}
        </div>
        <input ref={input} type="file" accept=".csv,text/csv" hidden aria-label={t.choose} onChange={choose} />
        {error !== undefined && (
          <Note tone="bad" live>
            {[describe(error).title, ...describe(error).lines].join(' ')}
          </Note>
        )}
        {told?.added === 0 && (
          <Note tone="warn" live>
            {t.none}
          </Note>
        )}
        {told && told.rows.length > 0 && <Preview rows={told.rows} />}
      </div>
    </Dialog>
  );
}

function Counts({ told: { added, taken, wrong } }: { told: Told }) {
  const t = usePeopleImportTexts();
  return [t.willBe(added), taken > 0 && t.taken(taken), wrong > 0 && t.wrong(wrong)].filter(Boolean).join(' · ');
}

const TONES = { new: 'ok', added: 'ok', taken: 'neutral', wrong: 'bad' } as const;

/** What does not fit comes first: it is what has to be done. */
const order = { wrong: 0, taken: 1, new: 2, added: 2 } as const;

function Preview({ rows }: { rows: Row[] }) {
  const t = usePeopleImportTexts();
  const fields: Record<string, string> = {
    username: t.field_username,
    email: t.field_email,
    first_name: t.field_first_name,
    last_name: t.field_last_name,
    salutation: t.field_salutation,
    language: t.field_language,
    role: t.field_role,
    groups: t.field_groups,
  };
  const words = { new: t.outcome_new, added: t.outcome_added, taken: t.outcome_taken, wrong: t.outcome_wrong };
  const fault = ({ path, code }: Row['issues'][number]) =>
    `${fields[path] ?? path}: ${issueText({ path, code, message: '' })}`;
  const sorted = rows.toSorted((a, b) => order[a.outcome] - order[b.outcome] || a.row - b.row);
  return (
    <section className={preview.preview} aria-label={t.result}>
      <table>
        <thead>
          <tr>
            {[t.line, t.outcome, t.username, t.email, t.groups].map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map(row => (
            <tr key={row.row}>
              <td className="num">{row.row}</td>
              <td>
                <Chip tone={TONES[row.outcome]}>{words[row.outcome]}</Chip> {row.issues.map(fault).join(' ')}
              </td>
              <th scope="row">{row.username || '–'}</th>
              <td>{row.email || '–'}</td>
              <td>{row.groups.join(', ') || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
