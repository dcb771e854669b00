/** Dialog that creates or edits a message, with conflict handling. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { ApiError } from '../../api/client.ts';
import { useSave } from '../../api/mutations.ts';
import { useUser } from '../../api/session.ts';
import { describe, issuesByPath } from '../../errors/problem-text.ts';
import { dateTime } from '../../i18n/format.ts';
import { useMessagesTexts } from '../../i18n/messages.ts';
import { useDraft } from '../../library/drafts.ts';
import { useUnsavedGuard } from '../../library/use-unsaved-guard.ts';
import { Button, Dialog, Note, navigate, toast } from '../../ui/index.ts';
import { Conflict } from './conflict.tsx';
import { bodyOf, changesOf, type Draft, draftOf, EMPTY, faultsOf } from './draft.ts';
import { Fields } from './fields.tsx';
import styles from './messages.module.css';
import { hrefOf, isPlanned, MESSAGES, type Message } from './model.ts';

interface Props {
  /** Undefined for a new one. */
  message: Message | undefined;
  onClose: () => void;
}
const SHOWN = ['title', 'body', 'groups', 'starts', 'ends'];

export default function EditDialog({ message, onClose }: Props) {
  const t = useMessagesTexts();
  const user = useUser();
  // Base version: as opened, or after a conflict the stored one.
  const [based, setBased] = useState(message);
  const before = based && draftOf(based);
  const [draft, setDraft] = useState<Draft>(before ?? EMPTY);
  const [theirs, setTheirs] = useState<Message>();
  const [tries, setTries] = useState(0);
  const [refusal, setRefusal] = useState<unknown>(null);
  const form = useRef<HTMLFormElement>(null);
  const save = useSave(MESSAGES);
  const dirty = JSON.stringify(draft) !== JSON.stringify(before ?? EMPTY);
  const serverFaults = issuesByPath(refusal);
  const elsewhere = refusal !== null && !SHOWN.some(field => serverFaults[field]);
  const kept = useDraft({
    shelf: 'kontor-messages',
    place: `${user?.id ?? ''}/${message?.id ?? 'new'}`,
    document: draft,
    dirty,
    version: based && String(based.version),
  });
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries]);

  function onSaved({ id, title, starts, ...rest }: Message): void {
    const later = isPlanned({ id, title, starts, ...rest });
    if (later) toast.ok(() => t.planned(title, dateTime(starts)));
    else toast.ok(() => (message ? t.saved(title) : t.added(title)));
  }
  async function store(): Promise<boolean> {
    if (save.isPending || theirs) return false;
    setTries(count => count + 1);
    if (faultsOf(draft, before).length > 0) return false;
    try {
      const { data } = await save.mutateAsync(
        based
          ? { id: based.id, body: changesOf(draft, draftOf(based)), version: based.version }
          : { body: bodyOf(draft) },
      );
      onSaved(data);
      onClose();
      if (!message) void navigate(hrefOf(data.id), { force: true });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 412 && message) await askTheirs(message.id);
      else setRefusal(error);
      setTries(count => count + 1);
      return false;
    }
  }
  /** Fetches the stored version with its groups. */
  async function askTheirs(id: string): Promise<void> {
    try {
      setTheirs((await ask('GET /messages/{id}.json', { params: { id }, query: { contain: 'groups' } })).data);
    } catch (error) {
      setRefusal(error);
    }
  }
  function settle(take: boolean): void {
    if (!theirs) return;
    setBased(theirs);
    if (take) setDraft(draftOf(theirs));
    setTheirs(undefined);
  }
  const close = useUnsavedGuard({ dirty, save: store, onClose, what: () => t.unsaved });
  return (
    <Dialog
      title={message ? t.editTitle : t.addTitle}
      size="lg"
      persistent
      onClose={() => void close()}
      foot={
        <>
          <Button onClick={() => void close()}>{t.cancel}</Button>
          <Button
            type="submit"
            form="message"
            kind="primary"
            busy={save.isPending && t.saving}
            disabledReason={theirs && t.conflict}
          >
            {message ? t.save : t.publish}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id="message"
        className={styles.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void store();
        }}
      >
        {kept.found && (
          <Note
            tone="info"
            live
            action={
              <span className={styles.acts}>
                <Button size="sm" onClick={kept.settle}>
                  {t.draftDrop}
                </Button>
                <Button
                  size="sm"
                  onClick={() => {
                    if (kept.found) setDraft(kept.found.document);
                    kept.settle();
                  }}
                >
                  {t.draftTake}
                </Button>
              </span>
            }
          >
            {t.draft(dateTime(new Date(kept.found.at)))}
          </Note>
        )}
        {theirs && <Conflict mine={draft} theirs={draftOf(theirs)} onSettle={settle} />}
        {elsewhere && (
          <Note tone="bad" live>
            {[describe(refusal).title, ...describe(refusal).lines].join(' ')}
          </Note>
        )}
        <Fields
          draft={draft}
          onChange={next => {
            setDraft(present => ({ ...present, ...next }));
            setRefusal(null);
          }}
          faults={tries > 0 ? faultsOf(draft, before) : []}
          serverFaults={serverFaults}
        />
      </form>
    </Dialog>
  );
}
