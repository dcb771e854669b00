/** Sign-in page: password, second factor and single sign-on; then opens the address that was requested. */
import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import { signIn } from '../../api/account.ts';
import { ask } from '../../api/ask.ts';
import { useBranding } from '../../api/branding.ts';
import { safeTarget } from '../../api/login-redirect.ts';
import { useSession } from '../../api/session.ts';
import { useAccountTexts } from '../../i18n/account.ts';
import { useUiTexts } from '../../i18n/ui.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback.tsx';
import { IconEye, IconEyeOff } from '../../ui/icons.ts';
import { TextField } from '../../ui/inputs.tsx';
import { lazily } from '../../ui/lazily.ts';
import { Link } from '../../ui/link.tsx';
import { navigate } from '../../ui/navigation.ts';
import { clock } from './countdown.ts';
import { Frame } from './frame.tsx';
import styles from './login.module.css';
import { type SignInState, useSignIn } from './use-sign-in.ts';

const SecondStep = lazily(() => import('./second-step.tsx'));
const Providers = lazily(() => import('./providers.tsx'));

export default function Login({ params }: { params: Record<string, string> }) {
  const { token, user } = useSession();
  const target = safeTarget(params.successRedirect);
  const greeted = target === '/' && user?.role === 'admin';
  useEffect(() => {
    if (!token) return;
    // An administrator of a new instance starts at the list of forms, which shows the first steps.
    const place = greeted ? beginning() : Promise.resolve(target);
    void place.then(to => navigate(to, { replace: true, force: true }));
  }, [token, target, greeted]);
  return (
    <Frame>
      <SignIn target={target} />
    </Frame>
  );
}

const beginning = (): Promise<string> =>
  ask('GET /instance/first-steps.json').then(
    ({ data }) => (data.open ? '/reports' : '/'),
    () => '/',
  );

function SignIn({ target }: { target: string }) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const way = useSignIn(code => signIn(username.trim(), password, code));
  return way.asksCode ? (
    <Suspense fallback={null}>
      <SecondStep way={way} />
    </Suspense>
  ) : (
    <FirstStep {...{ way, username, setUsername, password, setPassword, target }} />
  );
}

interface FirstProps {
  way: SignInState;
  username: string;
  setUsername: (username: string) => void;
  password: string;
  setPassword: (password: string) => void;
  target: string;
}

function FirstStep({ way, username, setUsername, password, setPassword, target }: FirstProps) {
  const t = useAccountTexts();
  const ui = useUiTexts();
  const { sub_name: note, registration, providers } = useBranding();
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { busy, wait, refusal } = way;

  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name=username]')?.focus(), []);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLInputElement>('[name=password]')?.select();
  }, [refusal]);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (username.trim() && password) return void way.run();
    form.current?.querySelector<HTMLInputElement>(username.trim() ? '[name=password]' : '[name=username]')?.focus();
  }
  const code = refusal?.code;
  const wrong = code === 401 || code === 422;
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  const eye = (
    <IconButton
      icon={shown ? IconEyeOff : IconEye}
      label={shown ? ui.passwordHide : ui.passwordShow}
      size="sm"
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    />
  );
  return (
    <div className={styles.form}>
      <form ref={form} className={styles.fields} onSubmit={submit} noValidate>
        <div>
          <h1>{t.signIn}</h1>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {wait > 0 ? (
          <Note tone="warn" live>
            {t.waiting(clock(wait))}
          </Note>
        ) : (
          refusal &&
          code !== 429 && (
            <Note tone={wrong ? 'bad' : 'warn'} live>
              {wrong ? t.wrong : code === 0 ? t.offline : t.other}
            </Note>
          )
        )}
        <TextField
          label={t.username}
          name="username"
          large
          value={username}
          onChange={setUsername}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={tried && !username.trim() ? t.usernameMissing : undefined}
        />
        <TextField
          label={t.password}
          name="password"
          large
          type={shown ? 'text' : 'password'}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          onKeyUp={watchCaps}
          onKeyDown={watchCaps}
          hint={caps ? t.capsLock : undefined}
          error={tried && !password ? t.passwordMissing : undefined}
          aside={
            <Link href="/forgot-password" className={styles.link}>
              {t.forgot}
            </Link>
          }
          end={eye}
        />
        <Button type="submit" kind="primary" size="lg" full busy={busy && t.signingIn}>
          {t.signIn}
        </Button>
      </form>
      <Suspense fallback={null}>{providers.length > 0 && <Providers providers={providers} target={target} />}</Suspense>
      {registration && (
        <p className={styles.note}>
          {t.noAccount}{' '}
          <Link href="/register" className={styles.link}>
            {t.register}
          </Link>
        </p>
      )}
    </div>
  );
}
