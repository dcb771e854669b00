/** Settings section that sends a test mail and shows the mail server's answers with hints. */
import type { AnswerTo } from '@kontor/contract';
import { type FormEvent, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { useSession } from '../../api/session.ts';
import { describe } from '../../errors/problem-text.ts';
import { useMailFaultTexts, useOperationsTexts } from '../../i18n/operations.ts';
import { useSettingsTexts } from '../../i18n/settings.ts';
import { Button, IconSend, Note, Page, TextField, usePhone } from '../../ui/index.ts';
import { FromEnvironment } from './from-environment.tsx';
import styles from './operations.module.css';

type Answer = AnswerTo<'POST /instance/mail-test.json'>['data'];

export default function MailSection() {
  const t = useOperationsTexts();
  const faults = useMailFaultTexts();
  const settings = useSettingsTexts();
  const phone = usePhone();
  const [to, setTo] = useState(useSession()?.user?.email ?? '');
  const [sending, setSending] = useState(false);
  const [came, setCame] = useState<{ to: string; answer: Answer } | { error: unknown } | null>(null);

  async function send(event: FormEvent) {
    event.preventDefault();
    setSending(true);
    setCame(null);
    try {
      const { data } = await ask('POST /instance/mail-test.json', { body: { to: to.trim() } });
      setCame({ to: to.trim(), answer: data });
    } catch (error) {
      setCame({ error });
    }
    setSending(false);
  }
  const failure = came && 'error' in came ? describe(came.error) : null;
  const answer = came && 'answer' in came ? came.answer : null;
  return (
    <Page title={t.mail} {...(phone && { back: { href: '/settings', label: settings.settings } })}>
      <div className={styles.stack}>
        <p className={styles.hint}>{t.mailLead}</p>
        <FromEnvironment names={['SMTP_URL', 'MAIL_FROM']} />
        <form className={styles.form} onSubmit={event => void send(event)}>
          <TextField label={t.mailAt} type="email" required autoComplete="email" value={to} onChange={setTo} />
          <Button kind="primary" type="submit" icon={IconSend} busy={sending && t.sending}>
            {t.send}
          </Button>
        </form>
        <div aria-live="polite">
          {failure && <Note tone="bad">{[failure.title, ...failure.lines].join(' ')}</Note>}
          {answer && !answer.sent && (
            <Note tone="bad">{faults[answer.fault as keyof typeof faults] ?? faults.other}</Note>
          )}
          {answer?.sent && came && 'to' in came && (
            <Note tone={answer.way === 'smtp' ? 'ok' : 'warn'}>
              {answer.way === 'smtp' ? t.sentTo(came.to, answer.ms) : `${t.mailFolder} ${t.sentFile(came.to)}`}
            </Note>
          )}
        </div>
        {answer?.said && (
          <section>
            <h2>{t.said}</h2>
            <pre className={styles.code}>{answer.said}</pre>
          </section>
        )}
        {answer && <p className={styles.hint}>{t.sender(answer.from)}</p>}
      </div>
    </Page>
  );
}
