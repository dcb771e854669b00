/** Drawer with the help topic of the present screen; closes on navigation. */
import { Suspense, useEffect, useRef, useState } from 'react';
import { useHelpTexts } from '../i18n/help.ts';
import { Button } from '../ui/button.tsx';
import { Drawer } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/feedback.tsx';
import { Link } from '../ui/link.tsx';
import styles from './help.module.css';
import { NewsDot } from './news-dot.tsx';
import { TopicView } from './topic-view.tsx';
import { useTopics } from './topics.ts';

interface Props {
  topic: string;
  onClose: () => void;
}

export default function HelpDrawer({ topic: first, onClose }: Props) {
  const t = useHelpTexts();
  const [id, setId] = useState(first);
  const body = useRef<HTMLDivElement>(null);
  // A new topic starts at its top: scroll position and focus are reset.
  useEffect(() => {
    if (id === first) return;
    body.current?.parentElement?.scrollTo(0, 0);
    body.current?.focus();
  }, [id, first]);
  const foot = (
    <span className={styles.ways}>
      <Link href="/help">{t.all}</Link>
      <Link href="/help/news">
        {t.news}
        <NewsDot />
      </Link>
      <Link href="/support">{t.support}</Link>
    </span>
  );
  return (
    <Drawer title={t.help} onClose={onClose} note={foot} initialFocus={body}>
      <div ref={body} tabIndex={-1} className={styles.beside}>
        <Suspense fallback={<Skeleton height={120} />}>
          <Reading id={id} onTopic={setId} />
        </Suspense>
      </div>
    </Drawer>
  );
}

function Reading({ id, onTopic }: { id: string; onTopic: (id: string) => void }) {
  const t = useHelpTexts();
  const topic = useTopics().get(id);
  if (!topic) return null;
  return (
    <>
      <h3>{topic.title}</h3>
      <TopicView topic={topic} heading="h4" onTopic={onTopic} />
      <Button href={`/help/${id}`}>{t.onPage}</Button>
    </>
  );
}
