/** Notice above a list that others have changed it; shows the changes on click, or when scrolled to the top. */
import { type RefObject, useEffect, useRef } from 'react';
import { useListTexts } from '../i18n/lists.ts';
import { Button } from '../ui/button.tsx';
import { IconRefresh } from '../ui/icons.ts';
import styles from './list-screen.module.css';

interface ListNewsProps {
  /** `added`: number of additional rows; 0 if others have only changed something. */
  news: { added: number; show: () => void } | undefined;
  list: RefObject<HTMLElement | null>;
}

export function ChangesNotice({ news, list }: ListNewsProps) {
  const t = useListTexts();
  const latest = useRef(news);
  useEffect(() => {
    latest.current = news;
  });
  useEffect(() => {
    const element = list.current;
    let before = element?.scrollTop ?? 0;
    function onScroll() {
      const top = element?.scrollTop ?? 0;
      if (top === 0 && before > 0) latest.current?.show();
      before = top;
    }
    element?.addEventListener('scroll', onScroll, { passive: true });
    return () => element?.removeEventListener('scroll', onScroll);
  }, [list]);
  function onClick() {
    news?.show();
    list.current?.scrollTo(0, 0);
  }
  return (
    <div className={styles.news} role="status">
      {news && (
        <Button size="sm" icon={IconRefresh} onClick={onClick}>
          {t.news(news.added)}
        </Button>
      )}
    </div>
  );
}
