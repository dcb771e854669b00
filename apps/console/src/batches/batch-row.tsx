/** One batch of a form: what it does, by whom, how far it is; stopping, going on with and undoing it. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../api/ask.ts';
import { ApiError } from '../api/client.ts';
import { useRecord } from '../api/hooks.ts';
import { fullName, scopeOf, useUser } from '../api/session.ts';
import { issueText } from '../errors/problem-text.ts';
import { useBatchListTexts } from '../i18n/batch-list.ts';
import { useBatchTexts } from '../i18n/batches.ts';
import { date, dateTime } from '../i18n/format.ts';
import { Button, Chip, confirm, Progress, type Tone, toast } from '../ui/index.ts';
import styles from './batches.module.css';
import { type Batch, type FormNamed, followBatch } from './follow.ts';
import { isRunning } from './follow-job.ts';
import { LeftEntries } from './left-entries.tsx';

const tones: Record<Batch['state'], Tone> = {
  running: 'info',
  done: 'ok',
  failed: 'bad',
  cancelled: 'warn',
  undoing: 'info',
  undone: 'neutral',
};

interface BatchProps {
  form: FormNamed;
  batch: Batch;
}

export function BatchRow({ form, batch }: BatchProps) {
  const t = useBatchListTexts();
  const { kind, state, form_version: version } = batch;
  return (
    <li>
      <p className={styles.head}>
        <b>{t.what(kind, version)}</b>
        <Chip tone={tones[state]}>{t.state(state)}</Chip>
      </p>
      <Facts batch={batch} />
      {isRunning(batch) && <Running batch={batch} />}
      {batch.stayed > 0 && <p className="small">{t.stayed(batch.stayed)}</p>}
      {state === 'failed' && <p className="small">{t.failedHint}</p>}
      <Ways form={form} batch={batch} />
      {state !== 'undoing' && <LeftEntries batch={batch} />}
    </li>
  );
}

/** Who began it, where that may be known. */
function useAuthor({ user_id: by }: Batch): string | null {
  const t = useBatchListTexts();
  const me = useUser();
  const others = by !== null && by !== me?.id && scopeOf(me, 'Users', 'read') === 'all';
  const { record } = useRecord('users', others ? by : undefined);
  if (by !== null && by === me?.id) return t.by(t.you);
  return record ? t.by(fullName(record)) : null;
}

/** Of an undone one `done` were looked at, and `changed` stay as they were changed since. */
function countsOf(batch: Batch, t: ReturnType<typeof useBatchListTexts>): string[] {
  const { state, done, changed, followed, expires } = batch;
  if (isRunning(batch)) return [];
  if (state === 'undone') return [t.givenBack(done - changed), changed > 0 ? t.kept(changed) : ''];
  const read = followed > 0 ? t.followed(followed) : '';
  return [t.changed(changed), read, changed > 0 || followed > 0 ? t.until(date(expires)) : ''];
}

function Facts({ batch }: { batch: Batch }) {
  const t = useBatchListTexts();
  const author = useAuthor(batch);
  const facts = [[dateTime(batch.created), author].filter(Boolean).join(' '), ...countsOf(batch, t)];
  return <p className="quiet small">{facts.filter(Boolean).join(' · ')}</p>;
}

function Running({ batch: { kind, form_version, done, total } }: { batch: Batch }) {
  const t = useBatchListTexts();
  const { progress } = useBatchTexts();
  return (
    <div className={styles.running}>
      <Progress label={t.what(kind, form_version)} value={done} max={total || undefined} />
      <span className="quiet small num">{total > 0 ? progress(done, total) : t.begins}</span>
    </div>
  );
}

/** Answers are mapped in all entries; raised are those that the person may change. */
function useMayChange({ kind }: Batch): boolean {
  const user = useUser();
  const scope = scopeOf(user, 'Reports', 'update');
  return kind === 'mapping' ? scope === 'all' && scopeOf(user, 'Reports', 'read') === 'all' : scope !== 'none';
}

function Ways({ form, batch }: BatchProps) {
  const t = useBatchListTexts();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const mayChange = useMayChange(batch);
  const { id, state, changed, followed } = batch;
  const params = { id };

  async function act(work: () => Promise<Batch | null>) {
    setBusy(true);
    try {
      const next = await work();
      if (next) followBatch(queries, next, form.name);
    } catch (error) {
      const lines = error instanceof ApiError ? error.issues.map(issueText) : [];
      toast.error(error, lines.length > 0 ? { lines: () => lines } : {});
    }
    await queries.invalidateQueries({ queryKey: ['batches'] });
    setBusy(false);
  }
  async function undo() {
    const sure = await confirm(() => {
      const now = useBatchListTexts.now();
      return { title: now.undoTitle(changed), body: now.undoBody(followed), yes: now.undoYes, no: now.undoNo };
    });
    if (sure) await act(async () => (await ask('POST /batches/{id}/undo.json', { params })).data);
  }
  if (!mayChange) return null;
  const ended = state === 'failed' || state === 'cancelled';
  const undoes = (ended || state === 'done') && (changed > 0 || followed > 0);
  if (state !== 'running' && !ended && !undoes) return null;
  return (
    <p className={styles.head}>
      {state === 'running' && (
        <Button
          size="sm"
          disabledReason={busy && t.loading}
          onClick={() => void act(() => ask('DELETE /batches/{id}.json', { params }).then(() => null))}
        >
          {t.stop}
        </Button>
      )}
      {ended && (
        <Button
          size="sm"
          disabledReason={busy && t.loading}
          onClick={() => void act(async () => (await ask('POST /batches/{id}/resume.json', { params })).data)}
        >
          {t.resume}
        </Button>
      )}
      {undoes && (
        <Button size="sm" disabledReason={busy && t.loading} onClick={() => void undo()}>
          {t.undo}
        </Button>
      )}
    </p>
  );
}
