import { type RefObject, useEffect, useRef } from 'react';
import { useListTexts } from '../i18n/lists.ts';
import { Button } from './button.tsx';
import { IconRefresh } from './icons.ts';
import styles from './list-screen.module.css';

interface ListNewsProps {
  /** How many more there are; 0 where others have only changed something. */
  added: number;
  show: () => void;
  list: RefObject<HTMLElement | null>;
}

/** Says over a list that others have changed it. It is shown on request, or when one scrolls up to its start. */
export function ListNews({ added, show, list }: ListNewsProps) {
  const t = useListTexts();
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    const element = list.current;
    let before = element?.scrollTop ?? 0;
    function onScroll() {
      const top = element?.scrollTop ?? 0;
      if (top === 0 && before > 0) latest.current();
      before = top;
    }
    element?.addEventListener('scroll', onScroll, { passive: true });
    return () => element?.removeEventListener('scroll', onScroll);
  }, [list]);
  function onClick() {
    list.current?.scrollTo(0, 0);
    show();
  }
  return (
    <div className={styles.news} role="status">
      <Button icon={IconRefresh} onClick={onClick}>
        {t.news(added)}
      </Button>
    </div>
  );
}
