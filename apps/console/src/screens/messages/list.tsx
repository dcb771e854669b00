/** List of messages with infinite scroll. */
import type { ReactNode, RefObject } from 'react';
import { describe } from '../../errors/problem-text.ts';
import { dateTime, since } from '../../i18n/format.ts';
import { useListTexts } from '../../i18n/lists.ts';
import { useMessagesTexts } from '../../i18n/messages.ts';
import { useUiTexts } from '../../i18n/ui.ts';
import type { ListState } from '../../lists/use-list-screen.ts';
import { Button, Chip, Empty, IconCheck, IconClock, IconUsers, Link, SkeletonRows } from '../../ui/index.ts';
import { useScrollRestoration } from '../../ui/use-scroll-restoration.ts';
import styles from './messages.module.css';
import { CENTRE, excerpt, hrefOf, isEnded, isPlanned, isToConfirm, isUnread, type Message } from './model.ts';

/** Loads the next page this many pixels before the end. */
const NEAR = 600;

interface Props {
  list: ListState<Message>;
  opened: string | undefined;
  scroll: RefObject<HTMLElement | null>;
  /** Actions of the empty state. */
  empty: ReactNode;
}

export function MessageList({ list, opened, scroll, empty }: Props) {
  const t = useMessagesTexts();
  useScrollRestoration(scroll, CENTRE, !list.isFirst);
  return (
    <section
      ref={scroll}
      className={styles.list}
      aria-label={t.list}
      aria-busy={list.isLoading}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollTop + clientHeight > scrollHeight - NEAR) list.more();
      }}
    >
      <Content list={list} opened={opened} empty={empty} />
    </section>
  );
}

function Content({ list, opened, empty }: Omit<Props, 'scroll'>) {
  const t = useMessagesTexts();
  const ui = useUiTexts();
  const lists = useListTexts();
  if (list.error) {
    const { title, lines } = describe(list.error);
    return (
      <div role="alert">
        <Empty kind="filtered" title={lists.listFailed} actions={<Button onClick={list.retry}>{ui.retry}</Button>}>
          {[title, ...lines].join(' ')}
        </Empty>
      </div>
    );
  }
  if (list.isFirst)
    return list.isLoading ? (
      <div className={styles.waiting}>
        <SkeletonRows rows={6} />
      </div>
    ) : null;
  if (list.items.length === 0)
    return list.isFiltered ? (
      <Empty
        kind="filtered"
        title={t.filteredTitle}
        actions={<Button onClick={list.reset}>{lists.filtersReset}</Button>}
      >
        {lists.filteredBody}
      </Empty>
    ) : (
      <Empty kind="nothing" title={t.emptyTitle} actions={empty}>
        {t.emptyText}
      </Empty>
    );
  return (
    <>
      <ul>
        {list.items.map(message => (
          <Row key={message.id} message={message} isOpen={message.id === opened} />
        ))}
      </ul>
      {list.hasMore && (
        <div className={styles.more}>
          <Button size="sm" onClick={list.more} busy={list.isLoadingMore && ui.loading}>
            {t.loadMore}
          </Button>
        </div>
      )}
    </>
  );
}

function Row({ message, isOpen }: { message: Message; isOpen: boolean }) {
  const t = useMessagesTexts();
  return (
    <li>
      <Link
        href={hrefOf(message.id)}
        className={styles.row}
        aria-current={isOpen ? 'true' : undefined}
        data-unread={isUnread(message) || undefined}
      >
        <span className={styles.subject}>
          {isUnread(message) && (
            <span className={styles.dot}>
              <span className="vh">{`${t.unread}: `}</span>
            </span>
          )}
          {message.title}
        </span>
        <span className={styles.words}>{excerpt(message)}</span>
        <span className={styles.facts}>
          <span className="num">{since(message.modified)}</span>
          <Marks message={message} />
        </span>
      </Link>
    </li>
  );
}

/** Badges of a message: scheduled, ended, confirmation, audience. */
export function Marks({ message, names }: { message: Message; names?: string }) {
  const t = useMessagesTexts();
  return (
    <>
      {isPlanned(message) && (
        <Chip tone="info" icon={IconClock}>
          {t.startsAt(dateTime(message.starts))}
        </Chip>
      )}
      {isEnded(message) && <Chip icon={IconClock}>{names ? t.endedAt(dateTime(message.ends)) : t.ended}</Chip>}
      {isToConfirm(message) && <Chip tone="warn">{t.confirmOpen}</Chip>}
      {message.confirmed && (
        <Chip tone="ok" icon={IconCheck}>
          {t.confirmed}
        </Chip>
      )}
      {message.limited && <Chip icon={IconUsers}>{names ?? t.groups}</Chip>}
    </>
  );
}
