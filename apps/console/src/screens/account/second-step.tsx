/** Second step of every sign-in: one-time code or recovery code. Six digits submit by themselves. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useUiTexts } from '../../i18n/ui.ts';
import { useWayInTexts } from '../../i18n/way-in.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/inputs.tsx';
import styles from './login.module.css';
import { Trouble } from './trouble.tsx';
import type { SignInState } from './use-sign-in.ts';

const DIGITS = 6;

export default function SecondStep({ way }: { way: SignInState }) {
  const t = useWayInTexts();
  const ui = useUiTexts();
  const [code, setCode] = useState('');
  const [recovery, setRecovery] = useState(false);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { refusal, busy } = way;
  const wrong = refusal?.name === 'WrongCode';
  const focus = () => form.current?.querySelector('input')?.focus();

  useEffect(() => {
    const mode = recovery ? 'text' : 'numeric';
    form.current?.querySelector<HTMLInputElement>(`[inputmode=${mode}]`)?.focus();
  }, [recovery]);
  useEffect(() => {
    if (wrong) form.current?.querySelector('input')?.select();
  }, [wrong]);

  /** Strips the spaces that apps and clipboards add: "123 456". */
  function type(text: string) {
    const next = recovery ? text : text.replace(/\D/g, '').slice(0, DIGITS);
    setCode(next);
    if (!recovery && next.length === DIGITS && next !== code) void way.run(next);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (code.trim()) void way.run(code.trim());
    else focus();
  }
  function change() {
    setRecovery(!recovery);
    setCode('');
    setTried(false);
  }
  const fault = wrong ? t.codeWrong : tried && !code.trim() ? t.codeMissing : undefined;
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <div>
        <h1>{t.codeTitle}</h1>
        <p className={styles.note}>{t.codeWhy}</p>
      </div>
      <Trouble way={way} shown={['WrongCode']} />
      <TextField
        key={String(recovery)}
        label={recovery ? t.recovery : t.code}
        hint={recovery ? t.recoveryHint : t.codeHint}
        name="code"
        large
        value={code}
        onChange={type}
        error={fault}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        autoCapitalize="characters"
        inputMode={recovery ? 'text' : 'numeric'}
        spellCheck={false}
      />
      <Button type="submit" kind="primary" size="lg" full busy={busy && t.working}>
        {t.goOn}
      </Button>
      <div className={styles.links}>
        <button type="button" className={styles.link} onClick={change}>
          {recovery ? t.appUse : t.recoveryUse}
        </button>
        <button type="button" className={styles.link} onClick={way.back}>
          {ui.back}
        </button>
      </div>
    </form>
  );
}
