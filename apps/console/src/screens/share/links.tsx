/** List of share links: one's own, and with the right to edit the form also those of others. */
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { listKey, useList } from '../../api/lists.ts';
import { useCall } from '../../api/mutations.ts';
import { setPending, usePendingChanges } from '../../api/pending-changes.ts';
import { useRights } from '../../api/session.ts';
import { describe } from '../../errors/problem-text.ts';
import { dateTime } from '../../i18n/format.ts';
import { useListTexts } from '../../i18n/lists.ts';
import { useShareTexts } from '../../i18n/share.ts';
import { useUiTexts } from '../../i18n/ui.ts';
import { type Link, stateOf } from '../../library/share-links.ts';
import { Button, confirm, IconRefresh, Note, SkeletonRows, toast, useIndicator, useMedia } from '../../ui/index.ts';
import { LinkRow, LinkTable } from './link-rows.tsx';
import styles from './share.module.css';

export const LINKS = 'share-links';

export function Links({ form, name }: { form: string; name: string }) {
  const t = useShareTexts();
  const ui = useUiTexts();
  const lists = useListTexts();
  const may = useRights();
  const queries = useQueryClient();
  const params = { 'filter[report_config_id]': form, contain: 'users' } as const;
  const list = useList(LINKS, params);
  const key = listKey(LINKS, params);
  const news = usePendingChanges(hashKey(key), list.data?.pages[0]);
  const loading = useIndicator(list.isPending);
  const narrow = useMedia('(max-width: 767px)');
  const revocation = useCall('DELETE /report-configs/share-links/{id}.json', { stale: [LINKS] });

  async function revoke(link: Link, row: HTMLElement | null) {
    const question = () => ({ title: t.revokeTitle(dateTime(link.created)), body: t.revokeBody(name), danger: true });
    if (!(await confirm(() => ({ ...question(), yes: t.revokeYes, no: t.revokeNo })))) return;
    try {
      await revocation.mutateAsync({ params: { id: link.id } });
      toast.ok(() => t.revokedDone);
      // The revoke button no longer exists.
      row?.focus();
    } catch (error) {
      toast.error(error);
    }
  }
  function showNews() {
    if (!news) return;
    queries.setQueryData(key, { pages: news.pages, pageParams: news.pages.map(page => page.page) });
    setPending(hashKey(key), undefined);
  }
  const { items, count } = list;
  const all = list.data && !list.hasNextPage;
  const active = all ? items.filter(link => stateOf(link) === 'active').length : undefined;
  const Rows = narrow ? LinkRow : LinkTable;
  return (
    <section className={styles.links} aria-label={t.links}>
      <div className={styles.linksHead}>
        <h3>{may('ReportConfigs', 'update') ? t.links : t.ownLinks}</h3>
        <span className="num">{list.data && count > 0 && t.linksOf(count, active)}</span>
      </div>
      {news && (
        <div className={styles.more} role="status">
          <Button size="sm" icon={IconRefresh} onClick={showNews}>
            {lists.news(news.added)}
          </Button>
        </div>
      )}
      {loading && list.isPending && <SkeletonRows rows={3} />}
      {list.isError && items.length === 0 && (
        <Note
          tone="bad"
          live
          className={styles.aside}
          action={
            <Button size="sm" onClick={() => void list.refetch()}>
              {ui.retry}
            </Button>
          }
        >
          {describe(list.error).title}
        </Note>
      )}
      {list.data && count === 0 && <p className={styles.none}>{t.none}</p>}
      {items.length > 0 && <Rows links={items} onRevoke={(link, row) => void revoke(link, row)} />}
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t.showMore}
          </Button>
        </div>
      )}
    </section>
  );
}
