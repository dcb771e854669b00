/** Dialog with the cases of a form: whether each comes out as expected, opening, renaming and deleting it. Lazy part. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { ApiError } from '../../api/client.ts';
import { useFormCaseTexts } from '../../i18n/form-cases.ts';
import { dateTime } from '../../i18n/format.ts';
import {
  Button,
  confirm,
  cx,
  Dialog,
  Empty,
  Icon,
  IconAlertTriangle,
  IconButton,
  IconCheck,
  IconEdit,
  IconTrash,
  Note,
  Progress,
  TextField,
  toast,
} from '../../ui/index.ts';
import { CaseDifferences, mostUnfolded } from './case-differences.tsx';
import styles from './cases.module.css';
import { type Case, type CaseResult, casesQuery, runCases } from './cases.ts';
import { useTools } from './context.ts';

interface CaseListProps {
  id: string;
  /** Id of the case whose name is being edited at first. */
  renamed: string | null;
  onOpen(id: string): Promise<void>;
  onClose(): void;
}

export default function CaseList({ id, renamed, onOpen, onClose }: CaseListProps) {
  const t = useFormCaseTexts();
  const { acts } = useTools();
  const cases = useQuery(casesQuery(id));
  const [editing, setEditing] = useState(renamed);
  const any = (cases.data?.length ?? 0) > 0;
  const run = useQuery({
    queryKey: ['form-cases-run', id],
    queryFn: () => runCases(id, acts.document()),
    enabled: any,
    retry: false,
    gcTime: 0,
  });
  const folded = (run.data ?? []).filter(({ count }) => count > 0).length > mostUnfolded;
  return (
    <Dialog title={t.title} size="lg" onClose={onClose} foot={null}>
      <div className={styles.parts}>
        <p className="quiet small">{t.lead}</p>
        {cases.isPending && <Progress label={t.loading} value={0} />}
        {cases.isError && <Failed text={t.failed} onAgain={() => void cases.refetch()} />}
        {cases.data?.length === 0 && (
          <Empty kind="nothing" title={t.none}>
            {t.noneHow}
          </Empty>
        )}
        {run.isError &&
          (run.error instanceof ApiError && run.error.code === 422 ? (
            <Note tone="warn">{t.notRun}</Note>
          ) : (
            <Failed text={t.runFailed} onAgain={() => void run.refetch()} />
          ))}
        {any && (
          <ul className={styles.list} aria-label={t.cases}>
            {cases.data?.map(each => (
              <Row
                key={each.id}
                form={id}
                of={each}
                result={run.data?.find(result => result.id === each.id)}
                running={run.isPending}
                folded={folded}
                editing={editing === each.id}
                onEdit={on => setEditing(on ? each.id : null)}
                onOpen={() => onOpen(each.id)}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function Failed({ text, onAgain }: { text: string; onAgain(): void }) {
  const t = useFormCaseTexts();
  return (
    <Note
      tone="bad"
      action={
        <Button size="sm" onClick={onAgain}>
          {t.again}
        </Button>
      }
    >
      {text}
    </Note>
  );
}

interface RowProps {
  form: string;
  of: Case;
  result: CaseResult | undefined;
  running: boolean;
  folded: boolean;
  editing: boolean;
  onEdit(on: boolean): void;
  onOpen(): Promise<void>;
}

function Row({ form, of, result, running, folded, editing, onEdit, onOpen }: RowProps) {
  const t = useFormCaseTexts();
  const queries = useQueryClient();
  const { id, name } = of;
  const params = { id: form, case: id };
  const again = () => queries.invalidateQueries(casesQuery(form));

  async function remove() {
    const sure = await confirm(() => {
      const now = useFormCaseTexts.now();
      return { title: now.removeTitle(name), body: now.removeBody, yes: now.remove, no: now.cancel, danger: true };
    });
    if (!sure) return;
    try {
      await ask('DELETE /report-configs/{id}/cases/{case}.json', { params });
      await again();
      toast.ok(() => useFormCaseTexts.now().removed(name));
    } catch (error) {
      toast.error(error);
    }
  }
  async function rename(next: string) {
    try {
      if (next !== name) await ask('PATCH /report-configs/{id}/cases/{case}.json', { params, body: { name: next } });
      await again();
      onEdit(false);
    } catch (error) {
      toast.error(error);
    }
  }
  return (
    <li>
      <div className={styles.head}>
        {editing ? (
          <Rename name={name} onName={rename} onCancel={() => onEdit(false)} />
        ) : (
          <>
            <p>
              <b>{name}</b>
              <br />
              <span className="quiet small">
                {of.user_name ? t.by(of.user_name, dateTime(of.created)) : dateTime(of.created)}
              </span>
            </p>
            <Status {...{ result, running }} />
            <span className={styles.ways}>
              <Button size="sm" aria-label={t.openOf(name)} onClick={() => void onOpen()}>
                {t.open}
              </Button>
              <IconButton size="sm" icon={IconEdit} label={t.renameOf(name)} onClick={() => onEdit(true)} />
              <IconButton size="sm" icon={IconTrash} label={t.removeOf(name)} onClick={() => void remove()} />
            </span>
          </>
        )}
      </div>
      {result && result.count > 0 && <CaseDifferences of={result} folded={folded} />}
    </li>
  );
}

function Status({ result, running }: Pick<RowProps, 'result' | 'running'>) {
  const t = useFormCaseTexts();
  if (!result) return running ? <span className={styles.status}>{t.running}</span> : null;
  const same = result.count === 0;
  return (
    <span className={cx(styles.status, same ? styles.same : styles.differs)}>
      <Icon of={same ? IconCheck : IconAlertTriangle} size={16} />
      {same ? t.same : t.differs(result.count)}
    </span>
  );
}

function Rename({ name, onName, onCancel }: { name: string; onName(name: string): Promise<void>; onCancel(): void }) {
  const t = useFormCaseTexts();
  const [next, setNext] = useState(name);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (next.trim()) void onName(next.trim());
  }
  return (
    <form className={styles.name} onSubmit={submit}>
      <TextField
        label={t.name}
        maxLength={100}
        autoFocus
        value={next}
        onFocus={event => event.currentTarget.select()}
        onChange={setNext}
        onKeyDown={event => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          onCancel();
        }}
      />
      <Button type="submit" kind="primary">
        {t.save}
      </Button>
      <Button onClick={onCancel}>{t.cancel}</Button>
    </form>
  );
}
