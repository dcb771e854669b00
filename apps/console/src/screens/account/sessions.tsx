/** Account section listing one's open sessions: end one, or all others. */
import { useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { refresh } from '../../api/hooks.ts';
import { type RowOf, useList } from '../../api/lists.ts';
import { dateTime, since } from '../../i18n/format.ts';
import { useMyAccountTexts } from '../../i18n/my-account.ts';
import { Button, Chip, confirm, Icon, IconDeviceDesktop, IconDeviceMobile, toast } from '../../ui/index.ts';
import styles from './my-account.module.css';
import { Waiting } from './waiting.tsx';

type Session = RowOf<'account/sessions'>;
const RESOURCE = 'account/sessions';

export default function Sessions() {
  const t = useMyAccountTexts();
  const queries = useQueryClient();
  const list = useList(RESOURCE, { limit: 100 });
  const { items } = list;
  const nameOf = ({ device }: Session) => device?.name ?? t.unknownDevice;

  async function end(session: Session) {
    try {
      await ask('DELETE /account/sessions/{id}.json', { params: { id: session.id } });
      toast.ok(() => t.ended(nameOf(session)));
    } catch (error) {
      toast.error(error);
    }
    await refresh(queries, RESOURCE);
  }
  async function endOthers() {
    const question = () => ({ title: t.allOthersTitle, body: t.allOthersBody, yes: t.allOthers, danger: true });
    if (!(await confirm(() => ({ ...question(), no: t.keepThem })))) return;
    try {
      await ask('DELETE /account/sessions.json');
      toast.ok(() => t.endedAll);
    } catch (error) {
      toast.error(error);
    }
    await refresh(queries, RESOURCE);
  }
  return (
    <div className={styles.section}>
      <div className={styles.bar}>
        <p className={styles.quiet}>{t.sessionsNote}</p>
        {list.count > 1 && (
          <Button kind="dangerText" onClick={() => void endOthers()}>
            {t.allOthers}
          </Button>
        )}
      </div>
      {!list.data && <Waiting query={list} />}
      <ul className={styles.rows} aria-label={t.sessions}>
        {items.map(session => (
          <li key={session.id}>
            <Icon of={session.device?.platform === 'web' ? IconDeviceDesktop : IconDeviceMobile} />
            <div className={styles.row}>
              <b>{nameOf(session)}</b>
              {session.current && <Chip tone="selected">{t.thisOne}</Chip>}
              <div className={styles.facts}>
                <span>{t.lastUsed(since(session.last_used))}</span>
                <span>{t.since(dateTime(session.created))}</span>
                {session.provider && <span>{t.signedInBy(session.provider)}</span>}
              </div>
            </div>
            {!session.current && (
              <Button aria-label={t.endOf(nameOf(session))} onClick={() => void end(session)}>
                {t.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {list.data && list.count === 1 && <p className={styles.quiet}>{t.sessionsNone}</p>}
      {list.hasNextPage && (
        <div>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t.more}
          </Button>
        </div>
      )}
    </div>
  );
}
