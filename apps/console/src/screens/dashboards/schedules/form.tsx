/** Dialog that creates or edits a schedule for mailing a dashboard. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { useSave } from '../../../api/mutations.ts';
import { fullName } from '../../../api/session.ts';
import { describe, issuesByPath } from '../../../errors/problem-text.ts';
import { useSchedulesTexts } from '../../../i18n/schedules.ts';
import { useUiTexts } from '../../../i18n/ui.ts';
import { useUnsavedGuard } from '../../../library/use-unsaved-guard.ts';
import { Button, Dialog, Note, toast } from '../../../ui/index.ts';
import { Fields } from './fields.tsx';
import { bodyOf, type Draft, draftOf, EMPTY, faultsOf, SCHEDULES, type Schedule } from './model.ts';
import styles from './schedules.module.css';

interface Props {
  dashboardId: string;
  /** Undefined for a new one. */
  schedule: Schedule | undefined;
  onClose: () => void;
}

const SHOWN = ['weekday', 'day', 'time', 'timezone', 'users'];

export function ScheduleForm({ dashboardId, schedule, onClose }: Props) {
  const t = useSchedulesTexts();
  const ui = useUiTexts();
  const [first] = useState<Draft>(() => (schedule ? draftOf(schedule, fullName) : EMPTY()));
  const [draft, setDraft] = useState(first);
  const [version, setVersion] = useState(schedule?.version);
  const [tries, setTries] = useState(0);
  const [refusal, setRefusal] = useState<unknown>(null);
  const form = useRef<HTMLFormElement>(null);
  const save = useSave(SCHEDULES);
  const dirty = JSON.stringify(bodyOf(draft)) !== JSON.stringify(bodyOf(first));
  const told = issuesByPath(refusal);

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries]);

  async function store(): Promise<boolean> {
    if (save.isPending) return false;
    setTries(count => count + 1);
    if (faultsOf(draft).length > 0) return false;
    const body = bodyOf(draft);
    try {
      await save.mutateAsync(
        schedule ? { id: schedule.id, body, version } : { body: { ...body, chart_collection_id: dashboardId } },
      );
      toast.ok(() => t.saved);
      onClose();
      return true;
    } catch (error) {
      // The conflict is reported once; saving again overwrites.
      if (error instanceof ApiError && error.code === 412)
        setVersion((error.current as Schedule | undefined)?.version ?? version);
      setRefusal(error);
      setTries(count => count + 1);
      return false;
    }
  }
  const close = useUnsavedGuard({ dirty, save: store, onClose, what: () => t.unsaved });
  return (
    <Dialog
      title={schedule ? t.editTitle : t.newTitle}
      persistent
      onClose={() => void close()}
      foot={
        <>
          <Button onClick={() => void close()}>{ui.cancel}</Button>
          <Button type="submit" form="schedule" kind="primary" busy={save.isPending && t.saving}>
            {t.save}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id="schedule"
        className={styles.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void store();
        }}
      >
        <Refusal refusal={refusal} />
        <Fields
          draft={draft}
          onChange={next => {
            setDraft(present => ({ ...present, ...next }));
            setRefusal(null);
          }}
          faults={tries > 0 ? faultsOf(draft) : []}
          told={told}
          chosen={schedule?.users ?? []}
        />
      </form>
    </Dialog>
  );
}

/** A refusal that belongs to no field. */
function Refusal({ refusal }: { refusal: unknown }) {
  const t = useSchedulesTexts();
  if (refusal instanceof ApiError && refusal.code === 412)
    return (
      <Note tone="warn" live>
        {t.changed}
      </Note>
    );
  const byField = issuesByPath(refusal);
  if (refusal === null || SHOWN.some(field => byField[field])) return null;
  const { title, lines } = describe(refusal);
  return (
    <Note tone="bad" live>
      {[title, ...lines].join(' ')}
    </Note>
  );
}
