/** Page for setting a new password with the token of a reset mail, and the second factor where there is one. */
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { enter } from '../../api/account.ts';
import { ask } from '../../api/ask.ts';
import type { ApiError } from '../../api/client.ts';
import { issuesByPath } from '../../errors/problem-text.ts';
import { useWayInTexts } from '../../i18n/way-in.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { lazily } from '../../ui/lazily.ts';
import { navigate } from '../../ui/navigation.ts';
import type { ScreenProps } from '../../ui/screen-props.ts';
import { useTitle } from '../../ui/title.ts';
import { toast } from '../../ui/toasts.ts';
import { Frame } from './frame.tsx';
import styles from './login.module.css';
import { NewPassword } from './new-password.tsx';
import { isLongEnough } from './password-meter.ts';
import { Trouble } from './trouble.tsx';
import { useSignIn } from './use-sign-in.ts';

const SecondStep = lazily(() => import('./second-step.tsx'));

/**
 * An expired or used token ends here: toast and redirect to the sign-in. Correctable errors leave the form as typed.
 */
function settle(error: ApiError): boolean {
  if (error.name !== 'CodeNotValid') return false;
  toast.error(() => useWayInTexts.now().notValidReset);
  void navigate('/login', { replace: true, force: true });
  return true;
}

export default function ResetPassword({ params: { token = '' } }: ScreenProps) {
  const t = useWayInTexts();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useTitle(t.resetTitle);
  const way = useSignIn(async code => {
    const body = { token, username: username.trim(), password, ...(code && { code }) };
    await enter(device =>
      ask('POST /pixelstein-users/users/reset-password.json', { anonymous: true, body: { ...body, ...device } }),
    );
    await navigate('/', { replace: true, force: true });
  }, settle);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (username.trim() && isLongEnough(password)) void way.run();
    else form.current?.querySelector<HTMLInputElement>(`[name=${username.trim() ? 'password' : 'username'}]`)?.focus();
  }
  const faults = issuesByPath(way.refusal);
  // The server checks the password before it asks for a code; a refused code does not lead back to the password.
  if (way.asksCode && !faults.password)
    return (
      <Frame>
        <Suspense fallback={null}>
          <SecondStep way={way} />
        </Suspense>
      </Frame>
    );
  return (
    <Frame>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <div>
          <h1>{t.resetTitle}</h1>
          <p className={styles.note}>{t.resetNote}</p>
        </div>
        <Trouble way={way} shown={['password', 'username']} />
        <TextField
          label={t.username}
          name="username"
          large
          value={username}
          onChange={setUsername}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={tried && !username.trim() ? t.usernameMissing : faults.username}
        />
        <NewPassword
          label={t.newPassword}
          large
          value={password}
          onChange={setPassword}
          names={[username]}
          error={faults.password}
        />
        <Button type="submit" kind="primary" size="lg" full busy={way.busy && t.working}>
          {t.resetSave}
        </Button>
      </form>
    </Frame>
  );
}
