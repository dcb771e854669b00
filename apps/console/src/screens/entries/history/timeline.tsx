/** Timeline beside an entry: its changes by day, newest first; a chosen one shows the entry as it was. Lazy chunk. */
import type { Form } from '@kontor/form';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect, useMemo, useReducer } from 'react';
import { ask } from '../../../api/ask.ts';
import { describe } from '../../../errors/problem-text.ts';
import { useEntryTexts } from '../../../i18n/entry.ts';
import { useHistoryTexts } from '../../../i18n/entry-history.ts';
import { date } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Note, Skeleton } from '../../../ui/feedback.tsx';
import { useIndicator } from '../../../ui/timing.ts';
import { toast } from '../../../ui/toasts.ts';
import { createEntryFiles, type EntryFiles } from '../common/files.ts';
import type { Report } from '../common/types.ts';
import { TimelineEvent } from './event.tsx';
import styles from './history.module.css';
import { light } from './marks.ts';
import { dayOf, type Event, fieldsChanged, keysOf, type Past } from './model.ts';
import { putBackField } from './put-back.ts';
import { useHistory } from './use-history.ts';

interface TimelineProps {
  form: Form;
  report: Report;
  mayEdit: boolean;
  /** The version that is shown in place of the present one. */
  chosen: number | null;
  onChoose: (past: Past | null) => void;
}

export default function Timeline({ form, report, mayEdit, chosen, onChoose }: TimelineProps) {
  const t = useHistoryTexts();
  const queries = useQueryClient();
  const { events, error, refetch, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useHistory(report.id);
  const files = useFiles(form, report, events);
  useEffect(() => () => light(null), []);
  if (isPending) return <Waiting />;
  if (error && events.length === 0) return <Failed error={error} retry={() => void refetch()} />;
  async function choose(event: Event, after: number) {
    if (after === 0 || chosen === event.version) return onChoose(null);
    const { data } = await ask('GET /reports/{id}/history/{version}.json', {
      params: { id: report.id, version: String(event.version) },
    });
    onChoose({ state: data, marks: keysOf(event), after });
  }
  return (
    <div className={styles.timeline}>
      <ol aria-label={t.title}>
        {events.map((event, at) => {
          const before = events[at + 1];
          const first = at === 0 || dayOf(events[at - 1]?.at ?? '') !== dayOf(event.at);
          return (
            <Fragment key={event.version}>
              {first && <Day at={event.at} />}
              <TimelineEvent
                {...{ form, files, event }}
                chosen={chosen === event.version}
                onChoose={() => void choose(event, at).catch(toast.error)}
                onLight={light}
                onPutBack={
                  mayEdit && before
                    ? (key, label) => void putBackField(queries, report, before.version, key, label).catch(toast.error)
                    : undefined
                }
              />
            </Fragment>
          );
        })}
      </ol>
      {hasNextPage && (
        <Button kind="ghost" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </div>
  );
}

function Day({ at }: { at: string }) {
  const t = useHistoryTexts();
  const now = new Date();
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  const day = dayOf(at);
  const word = day === now.toDateString() ? t.today : day === yesterday.toDateString() ? t.yesterday : date(at);
  return <li className={styles.day}>{word}</li>;
}

/** Files of the entry, and those that its changes name: fetched as far as they are unknown. */
function useFiles(form: Form, { files: present }: Report, events: readonly Event[]): EntryFiles {
  const [, again] = useReducer((count: number) => count + 1, 0);
  const files = useMemo(() => createEntryFiles(present ?? []), [present]);
  useEffect(() => {
    const named = events.flatMap(event =>
      fieldsChanged(form, event).flatMap(({ input, mine, theirs }) =>
        input?.files ? [mine ?? [], theirs ?? []].flat(2) : [],
      ),
    );
    const unknown = [...new Set(named.map(String))].filter(id => !files.get(id));
    if (unknown.length > 0) files.lookup?.(unknown).then(again, () => undefined);
  }, [files, form, events]);
  return files;
}

function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useHistoryTexts();
  const e = useEntryTexts();
  const { title, lines } = describe(error);
  const again = (
    <Button size="sm" onClick={retry}>
      {e.retry}
    </Button>
  );
  return (
    <div className={styles.failed}>
      <Note tone="bad" live action={again}>
        <b>{t.failed}.</b> {[title, ...lines].join(' ')}
      </Note>
    </div>
  );
}

export function Waiting() {
  const t = useHistoryTexts();
  if (!useIndicator(true)) return null;
  return (
    <div role="status" aria-label={t.title} className={styles.failed}>
      <Skeleton width="60%" />
      <Skeleton height={60} />
      <Skeleton width="40%" />
      <Skeleton height={40} />
    </div>
  );
}
