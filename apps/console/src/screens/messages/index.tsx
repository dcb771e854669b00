/** Message centre: list, with the open message beside it or in its place (specification 3 section 2.8). */
import { Suspense, useEffect, useRef, useState } from 'react';
import { useRights } from '../../api/session.ts';
import { time } from '../../i18n/format.ts';
import { useMessagesTexts } from '../../i18n/messages.ts';
import { ChangesNotice } from '../../lists/changes-notice.tsx';
import { useListScreen } from '../../lists/use-list-screen.ts';
import {
  Button,
  Empty,
  IconPlus,
  lazily,
  navigate,
  Page,
  SearchField,
  useCommands,
  useMedia,
  usePath,
} from '../../ui/index.ts';
import { useQueryFlag } from '../../ui/use-query-flag.ts';
import { MessageList } from './list.tsx';
import styles from './messages.module.css';
import { CENTRE, hrefOf, MESSAGES, order, pane } from './model.ts';

const EditDialog = lazily(() => import('./edit-dialog.tsx'));

export default function MessageCentre() {
  const t = useMessagesTexts();
  const may = useRights();
  const scroll = useRef<HTMLElement>(null);
  const [writing, setWriting] = useState(false);
  const wide = useMedia('(min-width: 992px)');
  const opened = usePath().slice(CENTRE.length + 1) || undefined;
  const list = useListScreen({
    name: 'messages',
    resource: MESSAGES,
    // Fixed order, by the specification.
    sorts: [{ key: 'modified', label: '', direction: 'desc' }],
    fixed: { limit: 100 },
  });
  const ids = list.items.map(({ id }) => id);
  useEffect(() => order.set(before => (before.join() === ids.join() ? before : ids)));

  const at = opened ? ids.indexOf(opened) : -1;
  const go = (step: number) => {
    const id = at < 0 ? ids[0] : ids[at + step];
    if (id) void navigate(hrefOf(id), { replace: opened !== undefined });
  };
  const creates = may('Messages', 'create');
  const write = () => setWriting(true);
  useCommands([
    { id: 'message-next', label: t.next, keys: 'j', hidden: true, run: () => go(1) },
    { id: 'message-previous', label: t.previous, keys: 'k', hidden: true, run: () => go(-1) },
    ...(creates ? [{ id: 'message-new', label: t.add, icon: IconPlus, keys: 'n', run: write }] : []),
  ]);
  useQueryFlag('new', () => creates && write());
  const primary = creates && (
    <Button kind="primary" icon={IconPlus} onClick={write}>
      {t.add}
    </Button>
  );
  const alone = opened !== undefined && !wide;
  return (
    <>
      {!alone && (
        <Page
          title={t.list}
          meta={
            list.isFirst || list.error
              ? undefined
              : [t.count(list.count), t.asOf(time(new Date(list.updated)))].join(' · ')
          }
          actions={
            <SearchField className={styles.search} label={t.search} value={list.search} onSearch={list.setSearch} />
          }
          primary={primary}
          wide
          fill
          bare
        >
          <div className={styles.columns}>
            <div className={styles.side}>
              <ChangesNotice news={list.news} list={scroll} />
              <MessageList list={list} opened={opened} scroll={scroll} empty={primary || undefined} />
            </div>
            {wide && (
              <section className={styles.pane} aria-label={t.pick} ref={pane.set}>
                {!opened && list.items.length > 0 && (
                  <Empty kind="nothing" title={t.pick}>
                    {t.openFirst}
                  </Empty>
                )}
              </section>
            )}
          </div>
        </Page>
      )}
      {alone && <section className={styles.alone} aria-label={t.pick} ref={pane.set} />}
      {writing && (
        <Suspense fallback={null}>
          <EditDialog message={undefined} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </>
  );
}
