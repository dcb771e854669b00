/** Sign-in of a user: second factor, password and sessions, each with what it is now; one's own are in one's account. */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { useCall, useSave } from '../../api/mutations.ts';
import { fullName } from '../../api/session.ts';
import { describe, issuesByPath } from '../../errors/problem-text.ts';
import { dateTime } from '../../i18n/format.ts';
import { useRightsTexts } from '../../i18n/rights.ts';
import { useUsersTexts } from '../../i18n/users.ts';
import { Button, confirm, Dialog, Link, Note, TextField, toast } from '../../ui/index.ts';
import type { Whole } from './draft.ts';
import styles from './users.module.css';

export function Security({ person, own }: { person: Whole; own: boolean }) {
  return own ? <OwnSignIn /> : <OthersSignIn person={person} />;
}

function OwnSignIn() {
  const r = useRightsTexts();
  return (
    <p className={styles.lead}>
      {r.ownSignIn} <Link href="/account/password">{r.ownSignInLink}</Link>
    </p>
  );
}

function OthersSignIn({ person }: { person: Whole }) {
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
    <section className={styles.panel} aria-label={r.security}>
      <Row name={r.password} says={person.invited ? r.passwordInvited : r.passwordHow}>
        <Button onClick={() => setSetting(true)}>{r.passwordSet}</Button>
      </Row>
      <Row name={r.factor} says={enabled === undefined ? '' : enabled ? r.factorYes : r.factorNo}>
        {enabled && (
          <Button kind="dangerText" onClick={() => void remove()}>
            {r.factorRemove}
          </Button>
        )}
      </Row>
      <Row
        name={r.sessions}
        says={person.last_signed_in ? r.lastSignIn(dateTime(person.last_signed_in)) : r.neverSignedIn}
      >
        <Button kind="dangerText" onClick={() => void endAll()}>
          {r.sessionsEnd}
        </Button>
      </Row>
      {setting && <SetPassword person={person} onClose={() => setSetting(false)} />}
    </section>
  );
}

function Row({ name, says, children }: { name: string; says: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <div>
        <b>{name}</b>
        <p>{says}</p>
      </div>
      {children}
    </div>
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
