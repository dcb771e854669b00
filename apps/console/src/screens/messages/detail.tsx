/** Open message, rendered through a portal into the message centre's pane. */
import { RichView } from '@kontor/form/fill';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ApiError } from '../../api/client.ts';
import { restore, useRecord } from '../../api/hooks.ts';
import { useRemove } from '../../api/mutations.ts';
import { fullName, useMayOn } from '../../api/session.ts';
import { describe } from '../../errors/problem-text.ts';
import { dateTime, listed, since } from '../../i18n/format.ts';
import { useMessagesTexts } from '../../i18n/messages.ts';
import { useUiTexts } from '../../i18n/ui.ts';
import {
  Button,
  confirmRemove,
  Empty,
  Icon,
  IconButton,
  IconChevronDown,
  IconChevronLeft,
  IconChevronUp,
  IconEdit,
  IconTrash,
  Link,
  lazily,
  navigate,
  type ScreenProps,
  SkeletonRows,
  toast,
  useCommands,
  useIndicator,
  useMedia,
  useStore,
  useTitle,
} from '../../ui/index.ts';
import { Confirm } from './confirm.tsx';
import { Confirmations } from './confirmations.tsx';
import { Marks } from './list.tsx';
import styles from './messages.module.css';
import { hrefOf, MESSAGES, type Message, noteRead, order, pane } from './model.ts';

const EditDialog = lazily(() => import('./edit-dialog.tsx'));

export default function Opened({ params }: ScreenProps) {
  const place = useStore(pane);
  const id = params.messageId ?? '';
  return place && createPortal(<Detail key={id} id={id} />, place);
}

function Detail({ id }: { id: string }) {
  const t = useMessagesTexts();
  const ui = useUiTexts();
  const queries = useQueryClient();
  const wide = useMedia('(min-width: 992px)');
  const { record, error, refetch } = useRecord(MESSAGES, id, { contain: 'users,groups' });
  const loading = useIndicator(!record && !error);
  const top = useRef<HTMLElement>(null);
  const isRead = record?.read;
  useTitle(record?.title ?? t.list);
  useEffect(() => {
    if (isRead) noteRead(queries, id);
  }, [queries, id, isRead]);
  // On narrow screens it replaces the list, and with it the focused element.
  useEffect(() => {
    if (!wide && record) top.current?.focus();
  }, [wide, record]);

  const back = !wide && (
    <Link href={hrefOf(null)} className={styles.back}>
      <Icon of={IconChevronLeft} size={16} />
      {t.back}
    </Link>
  );
  // Deleted, expired or readdressed meanwhile: the cached message is not shown any more.
  const gone = error instanceof ApiError && error.code === 404;
  if (error && (gone || !record)) {
    return (
      <div role="alert">
        {back}
        <Empty
          kind="filtered"
          title={gone ? t.gone : describe(error).title}
          heading={wide ? 'h2' : 'h1'}
          actions={!gone && <Button onClick={() => void refetch()}>{ui.retry}</Button>}
        >
          {gone ? null : describe(error).lines.join(' ')}
        </Empty>
      </div>
    );
  }
  if (!record) return loading ? <SkeletonRows rows={5} /> : null;
  return (
    <article className={styles.article} ref={top} tabIndex={-1} aria-label={record.title}>
      {back}
      <Head message={record} />
      {wide ? <h2 className={styles.title}>{record.title}</h2> : <h1 className={styles.title}>{record.title}</h1>}
      <Facts message={record} />
      <div className={styles.body}>
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <RichView html={record.body} />
        </Suspense>
      </div>
      <Confirm message={record} />
      <Confirmations message={record} />
    </article>
  );
}

function Head({ message }: { message: Message }) {
  const t = useMessagesTexts();
  const queries = useQueryClient();
  const mayOn = useMayOn();
  const [editing, setEditing] = useState(false);
  const ids = useStore(order);
  const remove = useRemove(MESSAGES);
  const { id, title, user_id: owner } = message;
  const at = ids.indexOf(id);
  const edits = mayOn('Messages', 'update', owner);
  const removes = mayOn('Messages', 'delete', owner);
  const step = (by: number) => {
    const other = at < 0 ? undefined : ids[at + by];
    return () => {
      if (other) void navigate(hrefOf(other), { replace: true });
    };
  };
  async function onRemove(): Promise<void> {
    if (!(await confirmRemove(title, () => t.removeBody))) return;
    try {
      await remove.mutateAsync({ id, version: message.version });
      void navigate(hrefOf(null), { replace: true });
      const undo = () => void restore(queries, MESSAGES, id).then(() => toast.ok(() => t.restored(title)), toast.error);
      toast.ok(() => t.removed(title), { undo });
    } catch (error) {
      toast.error(error);
    }
  }
  useCommands([
    ...(edits ? [{ id: 'message-edit', label: t.edit, icon: IconEdit, keys: 'e', run: () => setEditing(true) }] : []),
    ...(removes
      ? [{ id: 'message-remove', label: t.remove, icon: IconTrash, keys: 'delete', run: () => void onRemove() }]
      : []),
  ]);
  return (
    <div className={styles.head}>
      <span className={styles.when}>
        {message.modified === message.created
          ? t.created(since(message.created))
          : [t.changed(since(message.modified)), t.created(since(message.created))].join(' · ')}
        {message.users && ` · ${t.by(fullName(message.users))}`}
      </span>
      <span className={styles.acts}>
        <IconButton icon={IconChevronUp} label={t.previous} disabledReason={at <= 0 && t.isFirst} onClick={step(-1)} />
        <IconButton
          icon={IconChevronDown}
          label={t.next}
          disabledReason={(at < 0 || at === ids.length - 1) && t.isLast}
          onClick={step(1)}
        />
        {edits && (
          <Button size="sm" icon={IconEdit} onClick={() => setEditing(true)}>
            {t.edit}
          </Button>
        )}
        {removes && <IconButton icon={IconTrash} label={t.remove} onClick={() => void onRemove()} danger />}
      </span>
      {editing && (
        <Suspense fallback={null}>
          <EditDialog message={message} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Audience and period, for those who may change the message and need not be recipients. */
function Facts({ message }: { message: Message }) {
  const t = useMessagesTexts();
  const mayOn = useMayOn();
  const names = listed((message.groups ?? []).map(({ name }) => name)) || t.groupGone;
  if (!mayOn('Messages', 'update', message.user_id)) return null;
  return (
    <p className={styles.facts}>
      <Marks message={message} names={t.forGroups(names)} />
      {!message.limited && <span>{t.forAll}</span>}
      {message.ends && new Date(message.ends).getTime() > Date.now() && <span>{t.endsAt(dateTime(message.ends))}</span>}
    </p>
  );
}
