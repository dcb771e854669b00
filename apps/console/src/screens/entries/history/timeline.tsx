/**
 * Timeline beside an entry: its changes and comments by day, newest first; a chosen change shows the entry as it was.
 * Lazy chunk.
 */
import type { Form } from '@kontor/form';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect, useMemo, useReducer, useState } from 'react';
import { ask } from '../../../api/ask.ts';
import { describe } from '../../../errors/problem-text.ts';
import { useEntryTexts } from '../../../i18n/entry.ts';
import { useCommentTexts } from '../../../i18n/entry-comments.ts';
import { useHistoryTexts } from '../../../i18n/entry-history.ts';
import { date } from '../../../i18n/format.ts';
import { language } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Note, Skeleton } from '../../../ui/feedback.tsx';
import { SegmentedControl } from '../../../ui/segmented.tsx';
import { useIndicator } from '../../../ui/timing.ts';
import { toast } from '../../../ui/toasts.ts';
import { createEntryFiles, type EntryFiles } from '../common/files.ts';
import type { Report } from '../common/types.ts';
import { TimelineComment } from './comment.tsx';
import commentStyles from './comments.module.css';
import { Composer } from './composer.tsx';
import { TimelineEvent } from './event.tsx';
import { keyUnder, readBy, useEventForms, versionQuery } from './event-forms.ts';
import styles from './history.module.css';
import { light } from './marks.ts';
import { dayOf, type Event, fieldsChanged, keysOf, type Past } from './model.ts';
import { putBackField } from './put-back.ts';
import { type Comment, useComments } from './use-comments.ts';
import { useHistory } from './use-history.ts';

interface TimelineProps {
  form: Form;
  report: Report;
  mayEdit: boolean;
  /** The version that is shown in place of the present one. */
  chosen: number | null;
  onChoose: (past: Past | null) => void;
  /** Each change of it, but to 0, takes the focus to the composer. */
  writing: number;
}

type Shown = 'all' | 'changes' | 'comments';

export default function Timeline(props: TimelineProps) {
  const { form, report } = props;
  const t = useHistoryTexts();
  const history = useHistory(report.id);
  const { comments, ...own } = useComments(report.id);
  const [shown, setShown] = useState<Shown>('all');
  const { events, error, refetch, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = history;
  useEffect(() => () => light(null), []);
  if (isPending) return <Waiting />;
  if (error && events.length === 0) return <Failed error={error} retry={() => void refetch()} />;
  const count = history.data?.pages[0]?.count ?? events.length;
  return (
    <div className={styles.timeline}>
      <Composer key={report.id} form={form} reportId={report.id} onWrite={own.write} writing={props.writing} />
      {comments.length > 0 && <Tabs {...{ shown, setShown }} changes={count} comments={comments.length} />}
      <Items
        {...props}
        events={shown === 'comments' ? [] : events}
        comments={shown === 'changes' ? [] : comments}
        own={own}
      />
      {hasNextPage && shown !== 'comments' && (
        <Button kind="ghost" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </div>
  );
}

interface TabsProps {
  shown: Shown;
  setShown: (shown: Shown) => void;
  changes: number;
  comments: number;
}

function Tabs({ shown, setShown, changes, comments }: TabsProps) {
  const t = useCommentTexts();
  return (
    <div className={commentStyles.tabs}>
      <SegmentedControl
        label={t.show}
        value={shown}
        onChange={setShown}
        options={[
          { value: 'all', label: t.all(changes + comments) },
          { value: 'changes', label: t.changes(changes) },
          { value: 'comments', label: t.comments(comments) },
        ]}
      />
    </div>
  );
}

interface ItemsProps extends TimelineProps {
  events: readonly Event[];
  comments: readonly Comment[];
  own: Pick<ReturnType<typeof useComments>, 'change' | 'remove'>;
}

/** Changes and comments by time, below their days. */
function Items({ form, report, mayEdit, chosen, onChoose, events, comments, own }: ItemsProps) {
  const t = useHistoryTexts();
  const queries = useQueryClient();
  const formOf = useEventForms(form, report, events);
  const files = useFiles(formOf, report, events);
  async function choose(event: Event, after: number) {
    if (after === 0 || chosen === event.version) return onChoose(null);
    const { data } = await ask('GET /reports/{id}/history/{version}.json', {
      params: { id: report.id, version: String(event.version) },
    });
    const other = data.form_version !== report.form_version;
    const version = other && (await queries.fetchQuery(versionQuery(data.report_config_id, data.form_version)));
    onChoose({
      state: data,
      marks: keysOf(event),
      after,
      form: version ? readBy(form, version, language.get()) : null,
    });
  }
  const change = (event: Event, at: number) => {
    const before = events[at + 1];
    const own = formOf(event);
    const back = (key: string, label: string) => {
      const under = keyUnder(own, form, key);
      if (before && under) void putBackField(queries, report, before.version, under, label).catch(toast.error);
    };
    const raised = before && before.form_version !== event.form_version ? event.form_version : null;
    return (
      <TimelineEvent
        {...{ files, event, raised }}
        form={own}
        chosen={chosen === event.version}
        onChoose={() => void choose(event, at).catch(toast.error)}
        onLight={light}
        onPutBack={mayEdit && before ? back : undefined}
        mayPutBack={key => keyUnder(own, form, key) !== null}
      />
    );
  };
  const items = [
    ...events.map((event, at) => ({ key: `v${event.version}`, at: event.at, shown: change(event, at) })),
    ...comments.map(comment => ({
      key: comment.id,
      at: comment.created,
      shown: (
        <TimelineComment
          {...{ form, comment }}
          onLight={light}
          onChange={text => own.change(comment, text)}
          onRemove={() => own.remove(comment)}
        />
      ),
    })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return (
    <ol aria-label={t.title}>
      {items.map(({ key, at, shown }, index) => (
        <Fragment key={key}>
          {dayOf(items[index - 1]?.at ?? '') !== dayOf(at) && <Day at={at} />}
          {shown}
        </Fragment>
      ))}
    </ol>
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
function useFiles(formOf: (event: Event) => Form, { files: present }: Report, events: readonly Event[]): EntryFiles {
  const [, again] = useReducer((count: number) => count + 1, 0);
  const files = useMemo(() => createEntryFiles(present ?? []), [present]);
  useEffect(() => {
    const named = events.flatMap(event =>
      fieldsChanged(formOf(event), event).flatMap(({ input, mine, theirs }) =>
        input?.files ? [mine ?? [], theirs ?? []].flat(2) : [],
      ),
    );
    const unknown = [...new Set(named.map(String))].filter(id => !files.get(id));
    if (unknown.length > 0) files.lookup?.(unknown).then(again, () => undefined);
  }, [files, formOf, events]);
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
