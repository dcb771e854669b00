import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import { signIn } from '../../api/account.ts';
import { useBranding } from '../../api/branding.ts';
import { ApiError } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { useAccountTexts } from '../../i18n/account.ts';
import { LANGUAGES, type Language, setLanguage, useLanguage } from '../../i18n/index.ts';
import { useUiTexts } from '../../i18n/ui.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconEye, IconEyeOff, IconLanguage, IconMail } from '../../ui/icons.ts';
import { TextField } from '../../ui/inputs.tsx';
import { lazily } from '../../ui/lazily.ts';
import { Mark } from '../../ui/mark.tsx';
import { useMedia } from '../../ui/media.ts';
import { navigate } from '../../ui/navigation.ts';
import styles from './login.module.css';
import { safeTarget } from './target.ts';

/** Decoration beside the form: comes after it, and not to a screen that has no place for it. */
const Picture = lazily(() => import('./picture.tsx'));

export default function Login({ params }: { params: Record<string, string> }) {
  const t = useAccountTexts();
  const { token } = useSession();
  const { app_name, sub_name, support_mail } = useBranding();
  const wide = useMedia('(min-width: 992px)');
  const target = safeTarget(params.successRedirect);
  useEffect(() => {
    if (token) void navigate(target, { replace: true, force: true });
  }, [token, target]);
  return (
    <div className={styles.login}>
      <main className={styles.side}>
        <div className={styles.brand}>
          <Mark size={30} />
          <b>{app_name}</b>
        </div>
        <SignIn note={sub_name} />
        <footer className={styles.foot}>
          <Languages />
          {support_mail && (
            <a className={styles.support} href={`mailto:${support_mail}`}>
              <Icon of={IconMail} size={16} />
              {t.support}
            </a>
          )}
        </footer>
      </main>
      <aside className={styles.art} aria-hidden="true">
        <Suspense fallback={null}>{wide && <Picture />}</Suspense>
        <div className={styles.say}>
          <p>{t.claim}</p>
          <span>{t.claimNote}</span>
        </div>
      </aside>
    </div>
  );
}

function Languages() {
  const t = useAccountTexts();
  const present = useLanguage();
  return (
    <fieldset className={styles.languages} aria-label={t.language}>
      <Icon of={IconLanguage} size={16} />
      {(Object.keys(LANGUAGES) as Language[]).map(code => (
        <button key={code} type="button" lang={code} aria-pressed={code === present} onClick={() => setLanguage(code)}>
          {LANGUAGES[code]}
        </button>
      ))}
    </fieldset>
  );
}

/** Seconds left to wait, counted down. */
function useCountdown(): [number, (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!until) return;
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [until]);
  return [left, seconds => setUntil(Date.now() + seconds * 1000)];
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function SignIn({ note }: { note: string }) {
  const t = useAccountTexts();
  const ui = useUiTexts();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<'wrong' | 'offline' | 'other' | null>(null);
  const [wait, setWait] = useCountdown();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name=username]')?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || wait > 0) return;
    setTried(true);
    if (!username.trim() || !password)
      return form.current
        ?.querySelector<HTMLInputElement>(username.trim() ? '[name=password]' : '[name=username]')
        ?.focus();
    setBusy(true);
    setProblem(null);
    try {
      await signIn(username.trim(), password);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : -1;
      if (code === 429) setWait((error instanceof ApiError && error.retryAfter) || 60);
      else setProblem(code === 401 || code === 422 ? 'wrong' : code === 0 ? 'offline' : 'other');
      form.current?.querySelector<HTMLInputElement>('[name=password]')?.select();
    } finally {
      setBusy(false);
    }
  }
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
    <form ref={form} className={styles.form} onSubmit={event => void submit(event)} noValidate>
      <div>
        <h1>{t.signIn}</h1>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {wait > 0 ? (
        <Note tone="warn" live>
          {t.waiting(clock(wait))}
        </Note>
      ) : (
        problem && (
          <Note tone={problem === 'wrong' ? 'bad' : 'warn'} live>
            {t[problem]}
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
        end={eye}
      />
      <Button type="submit" kind="primary" size="lg" full busy={busy && t.signingIn}>
        {t.signIn}
      </Button>
    </form>
  );
}
