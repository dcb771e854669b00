/** Badge with the number of unread messages at the menu item, and a toast for new ones. */
import type { ListItems } from '@kontor/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ask } from '../api/ask.ts';
import { pageOf } from '../api/lists.ts';
import { number } from '../i18n/format.ts';
import { useMenuBadgeTexts } from '../i18n/menu-badge.ts';
import { navigate } from '../ui/navigation.ts';
import { toast } from '../ui/toasts.ts';
import styles from './menu-badge.module.css';

type Message = ListItems['messages'];

const PLACE = '/message-center';
const TOLD = 'kontor.messages.told';
const MOST_KEPT = 50;
const MOST = 99;

/** Ids of announced messages in local storage, so that only one tab announces each. */
const toldOf = (): string[] => (localStorage.getItem(TOLD) ?? '').split(' ').filter(Boolean);
const keepTold = (ids: string[]) => localStorage.setItem(TOLD, ids.slice(-MOST_KEPT).join(' '));

const appeared = ({ starts, created }: Message): string => (starts && starts > created ? starts : created);

/** `grown`: number of additional unread messages. Older ones are only counted in the badge. */
async function tellNew(grown: number): Promise<void> {
  const { data } = await pageOf('messages', { limit: 20, sort: 'modified', direction: 'desc' }, 1);
  const unread = data.filter(({ addressed, read }) => addressed && !read);
  const newest = unread.sort((one, other) => appeared(other).localeCompare(appeared(one))).slice(0, grown);
  const notified = toldOf();
  const fresh = newest.filter(({ id }) => !notified.includes(id));
  const [first] = fresh;
  if (!first) return;
  keepTold([...notified, ...fresh.map(({ id }) => id)]);
  if (location.pathname.startsWith(PLACE)) return;
  const t = useMenuBadgeTexts.now();
  const run = () => void navigate(fresh.length === 1 ? `${PLACE}/${first.id}` : PLACE);
  toast.info(() => (fresh.length === 1 ? t.newOne(first.title) : t.newOnes(fresh.length)), {
    action: { label: () => t.read, run },
  });
}

export default function MenuBadge({ small = false }: { small?: boolean }) {
  const t = useMenuBadgeTexts();
  const { data: count = 0, isSuccess } = useQuery({
    queryKey: ['messages', 'unread'],
    queryFn: async ({ signal }) => (await ask('GET /messages/unread.json', { signal })).data.count,
  });
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (!isSuccess) return;
    const grown = count - (before.current ?? count);
    if (grown > 0) void tellNew(grown).catch(() => undefined);
    before.current = count;
  }, [count, isSuccess]);
  if (count === 0) return null;
  return (
    <>
      <span className={small ? styles.dot : styles.badge} aria-hidden>
        {!small && (count > MOST ? `${MOST}+` : number(count))}
      </span>
      <span className="vh">{`, ${t.unread(count)}`}</span>
    </>
  );
}
