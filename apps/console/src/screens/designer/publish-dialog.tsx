/** Dialog before a draft is published: what it means for stored entries, and what is noted of the version. Lazy chunk. */
import type { AnswerTo } from '@kontor/contract';
import type { Issue } from '@kontor/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, exchange } from '../../api/ask.ts';
import { ApiError } from '../../api/client.ts';
import { scopeOf, useUser } from '../../api/session.ts';
import { loadErrorTexts } from '../../errors/error-texts.ts';
import { useFormCaseTexts } from '../../i18n/form-cases.ts';
import { useFormMappingTexts } from '../../i18n/form-mapping.ts';
import { useFormPublishingTexts } from '../../i18n/form-publishing.ts';
import { Button, confirm, Dialog, Link, Note, Progress, TextField, toast } from '../../ui/index.ts';
import { CaseChoice } from './case-choice.tsx';
import { MapAnswers, type MapAnswersProps } from './map-answers.tsx';
import { MapTrial } from './map-trial.tsx';
import { type Decision, refusals } from './mapping.ts';
import styles from './publishing.module.css';
import type { Draft } from './steps.ts';

type Job = AnswerTo<'POST /report-configs/{id}/publish.json'>['data']['job'];

interface PublishDialogProps {
  id: string;
  name: string;
  /** Of the version that is published by now. */
  number: number;
  draft: Draft;
  onOver(version: number): Promise<void>;
  onDiscard(): Promise<void>;
  onRefused(issues: Issue[]): void;
  onPublished(number: number, version: string | undefined, job: Job | undefined): Promise<void>;
  onClose(): void;
}

export default function PublishDialog(props: PublishDialogProps) {
  const { id, name, draft, onOver, onClose } = props;
  const t = useFormPublishingTexts();
  const m = useFormMappingTexts();
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  /** A version that was published beside the draft. */
  const [passed, setPassed] = useState<number | null>(null);
  const number = (passed ?? props.number) + 1;
  const { map, labels, open, decide } = useDecisions(draft.version);

  async function publish() {
    setBusy(true);
    try {
      if (passed !== null) await onOver(passed);
      const { body, version } = await exchange('POST /report-configs/{id}/publish.json', {
        params: { id },
        ...(passed === null && { ifMatch: draft.version }),
        body: { note: note.trim() || null, cases: [...accepted], ...(map.length > 0 && { map }) },
      });
      await props.onPublished(body.data.form_version, version, body.data.job);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 422 && !error.issues.some(({ path }) => path.startsWith('map.')))
        return props.onRefused(error.issues as Issue[]);
      const current = error.current as { form_version?: number } | undefined;
      if (error.code === 412 && current?.form_version && current.form_version > draft.form_version)
        return setPassed(current.form_version);
      const ofMap = error.code === 422;
      if (ofMap) await loadErrorTexts();
      toast.error(error, ofMap ? { lines: () => refusals(error.issues, labels) } : {});
    }
  }
  async function discard() {
    const sure = await confirm(() => {
      const now = useFormPublishingTexts.now();
      return { title: now.discardTitle, body: now.discardBody, yes: now.discard, no: now.keep, danger: true };
    });
    if (sure) await props.onDiscard().catch(toast.error);
  }
  return (
    <Dialog
      title={t.title(number)}
      size="lg"
      onClose={onClose}
      foot={
        <>
          <Button kind="dangerText" onClick={() => void discard()}>
            {t.discard}
          </Button>
          <Button onClick={onClose}>{t.goOn}</Button>
          <Button
            kind="primary"
            busy={busy && t.publishing}
            disabledReason={open !== null && m.open(open)}
            onClick={() => void publish()}
          >
            {t.publishNow}
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        <p className="quiet small">{t.lead(name, number - 1)}</p>
        {passed !== null && <Note tone="warn">{t.passed(passed)}</Note>}
        <Effects {...{ id, draft, accepted }} onAccepted={setAccepted} onDecide={decide} />
        {open !== null && <Note tone="warn">{m.open(open)}</Note>}
        {open === null && map.length > 0 && <MapTrial {...{ id, draft, map }} />}
        <TextField label={t.note} hint={t.noteHint} maxLength={1_000} value={note} onChange={setNote} />
      </div>
    </Dialog>
  );
}

