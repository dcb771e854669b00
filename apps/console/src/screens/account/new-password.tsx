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

/** A field for any password, which can be looked at. */
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
  /** What the server or the form says; else the meter speaks. */
  error?: string | undefined;
  /** Of the account: they are no passwords. */
  names?: string[];
  large?: boolean;
}

/** Says in words what is missing, and shows it as a bar. */
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
