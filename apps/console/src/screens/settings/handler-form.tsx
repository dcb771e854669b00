/** Form of a handler in a dialog: its title, what its kind adds, and saving, with errors at their fields. */
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { issuesByPath } from '../../errors/problem-text.ts';
import { useApiHandlerTexts } from '../../i18n/api-handlers.ts';
import { Button, Dialog, TextField, toast } from '../../ui/index.ts';
import styles from './integrations.module.css';

interface HandlerFormProps {
  heading: string;
  /** Undefined for a new one. */
  handler: { title: string } | undefined;
  busy: boolean;
  send(title: string): Promise<{ data: { title: string } }>;
  onClose(): void;
  /** Given what the server refused, by path. */
  children(errors: Readonly<Record<string, string>>): ReactNode;
}

export function HandlerForm({ heading, handler, busy, send, onClose, children }: HandlerFormProps) {
  const t = useApiHandlerTexts();
  const form = useId();
  const [title, setTitle] = useState(handler?.title ?? '');
  const [failed, setFailed] = useState<unknown>(null);
  const errors = issuesByPath(failed);

  async function submit(event: FormEvent) {
    event.preventDefault();
    try {
      const { data } = await send(title);
      toast.ok(() => (handler ? t.changed(data.title) : t.added(data.title)));
      onClose();
    } catch (error) {
      setFailed(error);
      if (!(error instanceof ApiError) || error.issues.length === 0) toast.error(error);
    }
  }
  return (
    <Dialog
      title={heading}
      onClose={onClose}
      size="md"
      persistent
      foot={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit" form={form} busy={busy && t.saving}>
            {t.save}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={event => void submit(event)}>
        <TextField label={t.title} required maxLength={255} value={title} error={errors.title} onChange={setTitle} />
        {children(errors)}
      </form>
    </Dialog>
  );
}
