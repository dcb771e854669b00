/** Administration of another person's second factor and password. */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { useCall, useSave } from '../../api/mutations.ts';
import { fullName } from '../../api/session.ts';
import { describe, issuesByPath } from '../../errors/problem-text.ts';
import { dateTime } from '../../i18n/format.ts';
import { useRightsTexts } from '../../i18n/rights.ts';
import { useUsersTexts } from '../../i18n/users.ts';
import { Button, Chip, confirm, Dialog, Note, TextField, toast } from '../../ui/index.ts';
import type { Whole } from './draft.ts';
import styles from './users.module.css';

export function Security({ person }: { person: Whole }) {
  const r = useRightsTexts();
  const [setting, setSetting] = useState(false);
  const params = { id: person.id };
  const factor = useQuery({
    queryKey: ['users', 'factor', person.id],
    queryFn: async ({ signal }) =>
      (await ask('GET /pixelstein-users/users/second-factor/{id}.json', { params, signal })).data,
  });
  const removal = useCall('DELETE /pixelstein-users/users/second-factor/{id}.json', { stale: ['users'] });
  const ending = useCall('DELETE /pixelstein-users/users/{id}/sessions.json', { stale: ['users', 'devices'] });
  const enabled = factor.data?.enabled;

  async function remove() {
    const question = () => ({
      title: `${r.factorRemove}: ${fullName(person)}`,
      body: r.factorRemoveBody,
      yes: r.yesRemove,
      no: r.no,
      danger: true,
    });
    if (!(await confirm(question))) return;
    try {
      await removal.mutateAsync({ params });
      toast.ok(() => r.factorRemoved);
    } catch (error) {
      toast.error(error);
    }
  }
  async function endAll() {
    const question = () => ({
      title: `${r.sessionsEnd}: ${fullName(person)}`,
      body: r.sessionsEndBody,
      yes: r.yesEnd,
      no: r.noEnd,
      danger: true,
    });
    if (!(await confirm(question))) return;
    try {
      await ending.mutateAsync({ params });
      toast.ok(() => r.sessionsEnded);
    } catch (error) {
      toast.error(error);
    }
  }
  return (
    <section className={styles.block}>
      <h2>{r.security}</h2>
      <div className={styles.row}>
        <span>{r.factor}</span>
        {enabled !== undefined && <Chip tone={enabled ? 'ok' : 'neutral'}>{enabled ? r.factorYes : r.factorNo}</Chip>}
        {enabled && (
          <Button kind="dangerText" onClick={() => void remove()}>
            {r.factorRemove}
          </Button>
        )}
      </div>
      <div className={styles.row}>
        <span>{r.password}</span>
        <Button onClick={() => setSetting(true)}>{r.passwordSet}</Button>
      </div>
      <div className={styles.row}>
        <span>{r.sessions}</span>
        <span className={styles.note}>
          {person.last_signed_in ? r.lastSignIn(dateTime(person.last_signed_in)) : r.neverSignedIn}
        </span>
        <Button kind="dangerText" onClick={() => void endAll()}>
          {r.sessionsEnd}
        </Button>
      </div>
      {setting && <SetPassword person={person} onClose={() => setSetting(false)} />}
    </section>
  );
}

function SetPassword({ person, onClose }: { person: Whole; onClose: () => void }) {
  const t = useUsersTexts();
  const r = useRightsTexts();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<unknown>();
  const save = useSave('users');
  const form = useId();
  const atField = issuesByPath(error).password;

  async function submit(event: FormEvent) {
    event.preventDefault();
    try {
      await save.mutateAsync({ id: person.id, body: { password } });
      toast.ok(() => r.passwordDone);
      onClose();
    } catch (refusal) {
      setError(refusal);
    }
  }
  return (
    <Dialog
      title={r.passwordSet}
      size="sm"
      persistent
      onClose={onClose}
      note={r.passwordEnds}
      foot={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit" form={form} busy={save.isPending && t.saving}>
            {t.save}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={event => void submit(event)} noValidate>
        {error !== undefined && !atField && (
          <Note tone="bad" live>
            {describe(error).title}
          </Note>
        )}
        <TextField
          label={r.passwordNew}
          hint={t.passwordHint}
          type="password"
          value={password}
          onChange={setPassword}
          autoComplete="new-password"
          maxLength={128}
          error={atField}
          required
        />
      </form>
    </Dialog>
  );
}
