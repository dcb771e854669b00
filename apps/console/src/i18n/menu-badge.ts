/** Texts of the badge and toast for unread messages. */
import { number, plural } from './format.ts';
import { texts } from './index.ts';

export const useMenuBadgeTexts = texts({
  de: {
    newOne: (title: string) => `Neue Mitteilung: ${title}`,
    newOnes: (count: number) => plural(count, { one: 'neue Mitteilung', other: 'neue Mitteilungen' }),
    read: 'Lesen',
    unread: (count: number) => `${number(count)} ungelesen`,
  },
  en: {
    newOne: title => `New message: ${title}`,
    newOnes: count => plural(count, { one: 'new message', other: 'new messages' }),
    read: 'Read',
    unread: count => `${number(count)} unread`,
  },
});
