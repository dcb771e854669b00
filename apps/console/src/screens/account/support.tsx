/** Support form: mails the instance's support address, signed in or not (specification 3 sections 2.12 and 3). */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { useBranding } from '../../api/branding.ts';
import { fullName, useSession } from '../../api/session.ts';
import { describe, issuesByPath } from '../../errors/problem-text.ts';
import { useSupportTexts } from '../../i18n/support.ts';
import { useWayInTexts } from '../../i18n/way-in.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback.tsx';
import { TextArea, TextField } from '../../ui/inputs.tsx';
import { Page } from '../../ui/page.tsx';
import { useTitle } from '../../ui/title.ts';
import { clock } from './countdown.ts';
import { Frame } from './frame.tsx';
import styles from './login.module.css';
import { clearDraft, type Draft, keepDraft, keptDraft } from './support-draft.ts';
import { SupportSent } from './support-sent.tsx';
import { useSignIn } from './use-sign-in.ts';

export default function Support() {
  const t = useSupportTexts();
  const { token } = useSession();
  useTitle(t.title);
  if (token)
    return (
      <Page title={t.title}>
        <Asking />
      </Page>
    );
  return (
    <Frame inside>
      <Asking titled />
    </Frame>
  );
}

/** `titled`: no page head names the form. */
function Asking({ titled = false }: { titled?: boolean }) {
  const t = useSupportTexts();
  const signIn = useWayInTexts();
  const { support_mail } = useBranding();
  const [sent, setSent] = useState<Draft | null>(null);
  return (
    <div className={titled ? styles.form : styles.page}>
      {titled && <h1>{t.title}</h1>}
      {support_mail === null ? (
        <Note tone="info">{t.none}</Note>
      ) : sent ? (
        <SupportSent sent={sent} onAgain={() => setSent(null)} />
      ) : (
        <Form onSent={setSent} />
      )}
      {titled && (
        <Button href="/login" size="lg" kind="ghost" full>
          {signIn.toSignIn}
        </Button>
      )}
    </div>
  );
}

function Form({ onSent }: { onSent: (sent: Draft) => void }) {
  const t = useSupportTexts();
  const words = useWayInTexts();
  const { user } = useSession();
  const [draft, setDraft] = useState<Draft>(() => ({
    message: '',
    phone: '',
    name: user ? fullName(user) : '',
    email: user?.email ?? '',
    ...keptDraft(),
  }));
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const trimmed: Draft = {
    message: draft.message.trim(),
    phone: draft.phone.trim(),
    name: draft.name.trim(),
    email: draft.email.trim(),
  };
  const way = useSignIn(async () => {
    const body = Object.fromEntries(Object.entries(trimmed).filter(([, text]) => text));
    await ask('POST /instance/support.json', { body });
    clearDraft();
    onSent(trimmed);
  });
  const serverFaults: Partial<Record<string, string>> = issuesByPath(way.refusal);
  // All parts are optional, so that none is marked where all are empty.
  const empty = Object.values(trimmed).every(text => !text);
  const faults: Partial<Draft> = {
    ...(trimmed.email && !/^\S+@\S+\.\S+$/.test(trimmed.email) && { email: words.emailWrong }),
  };
  const shown: Partial<Record<string, string>> = tried ? { ...serverFaults, ...faults } : {};
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  // The draft survives a visit to another screen.
  useEffect(() => keepDraft(draft), [draft]);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const wrong = empty ? 'message' : Object.keys(faults)[0];
    if (!wrong) return void way.run();
    form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
  }
  const set = (name: keyof Draft) => (text: string) => setDraft({ ...draft, [name]: text });
  return (
    <form ref={form} className={styles.fields} onSubmit={submit} noValidate>
      <p className={styles.note}>{t.note}</p>
      {tried && empty && (
        <Note tone="warn" live>
          {t.empty}
        </Note>
      )}
      <Refusal way={way} known={Object.keys(serverFaults)} />
      <Parts {...{ draft, shown, set }} />
      <Button type="submit" kind="primary" size="lg" busy={way.busy && t.sending}>
        {t.send}
      </Button>
    </form>
  );
}

interface PartsProps {
  draft: Draft;
  shown: Partial<Record<string, string>>;
  set: (name: keyof Draft) => (text: string) => void;
}

function Parts({ draft, shown, set }: PartsProps) {
  const t = useSupportTexts();
  return (
    <>
      <TextArea
        label={t.message}
        name="message"
        rows={6}
        maxLength={10_000}
        hint={t.messageHint}
        error={shown.message}
        value={draft.message}
        onChange={set('message')}
      />
      <TextField
        {...{ label: t.name, name: 'name', autoComplete: 'name', maxLength: 255, error: shown.name }}
        value={draft.name}
        onChange={set('name')}
      />
      <TextField
        {...{ label: t.email, name: 'email', type: 'email', autoComplete: 'email', error: shown.email }}
        hint={t.emailHint}
        value={draft.email}
        onChange={set('email')}
      />
      <TextField
        {...{ label: t.phone, name: 'phone', type: 'tel', autoComplete: 'tel', maxLength: 50, error: shown.phone }}
        value={draft.phone}
        onChange={set('phone')}
      />
    </>
  );
}

/** Refusals that belong to no field. */
function Refusal({ way, known }: { way: ReturnType<typeof useSignIn>; known: string[] }) {
  const t = useSupportTexts();
  if (way.wait > 0)
    return (
      <Note tone="warn" live>
        {t.wait(clock(way.wait))}
      </Note>
    );
  if (!way.refusal || way.refusal.code === 429 || known.some(path => path !== '')) return null;
  const { title, lines } = describe(way.refusal);
  return (
    <Note tone="bad" live>
      {[t.refused, title, ...lines].join(' ')}
    </Note>
  );
}