interface Decided extends Decision {
  /** Of the field. */
  label: string;
}

/** What was chosen of a draft that was saved since is chosen anew. */
function useDecisions(version: number) {
  const [{ of, all }, set] = useState<{ of: number; all: Readonly<Record<string, Decided>> }>({ of: version, all: {} });
  const chosen = Object.values(of === version ? all : {});
  const mapped = chosen.filter(each => each.map !== null);
  return {
    map: mapped.flatMap(each => each.map ?? []),
    labels: mapped.map(({ label }) => label),
    /** What has to be decided before. */
    open: chosen.find(each => each.open !== null)?.open ?? null,
    decide: ({ id, label }: Pick<MapAnswersProps['row'], 'id' | 'label'>, decision: Decision) =>
      set(held => ({ of: version, all: { ...(held.of === version && held.all), [id]: { ...decision, label } } })),
  };
}

interface EffectsProps extends Pick<PublishDialogProps, 'id' | 'draft'>, Pick<MapAnswersProps, 'onDecide'> {
  accepted: ReadonlySet<string>;
  onAccepted(next: ReadonlySet<string>): void;
}

function Effects({ id, draft, accepted, onAccepted, ...more }: EffectsProps) {
  const t = useFormPublishingTexts();
  const { differentHint } = useFormCaseTexts();
  const { data, isError, refetch } = useQuery({
    queryKey: ['report-configs', 'impact', id, draft.version],
    queryFn: async ({ signal }) => (await ask('GET /report-configs/{id}/impact.json', { params: { id }, signal })).data,
  });
  if (isError)
    return (
      <Note
        tone="bad"
        action={
          <Button size="sm" onClick={() => void refetch()}>
            {t.again}
          </Button>
        }
      >
        {t.impactFailed}
      </Note>
    );
  if (!data) return <Progress label={t.impactLoading} value={0} />;
  return (
    <>
      {data.cases.length > 0 && <CaseChoice cases={data.cases} hint={differentHint} {...{ accepted, onAccepted }} />}
      {!data.entries.complete && <Note tone="warn">{t.lookedThrough(data.entries.looked)}</Note>}
      {data.fields.length === 0 ? (
        <Note tone="info">{t.noEffect}</Note>
      ) : (
        <ul className={styles.part} aria-label={t.impact}>
          {data.fields.map(row => (
            <Effect key={`${row.id} ${row.change}`} {...{ id, draft, row }} {...more} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Mapping is offered to users who may read and change all entries. */
function useMayMap(): boolean {
  const user = useUser();
  return scopeOf(user, 'Reports', 'update') === 'all' && scopeOf(user, 'Reports', 'read') === 'all';
}

const places = { charts: '/statistics/view/', 'report-configs': '/reports/config/' } as const;

function Effect(props: MapAnswersProps) {
  const t = useFormPublishingTexts();
  const { id: form, row } = props;
  const mayMap = useMayMap();
  const { label, change, first, used_by: uses } = row;
  return (
    <li>
      <p>
        <b>{t.changes(change, label)}</b>
        <span className="quiet small">{t.effects(change, row)}</span>
      </p>
      {first.length > 0 && (
        <details>
          <summary className="small">{t.misfits(first.length)}</summary>
          <ul className={styles.uses}>
            {first.map(({ id, number, value }) => (
              <li key={id}>
                <Link href={`/reports/${form}/${id}/view`}>{number ?? t.entry}</Link>{' '}
                {typeof value === 'string' ? value : JSON.stringify(value)}
              </li>
            ))}
          </ul>
        </details>
      )}
      {mayMap && (change === 'removed' || change === 'choices') && <MapAnswers {...props} />}
      {uses.length > 0 && (
        <details>
          <summary className="small">{t.uses(uses.length)}</summary>
          <ul className={styles.uses}>
            {uses.map(use => (
              <li key={`${use.resource} ${use.id} ${use.name}`}>
                {use.resource in places && use.id !== form ? (
                  <Link href={`${places[use.resource as keyof typeof places]}${use.id}`}>{use.name}</Link>
                ) : (
                  use.name
                )}{' '}
                <span className="quiet">{t.places(use.resource)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
