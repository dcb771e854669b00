/** Page for accepting an invitation: sets the first password with the token from the mail, then signs in. */
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { enter } from '../../api/account.ts';
import { ask } from '../../api/ask.ts';
import type { ApiError } from '../../api/client.ts';
import { session } from '../../api/session.ts';
import { issuesByPath } from '../../errors/problem-text.ts';
import { useWayInTexts } from '../../i18n/way-in.ts';
import { Button } from '../../ui/button.tsx';
import { lazily } from '../../ui/lazily.ts';
import { navigate } from '../../ui/navigation.ts';
import type { ScreenProps } from '../../ui/screen-props.ts';
import { useTitle } from '../../ui/title.ts';
import { toast } from '../../ui/toasts.ts';
import { Frame } from './frame.tsx';
import styles from './login.module.css';
import { NewPassword, PasswordField } from './new-password.tsx';
import { isLongEnough } from './password-meter.ts';
import { Trouble } from './trouble.tsx';
import { useSignIn } from './use-sign-in.ts';

const SecondStep = lazily(() => import('./second-step.tsx'));
const leave = () => void navigate('/', { replace: true, force: true });

function settle(error: ApiError): boolean {
  if (error.name !== 'CodeNotValid') return false;
  toast.error(() => useWayInTexts.now().notValidInvitation);
  leave();
  return true;
}

/** Somebody already signed in has no use for an invitation and is redirected. */
export default function ConfirmInvitation({ params: { token = '' } }: ScreenProps) {
  const t = useWayInTexts();
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [differs, setDiffers] = useState(false);
  const [isIn] = useState(() => session.get().token !== null);
  const form = useRef<HTMLFormElement>(null);
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  useTitle(t.confirmTitle);
  const way = useSignIn(async code => {
    const body = { token, password, ...(code && { code }) };
    await enter(device =>
      ask('POST /pixelstein-users/users/confirm-invitation.json', { anonymous: true, body: { ...body, ...device } }),
    );
    leave();
  }, settle);
  useEffect(() => {
    if (isIn) leave();
    else form.current?.querySelector('input')?.focus();
  }, [isIn]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isLongEnough(password)) return focus('password');
    setDiffers(password !== repeat);
    if (password === repeat) void way.run();
    else focus('repeat');
  }
  if (isIn) return null;
  const faults = issuesByPath(way.refusal);
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
          <h1>{t.confirmTitle}</h1>
          <p className={styles.note}>{t.confirmNote}</p>
        </div>
        <Trouble way={way} shown={['password']} />
        <NewPassword label={t.newPassword} large value={password} onChange={setPassword} error={faults.password} />
        <PasswordField
          label={t.repeat}
          name="repeat"
          large
          value={repeat}
          onChange={text => {
            setRepeat(text);
            setDiffers(false);
          }}
          autoComplete="new-password"
          error={differs ? t.passwordsDiffer : undefined}
        />
        <Button type="submit" kind="primary" size="lg" full busy={way.busy && t.working}>
          {t.setPassword}
        </Button>
      </form>
    </Frame>
  );
}
