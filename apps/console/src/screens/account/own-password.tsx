/** Account section for changing one's password; needs the present one. */
import { type FormEvent, useRef, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { useUser } from '../../api/session.ts';
import { useMyAccountTexts } from '../../i18n/my-account.ts';
import { Button, toast, useBlocker } from '../../ui/index.ts';
import styles from './my-account.module.css';
import { NewPassword, PasswordField } from './new-password.tsx';
import { isLongEnough } from './password-meter.ts';
import { Trouble } from './trouble.tsx';
import { useFaults } from './use-faults.ts';
import { useSignIn } from './use-sign-in.ts';

const EMPTY = { old_password: '', password: '', repeat_password: '' };

export default function OwnPassword() {
  const t = useMyAccountTexts();
  const user = useUser();
  const [typed, setTyped] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const dirty = Object.values(typed).some(Boolean);
  const way = useSignIn(async () => {
    await ask('POST /pixelstein-users/users/modify-password.json', { body: typed });
    setTyped(EMPTY);
    setTried(false);
    toast.ok(() => t.passwordChanged);
  });
  const faults = useFaults(way.refusal, form);
  const wrong = (): keyof typeof EMPTY | null => {
    if (!typed.old_password) return 'old_password';
    if (!isLongEnough(typed.password)) return 'password';
    return typed.password === typed.repeat_password ? null : 'repeat_password';
  };
  async function run(): Promise<boolean> {
    setTried(true);
    const name = wrong();
    if (name) form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
    return name ? false : way.run();
  }
  useBlocker({ dirty, save: run });
  function submit(event: FormEvent) {
    event.preventDefault();
    void run();
  }
  const set = (name: keyof typeof EMPTY) => (text: string) => setTyped({ ...typed, [name]: text });
  const differs = tried && wrong() === 'repeat_password';
  return (
    <div className={styles.section}>
      <form ref={form} className={`${styles.stack} ${styles.narrow}`} onSubmit={submit} noValidate>
        <p className={styles.quiet}>{t.passwordNote}</p>
        <Trouble way={way} shown={Object.keys(EMPTY)} />
        <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
        <PasswordField
          label={t.oldPassword}
          name="old_password"
          value={typed.old_password}
          onChange={set('old_password')}
          autoComplete="current-password"
          error={tried && !typed.old_password ? t.oldMissing : faults.old_password}
        />
        <NewPassword
          label={t.newPassword}
          value={typed.password}
          onChange={set('password')}
          names={[user?.username ?? '', user?.email ?? '']}
          error={faults.password}
        />
        <PasswordField
          label={t.repeat}
          name="repeat_password"
          value={typed.repeat_password}
          onChange={set('repeat_password')}
          autoComplete="new-password"
          error={differs ? t.passwordsDiffer : faults.repeat_password}
        />
        <div>
          <Button type="submit" kind="primary" busy={way.busy && t.saving}>
            {t.passwordSave}
          </Button>
        </div>
      </form>
    </div>
  );
}
