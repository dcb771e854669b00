/** Read receipts of a message, for those who may change it: counts, and who is missing. */
import type { AnswerTo } from '@kontor/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { fullName, useMayOn } from '../../api/session.ts';
import { describe } from '../../errors/problem-text.ts';
import { since } from '../../i18n/format.ts';
import { useMessagesTexts } from '../../i18n/messages.ts';
import { Avatar, Button, Note, Progress, useMedia } from '../../ui/index.ts';
import styles from './messages.module.css';
import { MESSAGES, type Message } from './model.ts';

type Reader = AnswerTo<'GET /messages/confirmations/{id}.json'>['data'][number];

const FEW = 10;
const MOST = 100;

export function Confirmations({ message }: { message: Message }) {
  const may = useMayOn()('Messages', 'update', message.user_id);
  return may ? <Readers message={message} /> : null;
}

function Readers({ message: { id, confirm } }: { message: Message }) {
  const t = useMessagesTexts();
  const [limit, setLimit] = useState(FEW);
  const { data, error } = useQuery({
    queryKey: [MESSAGES, 'confirmations', id, limit],
    queryFn: ({ signal }) => ask('GET /messages/confirmations/{id}.json', { params: { id }, query: { limit }, signal }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <Note tone="bad">{describe(error).title}</Note>;
  if (!data) return null;
  const done = confirm ? data.confirmed : data.read;
  const says = confirm ? t.confirmedOf(done, data.people) : t.readOf(done, data.people);
  return (
    <section className={styles.readers} aria-label={confirm ? t.notConfirmed : says}>
      {data.people === 0 ? (
        <p>{t.nobody}</p>
      ) : (
        <>
          <p className="num" role="status">
            {says}
          </p>
          <Progress label={says} value={done} max={data.people} />
        </>
      )}
      {confirm && <Open readers={data.data.filter(reader => !reader.confirmed)} />}
      {confirm && data.count > data.data.length && limit === FEW && data.people > data.confirmed && (
        <Button size="sm" onClick={() => setLimit(MOST)}>
          {t.showAll(Math.min(MOST, data.count))}
        </Button>
      )}
    </section>
  );
}

function Open({ readers }: { readers: Reader[] }) {
  const t = useMessagesTexts();
  // Heading level: the message's title is the screen's h1 on phones.
  const Heading = useMedia('(min-width: 992px)') ? 'h3' : 'h2';
  if (readers.length === 0) return null;
  return (
    <>
      <Heading>{t.notConfirmed}</Heading>
      <ul>
        {readers.map(({ user, read }) => (
          <li key={user.id}>
            <Avatar name={fullName(user)} />
            <span>{fullName(user)}</span>
            <small className="num">{read ? t.readAt(since(read)) : t.notRead}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
