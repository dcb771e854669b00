/** Share links as a table, on phones as rows of two lines. */
import { useRef } from 'react';
import { fullName, useRights, useUser } from '../../api/session.ts';
import { date, dateTime, since } from '../../i18n/format.ts';
import { useShareTexts } from '../../i18n/share.ts';
import { type Link, stateOf, TONES } from '../../library/share-links.ts';
import { Link as Anchor, Avatar, Button, Chip, Progress } from '../../ui/index.ts';
import styles from './share.module.css';

interface RowsProps {
  links: Link[];
  /** `row` receives the focus after the button has gone. */
  onRevoke: (link: Link, row: HTMLElement | null) => void;
}
interface RowProps {
  link: Link;
  onRevoke: RowsProps['onRevoke'];
}

/** Name of a link's creator; others only with the right to read people. */
function useMaker() {
  const self = useUser();
  const t = useShareTexts();
  return ({ users, user_id }: Link) =>
    users ? fullName(users) : self && user_id === self.id ? fullName(self) : t.someone;
}

function Uses({ link: { id, report_config_id, used, usages } }: { link: Link }) {
  const t = useShareTexts();
  const sees = useRights()('Reports', 'read') && used > 0;
  const text = <span className="num">{t.usedOf(used, usages)}</span>;
  return (
    <span className={styles.uses}>
      {usages !== null && (
        <span className={styles.bar} aria-hidden>
          <Progress label="" value={used} max={usages} />
        </span>
      )}
      {sees ? (
        <Anchor href={`/reports/${report_config_id}?filter[share_links]=${id}`} title={t.entriesOf}>
          {text}
        </Anchor>
      ) : (
        text
      )}
    </span>
  );
}

const State = ({ link }: { link: Link }) => {
  const t = useShareTexts();
  const state = stateOf(link);
  return <Chip tone={TONES[state]}>{t[state]}</Chip>;
};

function Revoke({ link, onRevoke }: RowProps) {
  const t = useShareTexts();
  const button = useRef<HTMLButtonElement>(null);
  if (!['active', 'stopped'].includes(stateOf(link))) return null;
  return (
    <Button
      ref={button}
      kind="dangerText"
      size="sm"
      aria-label={t.revokeOf(dateTime(link.created))}
      onClick={() => onRevoke(link, button.current?.closest<HTMLElement>('[data-row]') ?? null)}
    >
      {t.revoke}
    </Button>
  );
}

export function LinkTable({ links, onRevoke }: RowsProps) {
  const t = useShareTexts();
  const makerOf = useMaker();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t.made}</th>
          <th scope="col">{t.by}</th>
          <th scope="col">{t.usages}</th>
          <th scope="col">{t.state}</th>
          <th>
            <span className="vh">{t.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {links.map(link => (
          <tr key={link.id} data-row tabIndex={-1}>
            <td className="num">{dateTime(link.created)}</td>
            <td>
              <span className={styles.person}>
                <Avatar name={makerOf(link)} />
                <span>
                  {makerOf(link)}
                  {link.email && <small>{t.sentTo(link.email)}</small>}
                </span>
              </span>
            </td>
            <td>
              <Uses link={link} />
              {link.last_used && <small>{t.lastUsed(since(link.last_used))}</small>}
            </td>
            <td>
              <State link={link} />
              {link.expires && <small title={dateTime(link.expires)}>{t.until(date(link.expires))}</small>}
            </td>
            <td>
              <Revoke link={link} onRevoke={onRevoke} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function LinkRow({ links, onRevoke }: RowsProps) {
  const t = useShareTexts();
  const makerOf = useMaker();
  return (
    <ul className={styles.rows}>
      {links.map(link => (
        <li key={link.id} data-row tabIndex={-1}>
          <span className={styles.first}>
            <span className="num">{dateTime(link.created)}</span>
            <State link={link} />
          </span>
          <Revoke link={link} onRevoke={onRevoke} />
          <span className={styles.second}>
            {[
              makerOf(link),
              t.usesOf(link.used, link.usages),
              link.email && t.sentTo(link.email),
              link.expires && t.until(date(link.expires)),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
