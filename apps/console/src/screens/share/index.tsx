/** Dialog over the list of forms: creates share links for people without an account, and lists existing ones. */
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { ApiError } from '../../api/client.ts';
import { refresh, useRecord } from '../../api/hooks.ts';
import { describe, issuesByPath } from '../../errors/problem-text.ts';
import { useShareTexts } from '../../i18n/share.ts';
import { useUiTexts } from '../../i18n/ui.ts';
import {
  Button,
  confirm,
  Dialog,
  dismiss,
  goBack,
  IconLink,
  Note,
  Skeleton,
  toast,
  useBlocker,
  useIndicator,
  useTitle,
} from '../../ui/index.ts';
import type { ScreenProps } from '../../ui/screen-props.ts';
import { CreatedLink } from './created-link.tsx';
import { bodyOf, type Draft, EMPTY, type Faults, faultsOf } from './draft.ts';
import { LinkOptions } from './link-options.tsx';
import { LINKS, Links } from './links.tsx';
import styles from './share.module.css';

/** Local storage flag read by other windows (specification 2, "Report share dialog"). */
const CLOSED = 'closeShareModal';
const close = () => goBack(`/reports${location.search}`);

export default function Share({ params }: ScreenProps) {
  const t = useShareTexts();
  const ui = useUiTexts();
  const id = params.reportConfigId ?? '';
  const form = useRecord('report-configs', id);
  const slow = useIndicator(form.isPending);
  const name = form.record?.name;
  useTitle(name === undefined ? t.share : t.title(name));
  useEffect(() => () => localStorage.setItem(CLOSED, 'true'), []);
  if (name !== undefined) return <ShareForm id={id} name={name} />;
  const gone = form.error instanceof ApiError && [400, 403, 404].includes(form.error.code);
  return (
    <Dialog title={t.share} size="lg" onClose={close} foot={<Button onClick={close}>{t.done}</Button>}>
      {slow && <Skeleton />}
      {form.isError && (
        <Note tone="bad" live action={!gone && <Button onClick={() => void form.refetch()}>{ui.retry}</Button>}>
          {gone ? t.gone : describe(form.error).title}
        </Note>
      )}
    </Dialog>
  );
}

interface MadeLink {
  target: string;
  sent: boolean;
}

function ShareForm({ id, name }: { id: string; name: string }) {
  const t = useShareTexts();
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [tries, setTries] = useState(0);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<MadeLink | null>(null);
  const keeping = useKeeping();
  const complaint = useRef(0);
  const body = useRef<HTMLFormElement>(null);
  const found = tries > 0 ? faultsOf(draft) : {};
  const serverFaults = issuesByPath(refusal);
  const faults: Partial<Record<keyof Faults, string>> = serverFaults;
  for (const [field, fault] of Object.entries(found)) faults[field as keyof Faults] = t[`fault_${fault}`];
  const elsewhere = refusal !== null && !['usages', 'expires', 'email', 'subject'].some(field => field in serverFaults);

  useEffect(() => {
    const first = tries > 0 ? body.current?.querySelector<HTMLElement>('[aria-invalid=true]') : null;
    first?.scrollIntoView?.({ block: 'center' });
    first?.focus();
  }, [tries]);

  function change(next: Partial<Draft>) {
    setDraft(present => ({ ...present, ...next }));
    setRefusal(null);
  }
  async function create(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    dismiss(complaint.current);
    const wrong = Object.values(faultsOf(draft));
    setTries(tries + 1);
    if (wrong.includes('missing')) complaint.current = toast.error(() => t.checkMandatoryFields);
    if (wrong.length > 0 || !(await keeping.mayLose())) return;
    setBusy(true);
    try {
      const body = bodyOf(draft, location.origin);
      const { data } = await ask('POST /report-configs/share/{id}.json', { params: { id }, body });
      const sent = draft.email.trim() !== '';
      setRefusal(null);
      setTries(0);
      setMade({ target: data.target, sent });
      keeping.note(!sent);
      void refresh(queries, LINKS);
    } catch (error) {
      setRefusal(error);
      setTries(count => count + 1);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog
      title={t.title(name)}
      size="lg"
      persistent
      onClose={close}
      note={t.note}
      foot={
        <>
          <Button onClick={close}>{t.done}</Button>
          <Button type="submit" form="share" kind="primary" icon={IconLink} busy={busy && t.creating}>
            {made ? t.another : t.create}
          </Button>
        </>
      }
    >
      <p className={styles.lead}>{t.lead}</p>
      <form id="share" ref={body} className={styles.form} onSubmit={event => void create(event)} noValidate>
        <LinkOptions draft={draft} onChange={change} faults={faults} />
        {elsewhere && <Refused error={refusal} />}
        {made && (
          <CreatedLink
            key={made.target}
            link={made.target}
            name={name}
            sent={made.sent}
            onTaken={() => keeping.note(false)}
          />
        )}
      </form>
      <Links form={id} name={name} />
    </Dialog>
  );
}

function Refused({ error }: { error: unknown }) {
  const { title, lines } = describe(error);
  return (
    <Note tone="bad" live>
      <b>{title}</b>
      {lines.map(line => (
        <div key={line}>{line}</div>
      ))}
    </Note>
  );
}

/** React hook that confirms closing while a new link has not been copied or shown. */
function useKeeping() {
  const t = useShareTexts();
  const [loose, setLoose] = useState(false);
  const asked = useRef(false);
  async function mayLose(): Promise<boolean> {
    if (!loose || asked.current) return true;
    const question = () => ({ title: t.looseTitle, body: t.looseBody, yes: t.looseYes, no: t.looseNo });
    asked.current = true;
    return confirm(question);
  }
  useBlocker({ dirty: loose, save: async () => true, ask: mayLose });
  return {
    mayLose,
    /** A link was created, or has been saved. */
    note(isLoose: boolean) {
      asked.current = false;
      setLoose(isLoose);
    },
  };
}
