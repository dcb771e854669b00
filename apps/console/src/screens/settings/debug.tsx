/** Debug section: the request log of this page and the person's effective rights, copyable as text. */
import { useState } from 'react';
import { setDebug } from '../../api/debug-mode.ts';
import { type LoggedRequest, requestLog } from '../../api/request-log.ts';
import { scopeOf, type User, useUser } from '../../api/session.ts';
import { useAreaTexts } from '../../i18n/entities.ts';
import type { LazyText } from '../../i18n/index.ts';
import { useGeneralTexts } from '../../i18n/settings-general.ts';
import { Button, CopyButton, Icon, IconBug, Note, useStore } from '../../ui/index.ts';
import styles from './cards.module.css';

const ACTIONS = ['create', 'read', 'update', 'delete'] as const;
const clock = (at: number) => new Date(at).toISOString().slice(11, 23);

export default function Debug() {
  const t = useGeneralTexts();
  const areas = useAreaTexts();
  const user = useUser();
  const requests = useStore(requestLog);
  const [fault, setFault] = useState<{ say: LazyText }>();
  const words = { create: t.create, read: t.read, update: t.update, delete: t.remove };
  const entities = Object.keys(areas) as (keyof typeof areas)[];
  const scope = (entity: string, action: string) => {
    const held = scopeOf(user, entity, action);
    return held === 'all' ? t.all : held === 'self' ? t.self : t.none;
  };
  return (
    <section className={styles.debug} aria-labelledby="debug">
      <header className={styles.debugHead}>
        <div>
          <h2 id="debug">
            <Icon of={IconBug} size={18} />
            {t.debug}
          </h2>
          <p className={styles.quiet}>{t.debugHint}</p>
        </div>
        <span className={styles.buttons}>
          <CopyButton text={asText(requests, user, entities)} onFail={say => setFault({ say })} />
          <Button onClick={() => setDebug(false)}>{t.debugEnd}</Button>
        </span>
      </header>
      {fault && <Note tone="bad">{fault.say()}</Note>}
      <h3>{t.requests}</h3>
      {requests.length === 0 && <p className={styles.quiet}>{t.requestsNone}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={t.requests}>
        <table className={styles.table}>
          <thead>
            <tr>
              {[t.at, t.method, t.path, t.status, t.took, t.requestId].map(title => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {requests.map((one, at) => (
              <tr key={`${one.at} ${one.request_id ?? at}`} data-failed={one.status >= 400 || one.status === 0}>
                <td className="num">{clock(one.at)}</td>
                <td>{one.method}</td>
                <td>{one.path}</td>
                <td className="num">{one.status || t.noAnswer}</td>
                <td className="num">{t.ms(one.ms)}</td>
                <td>{one.request_id ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <h3>{t.rights}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={t.rights}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t.area}</th>
              {ACTIONS.map(action => (
                <th key={action} scope="col">
                  {words[action]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entities.map(entity => (
              <tr key={entity}>
                <th scope="row">
                  {areas[entity]} <code>{entity}</code>
                </th>
                {ACTIONS.map(action => (
                  <td key={action}>{scope(entity, action)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

/** Always in English, for support. */
function asText(requests: readonly LoggedRequest[], user: User | null, entities: readonly string[]): string {
  return [
    `${location.origin} · ${new Date().toISOString()} · ${user?.username} (${user?.role})`,
    navigator.userAgent,
    '',
    ...requests.map(({ at, method, path, status, ms, request_id }) =>
      [clock(at), method, path, status || 'no answer', `${ms} ms`, request_id ?? '-'].join('\t'),
    ),
    '',
    ...entities.map(entity =>
      [entity, ...ACTIONS.map(action => `${action}:${scopeOf(user, entity, action)}`)].join('\t'),
    ),
  ].join('\n');
}
