/** Self-registration form, shown if the instance allows it. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { enter } from '../../api/account.ts';
import { ask } from '../../api/ask.ts';
import { useBranding } from '../../api/branding.ts';
import type { ApiError } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { issuesByPath } from '../../errors/problem-text.ts';
import { useWayInTexts } from '../../i18n/way-in.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { Link } from '../../ui/link.tsx';
import { navigate } from '../../ui/navigation.ts';
import { useTitle } from '../../ui/title.ts';
import { Frame } from './frame.tsx';
import styles from './login.module.css';
import { NewPassword } from './new-password.tsx';
import { isLongEnough } from './password-meter.ts';
import { Trouble } from './trouble.tsx';
import { useSignIn } from './use-sign-in.ts';

const EMPTY = { username: '', email: '', first_name: '', last_name: '', password: '' };
type Person = typeof EMPTY;

export default function Register() {
  const t = useWayInTexts();
  const { registration } = useBranding();
  const { token } = useSession();
  useTitle(t.registerTitle);
  useEffect(() => {
    if (token) void navigate('/', { replace: true, force: true });
  }, [token]);
  return (
    <Frame>
      {registration ? (
        <Form />
      ) : (
        <div className={styles.form}>
          <h1>{t.registerTitle}</h1>
          <Note tone="info">{t.registerOff}</Note>
          <Button href="/login" size="lg" full>
            {t.toSignIn}
          </Button>
        </div>
      )}
    </Frame>
  );
}

const faultsOf = (t: ReturnType<typeof useWayInTexts>, person: Person): Partial<Person> => ({
  ...(!person.username.trim() && { username: t.usernameMissing }),
  ...(!/^\S+@\S+$/.test(person.email.trim()) && { email: t.emailWrong }),
});

function Form() {
  const t = useWayInTexts();
  const [person, setPerson] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const way = useSignIn(() => {
    const { username, email, first_name, last_name, password } = person;
    const names = { first_name: first_name.trim() || null, last_name: last_name.trim() || null };
    const body = { username: username.trim(), email: email.trim(), password, ...names };
    return enter(device =>
      ask('POST /pixelstein-users/users/register.json', { anonymous: true, body: { ...body, ...device } }),
    );
  });
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  // A server error stays at its field until the next submit.
  const serverFaults: Partial<Record<string, string>> = issuesByPath(way.refusal satisfies ApiError | null);
  const faults = tried ? faultsOf(t, person) : {};

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const [wrong] = Object.keys(faultsOf(t, person));
    if (!wrong && isLongEnough(person.password)) return void way.run();
    form.current?.querySelector<HTMLInputElement>(`[name=${wrong ?? 'password'}]`)?.focus();
  }
  const field = (name: keyof Person, label: string, autoComplete: string, type = 'text') => (
    <TextField
      label={label}
      name={name}
      large
      type={type}
      value={person[name]}
      onChange={text => setPerson({ ...person, [name]: text })}
      autoComplete={autoComplete}
      error={faults[name] ?? serverFaults[name]}
    />
  );
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <div>
        <h1>{t.registerTitle}</h1>
        <p className={styles.note}>{t.registerNote}</p>
      </div>
      <Trouble way={way} shown={Object.keys(EMPTY)} />
      {field('username', t.username, 'username')}
      {field('email', t.email, 'email', 'email')}
      <div className={styles.pair}>
        {field('first_name', t.firstName, 'given-name')}
        {field('last_name', t.lastName, 'family-name')}
      </div>
      <NewPassword
        label={t.newPassword}
        large
        value={person.password}
        onChange={password => setPerson({ ...person, password })}
        names={[person.username, person.email]}
        error={serverFaults.password}
      />
      <Button type="submit" kind="primary" size="lg" full busy={way.busy && t.working}>
        {t.registerTitle}
      </Button>
      <Link href="/login" className={styles.link}>
        {t.toSignIn}
      </Link>
    </form>
  );
}
