/** Shared state of the message centre: types, portal target, order of the list and query cache updates. */
import type { ListedWith, Page } from '@kontor/contract';
import { plainText } from '@kontor/form';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { store } from '../../ui/index.ts';

export type Message = ListedWith<'messages', 'groups,users'>;

export const MESSAGES = 'messages';
export const CENTRE = '/message-center';

/** Portal target of the open message. */
export const pane = store<HTMLElement | null>(null);

/** Ids in list order, for previous and next. */
export const order = store<readonly string[]>([]);

/** Address of a message; keeps the search. */
export const hrefOf = (id: string | null): string => `${CENTRE}${id ? `/${id}` : ''}${location.search}`;

export const isPlanned = ({ starts }: Message, now = Date.now()): boolean =>
  starts !== null && new Date(starts).getTime() > now;
export const isEnded = ({ ends }: Message, now = Date.now()): boolean =>
  ends !== null && new Date(ends).getTime() <= now;
export const isUnread = ({ addressed, read }: Message): boolean => addressed && !read;
export const isToConfirm = ({ addressed, confirm, confirmed }: Message): boolean => addressed && confirm && !confirmed;

const known = new Map<string, string>();
/** Beginning of a body, enough for two lines. */
export function excerpt({ id, version, body }: Message): string {
  const key = `${id} ${version}`;
  const words =
    known.get(key) ?? plainText(body.slice(0, 2_000)).replaceAll(/^• /gm, '').replaceAll(/\s+/g, ' ').slice(0, 220);
  known.set(key, words);
  return words;
}

/** Marks a message as read in the cached list and menu (opening it did so on the server). */
export function noteRead(queries: QueryClient, id: string): void {
  queries.setQueriesData<InfiniteData<Page<Message>>>({ queryKey: [MESSAGES, 'list'] }, loaded => {
    const isNews = loaded?.pages.some(page => page.data.some(message => message.id === id && !message.read));
    if (!loaded || !isNews) return loaded;
    const read = (message: Message) => (message.id === id ? { ...message, read: true } : message);
    return { ...loaded, pages: loaded.pages.map(page => ({ ...page, data: page.data.map(read) })) };
  });
  void queries.invalidateQueries({ queryKey: [MESSAGES, 'unread'] });
}
