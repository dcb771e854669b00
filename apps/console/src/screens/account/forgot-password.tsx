/**
 * Form that requests a reset mail, or with `?invitation` the invitation again. The answer does not reveal whether an
 * account exists.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { useWayInTexts } from '../../i18n/way-in.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { Link } from '../../ui/link.tsx';
import { useQueryString } from '../../ui/navigation.ts';
import { useTitle } from '../../ui/title.ts';
import { toast } from '../../ui/toasts.ts';
import { Frame } from './frame.tsx';
import styles from './login.module.css';
import { Trouble } from './trouble.tsx';
import { useSignIn } from './use-sign-in.ts';

export default function ForgotPassword() {
  const invitation = useQueryString() === 'invitation';
  return (
    <Frame>
      <Asking key={String(invitation)} invitation={invitation} />
    </Frame>
  );
}

function Asking({ invitation }: { invitation: boolean }) {
  const t = useWayInTexts();
  const [username, setUsername] = useState('');
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focus = () => form.current?.querySelector('input')?.focus();
  const title = invitation ? t.inviteAgainTitle : t.forgotTitle;
  useTitle(title);
  useEffect(focus, []);
  const way = useSignIn(async () => {
    const call = invitation ? ('resend-invitation-confirmation' as const) : ('forgot-password' as const);
    const target = `${location.origin}/${invitation ? 'confirm-invitation' : 'reset-password'}/{token}`;
    const body = { username: username.trim(), target };
    await ask(`POST /pixelstein-users/users/${call}.json`, { anonymous: true, body });
    toast.ok(() => (invitation ? t.inviteSent : t.resetSent));
    setSent(true);
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (username.trim()) void way.run();
    else focus();
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <div>
        <h1>{title}</h1>
        <p className={styles.note}>{invitation ? t.inviteAgainNote : t.forgotNote}</p>
      </div>
      <Trouble way={way} />
      <TextField
        label={t.username}
        name="username"
        large
        value={username}
        onChange={name => {
          setUsername(name);
          setSent(false);
        }}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={tried && !username.trim() ? t.usernameMissing : undefined}
      />
      <Button type="submit" kind={sent ? 'default' : 'primary'} size="lg" full busy={way.busy && t.working}>
        {sent ? t.askAgain : t.forgotSend}
      </Button>
      {sent && <p className={styles.note}>{invitation ? t.sentInvitation : t.sent}</p>}
      <div className={styles.links}>
        <Link href="/login" className={styles.link}>
          {t.toSignIn}
        </Link>
        {!invitation && (
          <Link href="/forgot-password?invitation" className={styles.link}>
            {t.inviteAgain}
          </Link>
        )}
      </div>
    </form>
  );
}
