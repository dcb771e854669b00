/** Password fields: one with a show/hide button, and one for a new password with a strength meter. */
import { limits } from '@kontor/contract/limits';
import { useState } from 'react';
import { useUiTexts } from '../../i18n/ui.ts';
import { useWayInTexts } from '../../i18n/way-in.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconEye, IconEyeOff } from '../../ui/icons.ts';
import { TextField, type TextFieldProps } from '../../ui/inputs.tsx';
import styles from './password.module.css';
import { judge, LEVELS, type Verdict } from './password-meter.ts';

function useWords({ kind, ...more }: Verdict): string {
  const t = useWayInTexts();
  if (kind === 'missing') return t.meterMissing('count' in more ? more.count : 0);
  const words = {
    start: t.meterStart(limits.password_min),
    long: t.meterLong(limits.password_max),
    name: t.meterName,
    alike: t.meterAlike,
    good: t.meterGood,
    strong: t.meterStrong,
  };
  return words[kind];
}

/** Any password, with a show/hide button. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const ui = useUiTexts();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          icon={shown ? IconEyeOff : IconEye}
          label={shown ? ui.passwordHide : ui.passwordShow}
          size="sm"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** From server or form; without one the meter's text is shown. */
  error?: string | undefined;
  /** Names of the account, which are refused as a password. */
  names?: string[];
  large?: boolean;
}

/** Strength in words and as a bar. */
export function NewPassword({ names = [], error, ...rest }: Props) {
  const verdict = judge(rest.value, names);
  const words = useWords(verdict);
  const level = LEVELS[verdict.kind];
  return (
    <div className={styles.new}>
      <PasswordField {...rest} name="password" autoComplete="new-password" error={error} hint={words} />
      <div className={styles.meter} data-level={level} aria-hidden>
        {[1, 2, 3, 4].map(step => (
          <span key={step} className={cx(step <= level && styles.on)} />
        ))}
      </div>
      <span className="vh" role="status">
        {rest.value && !error ? words : ''}
      </span>
    </div>
  );
}
