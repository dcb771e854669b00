/** Account section for the second factor: set up, renew recovery codes, remove. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { useFactorTexts } from '../../i18n/my-account.ts';
import { useUiTexts } from '../../i18n/ui.ts';
import { Button, Chip, Dialog, IconCircleCheckFilled, Note, TextField, toast } from '../../ui/index.ts';
import { FactorSetup } from './factor-setup.tsx';
import styles from './my-account.module.css';
import { PasswordField } from './new-password.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Trouble } from './trouble.tsx';
import { useFaults } from './use-faults.ts';
import { useSignIn } from './use-sign-in.ts';
import { Waiting } from './waiting.tsx';

const KEY = ['account/second-factor'];
/** With this many recovery codes left, new ones are recommended. */
const FEW = 3;

export default function OwnFactor() {
  const t = useFactorTexts();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<'setup' | 'remove' | 'renew' | null>(null);
  // Checked before the query state, so that a refetch does not take the codes off the screen.
  const [codes, setCodes] = useState<string[] | null>(null);
  const query = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await ask('GET /account/second-factor.json', { signal })).data,
  });
  async function done() {
    setAsked(null);
    setCodes(null);
    await queries.invalidateQueries({ queryKey: KEY });
  }
  if (!query.data)
    return (
      <div className={styles.section}>
        <Waiting query={query} />
      </div>
    );
  const { enabled, required, recovery_codes: left } = query.data;
  if (codes)
    return (
      <div className={styles.section}>
        <h2>{t.codes}</h2>
        <RecoveryCodes codes={codes} onDone={() => void done()} />
      </div>
    );
  return (
    <div className={styles.section}>
      <div className={styles.state}>
        <h2>{t.title}</h2>
        {enabled ? (
          <Chip tone="ok" icon={IconCircleCheckFilled}>
            {t.isOn}
          </Chip>
        ) : (
          <Chip>{t.isOff}</Chip>
        )}
      </div>
      {required && <Note tone={enabled ? 'info' : 'warn'}>{t.required}</Note>}
      <p className={styles.quiet}>{enabled ? t.on : t.off}</p>
      {!enabled && <FactorSetup onCodes={setCodes} />}
      {enabled && (
        <>
          {left <= FEW ? <Note tone="warn">{t.codesLeft(left)}</Note> : <p>{t.codesLeft(left)}</p>}
          <div className={styles.buttons}>
            <Button onClick={() => setAsked('renew')}>{t.codesNew}</Button>
            <Button kind="dangerText" onClick={() => setAsked('remove')} disabledReason={required && t.required}>
              {t.remove}
            </Button>
          </div>
        </>
      )}
      {asked === 'renew' && (
        <BothSecrets
          title={t.codesNewTitle}
          body={t.codesNewBody}
          yes={t.confirm}
          onClose={() => setAsked(null)}
          run={async body => {
            const { data } = await ask('POST /account/second-factor/recovery-codes.json', { body });
            setAsked(null);
            setCodes(data.recovery_codes);
          }}
        />
      )}
      {asked === 'remove' && (
        <BothSecrets
          title={t.removeTitle}
          body={t.removeBody}
          yes={t.removeYes}
          danger
          onClose={() => setAsked(null)}
          run={async body => {
            await ask('POST /account/second-factor/remove.json', { body });
            toast.ok(() => t.removed);
            await done();
          }}
        />
      )}
    </div>
  );
}

interface AskProps {
  title: string;
  body: string;
  yes: string;
  danger?: boolean;
  onClose: () => void;
  run: (body: { password: string; code: string }) => Promise<void>;
}

/** An open session is not enough for these changes: the dialog asks for password and code. */
function BothSecrets({ title, body, yes, danger, onClose, run }: AskProps) {
  const t = useFactorTexts();
  const ui = useUiTexts();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const way = useSignIn(() => run({ password, code: code.trim() }));
  const faults = useFaults(way.refusal, form);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (password && code.trim()) void way.run();
    else form.current?.querySelector<HTMLInputElement>(password ? '[name=code]' : '[name=password]')?.focus();
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      size="sm"
      persistent
      foot={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" form="both-secrets" kind={danger ? 'danger' : 'primary'} busy={way.busy}>
            {yes}
          </Button>
        </>
      }
    >
      <form ref={form} id="both-secrets" className={styles.stack} onSubmit={submit} noValidate>
        <p>{body}</p>
        <Trouble way={way} shown={['password', 'code']} />
        <PasswordField
          label={t.password}
          name="password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          error={tried && !password ? t.passwordMissing : faults.password}
        />
        <TextField
          label={t.codeAny}
          name="code"
          value={code}
          onChange={setCode}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          error={tried && !code.trim() ? t.codeMissing : faults.code}
        />
      </form>
    </Dialog>
  );
}
