/** Help topic: its text, navigation over all topics, and the next one. */
import { useEffect } from 'react';
import { topicIds, topicOf } from '../../help/areas.ts';
import { noteRead } from '../../help/last-read.ts';
import { TopicView } from '../../help/topic-view.tsx';
import { useTopics } from '../../help/topics.ts';
import { useHelpTexts } from '../../i18n/help.ts';
import { cx, Icon, IconChevronLeft, IconChevronRight, Link, navigate, PageHead, useTitle } from '../../ui/index.ts';
import type { ScreenProps } from '../../ui/screen-props.ts';
import styles from './help.module.css';
import { Topics } from './topics.tsx';

export default function HelpTopic({ params: { area = '', topic: name } }: ScreenProps) {
  const t = useHelpTexts();
  const topics = useTopics();
  // An area's address opens its first topic.
  const id = name === undefined ? topicOf(area) : `${area}/${name}`;
  const topic = topics.get(id ?? '');
  const away = name === undefined || !topic;
  useTitle(topic ? `${topic.title} – ${t.help}` : t.help);
  useEffect(() => {
    if (away) void navigate(topic ? `/help/${topic.id}` : '/404', { replace: true });
    else noteRead(topic.id);
  }, [away, topic]);
  if (away) return null;
  const at = topicIds.indexOf(topic.id);
  const [before, after] = [topics.get(topicIds[at - 1] ?? ''), topics.get(topicIds[at + 1] ?? '')];
  return (
    <div className={styles.reading}>
      <div className={styles.text}>
        <PageHead title={topic.title} back={{ href: '/help', label: t.help }} />
        <article className={styles.article}>
          <TopicView topic={topic} />
          <nav className={styles.steps} aria-label={t.next}>
            {before && (
              <Link href={`/help/${before.id}`} rel="prev" className={styles.step}>
                <Icon of={IconChevronLeft} size={16} />
                <span>
                  <small>{t.previous}</small>
                  {before.title}
                </span>
              </Link>
            )}
            {after && (
              <Link href={`/help/${after.id}`} rel="next" className={cx(styles.step, styles.after)}>
                <span>
                  <small>{t.next}</small>
                  {after.title}
                </span>
                <Icon of={IconChevronRight} size={16} />
              </Link>
            )}
          </nav>
        </article>
      </div>
      <Topics topics={topics} here={topic.id} />
    </div>
  );
}
