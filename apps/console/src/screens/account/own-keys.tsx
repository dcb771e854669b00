/** Account section listing one's API keys: create, revoke. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { refresh } from '../../api/hooks.ts';
import { type RowOf, useList } from '../../api/lists.ts';
import { useKindTexts } from '../../i18n/entities.ts';
import { date, since } from '../../i18n/format.ts';
import { useKeyTexts } from '../../i18n/keys.ts';
import { useMyAccountTexts } from '../../i18n/my-account.ts';
import { Button, confirm, Empty, Icon, IconPlus, IconWebhook, Note, toast, useBlocker } from '../../ui/index.ts';
import { Secret } from './copy.tsx';
import KeyDialog from './key-dialog.tsx';
import { ACTIONS, type Rights } from './key-rights.ts';
import styles from './my-account.module.css';
import { Waiting } from './waiting.tsx';

type Key = RowOf<'account/keys'>;
const RESOURCE = 'account/keys';
const NAMED = 3;

export default function OwnKeys() {
  const t = useKeyTexts();
  const own = useMyAccountTexts();
  const queries = useQueryClient();
  const list = useList(RESOURCE, { limit: 100 });
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<string | null>(null);

  async function revoke({ id, name }: Key) {
    const question = () => ({
      title: t.revokeTitle(name),
      body: t.revokeBody,
      yes: t.revokeYes,
      no: t.revokeNo,
      danger: true,
    });
    if (!(await confirm(question))) return;
    try {
      await ask('DELETE /account/keys/{id}.json', { params: { id } });
      toast.ok(() => t.revoked(name));
    } catch (error) {
      toast.error(error);
    }
    await refresh(queries, RESOURCE);
  }
  const add = (
    <Button kind="primary" icon={IconPlus} onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  );
  return (
    <div className={styles.section}>
      {list.items.length > 0 && (
        <div className={styles.bar}>
          <p className={styles.quiet}>{t.note}</p>
          {add}
        </div>
      )}
      {made && <MadeKey text={made} onDone={() => setMade(null)} />}
      {!list.data && <Waiting query={list} />}
      {list.data && list.count === 0 && (
        <Empty kind="nothing" title={t.emptyTitle} actions={add}>
          {t.emptyText} {t.note}
        </Empty>
      )}
      {list.items.length > 0 && (
        <ul className={styles.rows} aria-label={t.keys}>
          {list.items.map(key => (
            <li key={key.id}>
              <Icon of={IconWebhook} />
              <div className={styles.row}>
                <b>{key.name}</b>
                <div>
                  <Summary rights={key.permissions} />
                </div>
                <div className={styles.facts}>
                  <span>{t.expires(date(key.expires))}</span>
                  <span>{key.last_used ? t.lastUsed(since(key.last_used)) : t.neverUsed}</span>
                  <span>{t.created(date(key.created))}</span>
                </div>
              </div>
              <Button kind="dangerText" aria-label={t.revokeOf(key.name)} onClick={() => void revoke(key)}>
                {t.revoke}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {own.more}
          </Button>
        </div>
      )}
      {adding && (
        <KeyDialog
          onClose={() => setAdding(false)}
          onKey={key => {
            setAdding(false);
            setMade(key);
            void refresh(queries, RESOURCE);
          }}
        />
      )}
    </div>
  );
}

function MadeKey({ text, onDone }: { text: string; onDone: () => void }) {
  const t = useKeyTexts();
  useBlocker({
    dirty: true,
    what: () => t.keyLost,
    save: async () => {
      await navigator.clipboard.writeText(text);
    },
  });
  return (
    <div className={styles.once}>
      <Note tone="warn" live>
        {t.keyNote}
      </Note>
      <Secret text={text} />
      <Button kind="primary" onClick={onDone}>
        {t.done}
      </Button>
    </div>
  );
}

/** Rights as text: „Eintrag: Lesen, Anlegen · Formular: Lesen und 4 weitere Arten“ */
function Summary({ rights }: { rights: Rights }) {
  const t = useKeyTexts();
  const kinds = useKindTexts();
  const { read, create, update, delete: remove, everything } = t;
  const words: Record<string, string> = { read, create, update, delete: remove, '*': everything };
  const nameOf = (kind: string) =>
    kind === '*' ? t.everything : Object.hasOwn(kinds, kind) ? kinds[kind as 'Reports'] : kind;
  const rightLines = Object.entries(rights).map(([kind, scopes]) => {
    const may = [...ACTIONS, '*'].filter(action => (scopes[action] ?? 'none') !== 'none');
    return `${nameOf(kind)}: ${may.map(action => words[action]).join(', ')}`;
  });
  const more = rightLines.length - NAMED;
  return [rightLines.slice(0, NAMED).join(' · '), more > 0 ? t.andMore(more) : ''].join(' ');
}
