/** Form that proves, once, that the account is one's own: after it, the sign-in provider opens it alone. */
import { type FormEvent, useState } from 'react';
import { safeTarget } from '../../api/login-redirect.ts';
import { proveAccount } from '../../api/sso.ts';
import { errorText, issuesByPath } from '../../errors/problem-text.ts';
import { useProveTexts } from '../../i18n/prove.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { navigate } from '../../ui/navigation.ts';
import { useTitle } from '../../ui/title.ts';
import styles from './login.module.css';

export function Prove({ proof, next }: { proof: string; next: string }) {
  const t = useProveTexts();
  const [way, setWay] = useState<'password' | 'code'>('password');
  const [secret, setSecret] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  useTitle(t.title);
  const atField = error === 'missing' ? t.missing : issuesByPath(error)[way];

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!secret.trim()) return setError('missing');
    setBusy(true);
    try {
      await proveAccount(proof, way === 'password' ? { password: secret } : { code: secret.trim() });
      await navigate(safeTarget(next), { replace: true, force: true });
    } catch (refusal) {
      setError(refusal);
      setBusy(false);
    }
  }
  function change() {
    setWay(way === 'password' ? 'code' : 'password');
    setSecret('');
    setError(undefined);
  }
  return (
    <form className={styles.form} onSubmit={event => void submit(event)} noValidate>
      <div>
        <h1>{t.title}</h1>
        <p className={styles.note}>{t.why}</p>
      </div>
      {error !== undefined && !atField && (
        <Note tone="bad" live>
          {errorText(error)}
        </Note>
      )}
      <TextField
        key={way}
        label={way === 'password' ? t.password : t.code}
        hint={way === 'code' ? t.codeHint : undefined}
        type={way === 'password' ? 'password' : 'text'}
        large
        value={secret}
        onChange={setSecret}
        error={atField}
        autoComplete={way === 'password' ? 'current-password' : 'one-time-code'}
      />
      <Button type="submit" kind="primary" size="lg" full busy={busy && t.working}>
        {t.goOn}
      </Button>
      <div className={styles.links}>
        <button type="button" className={styles.link} onClick={change}>
          {way === 'password' ? t.codeUse : t.passwordUse}
        </button>
      </div>
    </form>
  );
}
