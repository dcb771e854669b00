/**
 * TOTP set-up in steps: password, QR code for the authenticator app, first code. Passes the recovery codes on, which
 * the server sends only once.
 */
import type { AnswerTo } from '@kontor/contract';
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { useFactorTexts } from '../../i18n/my-account.ts';
import { Button, lazily, TextField } from '../../ui/index.ts';
import { Secret } from './copy.tsx';
import styles from './my-account.module.css';
import { PasswordField } from './new-password.tsx';
import { Trouble } from './trouble.tsx';
import { useFaults } from './use-faults.ts';
import { useSignIn } from './use-sign-in.ts';

const Qr = lazily(() => import('../../ui/qr.tsx'));

type Begun = AnswerTo<'POST /account/second-factor/begin.json'>['data'];

export function FactorSetup({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const [begun, setBegun] = useState<Begun | null>(null);
  return begun ? <Confirm begun={begun} onCodes={onCodes} /> : <Begin onBegun={setBegun} />;
}

function Begin({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const t = useFactorTexts();
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const way = useSignIn(async () => {
    onBegun((await ask('POST /account/second-factor/begin.json', { body: { password } })).data);
  });
  const faults = useFaults(way.refusal, form);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (password) void way.run();
    else form.current?.querySelector('input')?.focus();
  }
  return (
    <form ref={form} className={styles.stack} onSubmit={submit} noValidate>
      <Trouble way={way} shown={['password']} />
      <PasswordField
        label={t.password}
        name="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        error={tried && !password ? t.passwordMissing : faults.password}
      />
      <div>
        <Button type="submit" kind="primary" busy={way.busy}>
          {t.begin}
        </Button>
      </div>
    </form>
  );
}

const grouped = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');

function Confirm({ begun, onCodes }: { begun: Begun; onCodes: (codes: string[]) => void }) {
  const t = useFactorTexts();
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const way = useSignIn(async () => {
    const body = { code: code.trim() };
    const { data } = await ask('POST /account/second-factor/confirm.json', { body });
    onCodes(data.recovery_codes);
  });
  const faults = useFaults(way.refusal, form);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (code.trim()) void way.run();
    else form.current?.querySelector('input')?.focus();
  }
  return (
    <form ref={form} className={styles.stack} onSubmit={submit} noValidate>
      <p>{t.scan}</p>
      <div className={styles.scan}>
        <Suspense fallback={<span className={styles.qr} />}>
          <Qr text={begun.uri} label={t.scanAlt} />
        </Suspense>
        <div className={styles.key}>
          <span>{t.secret}</span>
          <Secret text={grouped(begun.secret)} />
          <a href={begun.uri} className={styles.link}>
            {t.appOpen}
          </a>
        </div>
      </div>
      <Trouble way={way} shown={['code']} />
      <TextField
        label={t.code}
        name="code"
        value={code}
        onChange={text => setCode(text.replace(/[^\d ]/g, ''))}
        autoComplete="one-time-code"
        inputMode="numeric"
        error={tried && !code.trim() ? t.codeMissing : faults.code}
      />
      <div>
        <Button type="submit" kind="primary" busy={way.busy}>
          {t.confirm}
        </Button>
      </div>
    </form>
  );
}
